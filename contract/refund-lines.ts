import { share } from './money.ts'

/** The rest of an order line that can still be refunded: items and money. */
export type LineLeft = { quantity: number; amount: number }

/** The worth of some remaining items; the last ones take the rest. The SQL function `pieces_worth()` must agree. */
export const worthOf = ({ quantity, amount }: LineLeft, pieces: number): number =>
  quantity === 0 ? 0 : share(amount, pieces, quantity)
