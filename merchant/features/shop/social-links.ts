/** Empty, or a link that begins with https://. The server checks the rest. */
export const isHttps = (typed: string): boolean => typed.trim() === '' || /^https:\/\/\S/i.test(typed.trim())

/** The host of a link. Null if the text is not a link. */
export function hostOf(typed: string): string | null {
  const text = typed.trim()
  if (!isHttps(text) || !URL.canParse(text)) return null
  return new URL(text).hostname || null
}
