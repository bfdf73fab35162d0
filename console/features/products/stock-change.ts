/** Parses "+5" or "-2" with the signs of any keyboard. Null for any other text. */
export function readChange(typed: string): number | null {
  const text = typed.trim().replace('−', '-')
  return /^[+-]?\d{1,8}$/.test(text) && Number(text) !== 0 ? Number(text) : null
}
