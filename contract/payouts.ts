import { toAsciiDigits } from './digits.ts'
import { feeOf } from './money.ts'

/** What a withdrawal costs: a rate in basis points, the minimum fee and the minimum amount in minor units. */
export type FeeTerms = { feeBps: number; feeMinimum: number; minimum: number }

/** The fee in minor units, which comes out of the amount: the rate, rounded half up, or the minimum fee if that is more. */
export const withdrawalFee = (amount: number, { feeBps, feeMinimum }: Pick<FeeTerms, 'feeBps' | 'feeMinimum'>) =>
  Math.max(feeMinimum, feeOf(amount, feeBps))

export type AmountProblem = 'zero' | 'below_minimum' | 'above_balance'

/** Why an amount cannot be withdrawn, by the published limits and the balance alone; null where it can. */
export function amountProblem(amount: number, terms: { minimum: number; withdrawable: number }): AmountProblem | null {
  if (amount <= 0) return 'zero'
  if (amount > terms.withdrawable) return 'above_balance'
  if (amount < terms.minimum) return 'below_minimum'
  return null
}

const cardDigitsMin = 13
const cardDigitsMax = 19

/** A card number without spaces and hyphens. */
export const cardDigits = (text: string): string => toAsciiDigits(text).replaceAll(/[\s-]/g, '')

/** Whether the last digit of a number is the right check digit (Luhn); zeros alone are not a number. */
export function isLuhnValid(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0 && sum > 0
}

export type CardProblem = 'required' | 'digits' | 'length' | 'checksum'

/** What is wrong with a card number, or null: it has 13 to 19 digits, the last of them a check digit. */
export function cardProblem(text: string): CardProblem | null {
  const digits = cardDigits(text)
  if (digits === '') return 'required'
  if (!/^\d+$/.test(digits)) return 'digits'
  if (digits.length < cardDigitsMin || digits.length > cardDigitsMax) return 'length'
  return isLuhnValid(digits) ? null : 'checksum'
}

/** The published reasons for rejecting a withdrawal. None of them asks for a payment. */
export const rejectionReasons = [
  'name_differs',
  'destination_refused',
  'sanctions',
  'not_by_owner',
  'legal_hold',
] as const

/** Other reasons for which a withdrawal's money returned. */
export const otherEnds = ['taken_back', 'not_decided', 'not_sent', 'returned'] as const

/** The promised time for a decision; after the second one the money of an undecided withdrawal returns by itself. */
export const reviewPromiseHours = 24
export const decideWithinHours = 72
/** An approved withdrawal is sent within this time; after it its money returns by itself. */
export const sendWithinHours = 72
