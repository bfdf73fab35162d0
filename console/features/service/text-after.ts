/** The rest of a text after its beginning was sent. A text that was rewritten since is returned whole. */
export function textAfter(text: string, sent: string): string {
  const begun = text.trimStart()
  return begun.startsWith(sent) ? begun.slice(sent.length).trimStart() : text
}
