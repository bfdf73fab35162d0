/**
 * Invisible characters that change how a text reads: controls except tabs and line ends, direction marks, byte order
 * marks and annotations. Joiners stay, because emoji and some scripts need them.
 */
const hidden = /(?![\t\n\r])\p{Cc}|\p{Bidi_Control}|[\u{206a}-\u{206f}\u{feff}\u{fff9}-\u{fffb}]/gu

/** Invisible characters: joiners, direction marks, soft hyphens, fillers and controls. */
export const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]|(?!\s)\p{Cc}/gu

/** A text without hidden characters; empty if nothing of it is visible. */
export function withoutHidden(text: string): string {
  const shown = text.replace(unseen, '')
  return (shown.trim() === '' ? shown : text).replace(hidden, '')
}

/** PostgreSQL cannot store a NUL character or half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const depthMax = 20

/**
 * Removes hidden characters from every text within a value, in place. Returns the path of what cannot be stored: a
 * text, a field name with such characters, or too deep nesting.
 */
export function cleanTexts(value: unknown, path = '', depth = 0): string | null {
  if (typeof value !== 'object' || value === null) return null
  if (depth > depthMax) return path
  let unstorable: string | null = null
  for (const [name, part] of Object.entries(value)) {
    const at = path === '' ? name : `${path}.${name}`
    if (typeof part === 'string' && isStorable(part)) Reflect.set(value, name, withoutHidden(part))
    const isFault = !isStorable(name) || withoutHidden(name) !== name || (typeof part === 'string' && !isStorable(part))
    unstorable ??= isFault ? at : cleanTexts(part, at, depth + 1)
  }
  return unstorable
}
