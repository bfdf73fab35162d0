/** No link, or one that begins with https:// (the server looks at the rest). */
export const isHttps = (typed: string): boolean => typed.trim() === '' || /^https:\/\/\S/i.test(typed.trim())

/** The host that a link leads to; null while it is none. */
export function hostOf(typed: string): string | null {
  const text = typed.trim()
  if (!isHttps(text) || !URL.canParse(text)) return null
  return new URL(text).hostname || null
}
