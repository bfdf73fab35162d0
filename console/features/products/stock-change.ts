/** Reads "+5" or "-2" with the signs of any keyboard; null where it is no change. */
export function readChange(typed: string): number | null {
  const text = typed.trim().replace('−', '-')
  return /^[+-]?\d{1,8}$/.test(text) && Number(text) !== 0 ? Number(text) : null
}
