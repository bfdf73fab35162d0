/**
 * Invisible characters that change how a text reads: controls other than tabs and line ends, marks that turn
 * the direction of writing, byte order marks and annotations. Joiners stay, because emoji and scripts are spelled with
 * them.
 */
const hidden = /(?![\t\n\r])\p{Cc}|\p{Bidi_Control}|[\u{206a}-\u{206f}\u{feff}\u{fff9}-\u{fffb}]/gu

/** What nobody sees: joiners, marks of direction, soft hyphens, fillers and controls. */
export const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]|(?!\s)\p{Cc}/gu

/** A text as others may read it; nothing where it shows nothing. */
export function withoutHidden(text: string): string {
  const shown = text.replace(unseen, '')
  return (shown.trim() === '' ? shown : text).replace(hidden, '')
}

/** Whether PostgreSQL can store a text: it has no zero character and no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const depthMax = 20

/**
 * Takes the hidden characters out of every text within a value, in place. Answers the path of what cannot be stored as
 * it is: such a text, the name of a field with such characters, or what is nested too deep.
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
