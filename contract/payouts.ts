import { feeOf } from './money.ts'

/** What a withdrawal costs: a rate in basis points, the least fee and the least amount in cents. */
export type FeeTerms = { feeBps: number; feeMinimum: number; minimum: number }

/** The fee, which comes out of the amount: the rate rounded half up, and never less than the least. In cents. */
export const withdrawalFee = (amount: number, { feeBps, feeMinimum }: Pick<FeeTerms, 'feeBps' | 'feeMinimum'>) =>
  Math.max(feeMinimum, feeOf(amount, feeBps))

export type AmountProblem = 'zero' | 'below_minimum' | 'above_balance'

/** What keeps an amount from being withdrawn, by the published limits and the balance alone; null: nothing. */
export function amountProblem(amount: number, terms: { minimum: number; withdrawable: number }): AmountProblem | null {
  if (amount <= 0) return 'zero'
  if (amount > terms.withdrawable) return 'above_balance'
  if (amount < terms.minimum) return 'below_minimum'
  return null
}

const cardDigitsMin = 13
const cardDigitsMax = 19

/** The digits of a card's number however it is typed. */
export const cardDigits = (typed: string): string => typed.normalize('NFKC').replaceAll(/[\s-]/g, '')

export type CardProblem = 'required' | 'digits' | 'length' | 'checksum'

/** Digits only, 13 to 19 of them, and the last one right (Luhn). */
export function cardProblem(typed: string): CardProblem | null {
  const digits = cardDigits(typed)
  if (digits === '') return 'required'
  if (!/^\d+$/.test(digits)) return 'digits'
  if (digits.length < cardDigitsMin || digits.length > cardDigitsMax) return 'length'
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0 && sum > 0 ? null : 'checksum'
}

/** Why an operator may reject a withdrawal: the whole list, published. None of them asks for a payment. */
export const rejectionReasons = [
  'name_differs',
  'destination_refused',
  'sanctions',
  'not_by_owner',
  'legal_hold',
] as const

/** How else a withdrawal ends without having arrived. */
export const otherEnds = ['taken_back', 'not_decided', 'not_sent', 'returned'] as const

/** A withdrawal is decided within this time, as promised; after the second one its money returns by itself. */
export const reviewPromiseHours = 24
export const decideWithinHours = 72
/** An approved withdrawal is sent within this time; after it its money returns by itself. */
export const sendWithinHours = 72
