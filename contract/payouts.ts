import { toAsciiDigits } from './digits.ts'
import { feeOf } from './money.ts'

/** The price of a withdrawal: a rate in basis points, and the minimum fee and minimum amount in minor units. */
export type FeeTerms = { feeBps: number; feeMinimum: number; minimum: number }

/** The fee in minor units, which is taken from the amount: the rate, rounded half up, but at least the minimum fee. */
export const withdrawalFee = (amount: number, { feeBps, feeMinimum }: Pick<FeeTerms, 'feeBps' | 'feeMinimum'>) =>
  Math.max(feeMinimum, feeOf(amount, feeBps))

export type AmountProblem = 'zero' | 'below_minimum' | 'above_balance'

/** Why an amount cannot be withdrawn, by the published limits and the balance alone. Null if it can. */
export function amountProblem(amount: number, terms: { minimum: number; withdrawable: number }): AmountProblem | null {
  if (amount <= 0) return 'zero'
  if (amount > terms.withdrawable) return 'above_balance'
  if (amount < terms.minimum) return 'below_minimum'
  return null
}

const cardDigitsMin = 13
const cardDigitsMax = 19

export const cardDigits = (text: string): string => toAsciiDigits(text).replaceAll(/[\s-]/g, '')

/** Checks the last digit by the Luhn formula. Zeros alone are not a number. */
export function isLuhnValid(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0 && sum > 0
}

export type CardProblem = 'required' | 'digits' | 'length' | 'checksum'

/** The problem with a card number, or null. A number has 13 to 19 digits, and the last one is a check digit. */
export function cardProblem(text: string): CardProblem | null {
  const digits = cardDigits(text)
  if (digits === '') return 'required'
  if (!/^\d+$/.test(digits)) return 'digits'
  if (digits.length < cardDigitsMin || digits.length > cardDigitsMax) return 'length'
  return isLuhnValid(digits) ? null : 'checksum'
}

/** The published reasons for rejecting a withdrawal. No reason may ask for a payment. */
export const rejectionReasons = [
  'name_differs',
  'destination_refused',
  'sanctions',
  'not_by_owner',
  'legal_hold',
] as const

/** Other reasons for which the money of a withdrawal was returned. */
export const otherEnds = ['taken_back', 'not_decided', 'not_sent', 'returned'] as const

/** The promised time for a decision. After `decideWithinHours` undecided money is returned automatically. */
export const reviewPromiseHours = 24
export const decideWithinHours = 72
/** An approved withdrawal is sent within this time. Afterwards its money is returned automatically. */
export const sendWithinHours = 72
