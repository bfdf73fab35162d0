/**
 * In widths of a zero, as in the widest system faces: of a separator, of a small letter, and of capitals, signs and
 * full-width symbols.
 */
function widthOf(character: string): number {
  if (/\d/.test(character)) return 1
  if (/[\s.,'’]/.test(character)) return 0.5
  return /\p{Ll}/u.test(character) ? 1.1 : 1.5
}

/** A sum is semibold, which is a tenth wider. */
const semibold = 1.1

/**
 * The CSS length that holds each of these figures on one line, also as a sum. Each row is a grid of its own, so the
 * browser cannot fit a column to all its rows.
 */
export function chOf(texts: readonly string[]): string {
  const widest = Math.max(0, ...texts.map((text) => [...text].reduce((sum, each) => sum + widthOf(each), 0)))
  return `${Math.ceil(widest * semibold * 10) / 10}ch`
}

/**
 * The amounts, the largest sum of some of them, and a total of the server. The column then keeps its width while rows
 * are chosen.
 */
export function withSum(amounts: readonly number[], total = 0): number[] {
  const most = amounts.reduce((sum, amount) => sum + Math.abs(amount), 0)
  return [...amounts, amounts.some((amount) => amount < 0) ? -most : most, total]
}
