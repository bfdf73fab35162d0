import { limits } from '#contract/limits.ts'
import type { TextId } from '../../base/texts/texts.ts'
import { isRepeated } from './simple-patterns.ts'

export const isPayPassword = (text: string): boolean => new RegExp(`^[0-9]{${limits.payPasswordDigits}}$`).test(text)

/** What is known about a merchant that six digits may spell. */
export type PayPasswordOwner = { phone: string; dates: readonly Date[] }

/** Six digits that people choose most, besides runs, repeats and dates. */
const common = new Set(
  (
    '112233 223344 332211 445566 778899 998877 123321 321123 123654 456123 147258 258369 159357 159753 357159 ' +
    '741852 852963 963852 789456 147852 147369 369258 258147 102030 112358 131420 131452 142536 168168 188888 ' +
    '200000 201314 314159 520131 521521 654123 666888 686868 696969 707070 777888 789789 808080 888666 888999 ' +
    '909090 999888 007007 100200 110110 110120 123000 123789 121314 101112 246810 135791 001122 110011 998998'
  ).split(' '),
)

const isDigitRun = (digits: string, step: 1 | -1) =>
  [...digits].every((digit, index) => index === 0 || Number(digit) === (Number(digits[index - 1]) + step + 10) % 10)

/** The ways to write a date in six digits. */
function spellings(date: Date): string[] {
  const iso = date.toISOString()
  const [year, month, day] = [iso.slice(0, 4), iso.slice(5, 7), iso.slice(8, 10)]
  const short = year.slice(2)
  return [
    short + month + day,
    day + month + short,
    month + day + short,
    short + day + month,
    year + month,
    month + year,
  ]
}

/** What is wrong with a payment password, or null: six digits, no run, no repeat, none of the merchant's own figures. */
export function invalidPayPassword(digits: string, { phone, dates }: PayPasswordOwner): TextId | null {
  if (!isPayPassword(digits)) return 'pay_password_digits'
  if (isDigitRun(digits, 1) || isDigitRun(digits, -1) || isRepeated(digits) || common.has(digits)) {
    return 'pay_password_simple'
  }
  const isOwn = phone.includes(digits) || dates.some((date) => spellings(date).includes(digits))
  return isOwn ? 'pay_password_simple' : null
}
