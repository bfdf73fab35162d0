import { isPayPassword, isSimplePayPassword } from '#contract/pay-digits.ts'
import type { TextId } from '../../base/texts/texts.ts'

/** Facts about a merchant that six digits could spell. */
export type PayPasswordOwner = { phone: string; dates: readonly Date[] }

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

/**
 * What is wrong with a payment password, or null: it must be six digits, but no run, no repeat and no date or number of
 * the merchant.
 */
export function invalidPayPassword(digits: string, { phone, dates }: PayPasswordOwner): TextId | null {
  if (!isPayPassword(digits)) return 'pay_password_digits'
  if (isSimplePayPassword(digits)) return 'pay_password_simple'
  const isOwn = phone.includes(digits) || dates.some((date) => spellings(date).includes(digits))
  return isOwn ? 'pay_password_simple' : null
}
