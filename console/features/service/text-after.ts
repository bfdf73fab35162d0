/** What is left of a text when its beginning was sent; a text that was rewritten meanwhile stays whole. */
export function textAfter(text: string, sent: string): string {
  const begun = text.trimStart()
  return begun.startsWith(sent) ? begun.slice(sent.length).trimStart() : text
}
