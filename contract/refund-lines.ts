import { share } from './money.ts'

/** The rest of an order line that can still be refunded: items and money. */
export type LineLeft = { quantity: number; amount: number }

/**
 * The worth of some of the remaining items. The last ones take the remainder. The SQL function `pieces_worth()` must
 * give the same.
 */
export const worthOf = ({ quantity, amount }: LineLeft, pieces: number): number =>
  quantity === 0 ? 0 : share(amount, pieces, quantity)
