import { share } from './money.ts'

/** What is left of a line of an order that can go back: pieces, and money. */
export type LineLeft = { quantity: number; amount: number }

/** What some of the pieces that are left are worth; the last ones take the remainder. The same as `pieces_worth()`. */
export const worthOf = ({ quantity, amount }: LineLeft, pieces: number): number =>
  quantity === 0 ? 0 : share(amount, pieces, quantity)
