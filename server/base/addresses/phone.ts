import type { CountryCode } from 'libphonenumber-js/max'
import { toAsciiDigits } from '#contract/digits.ts'
import { phoneNumbers } from './phone-numbers.ts'

/** Whether it is an ISO 3166-1 alpha-2 code of a country with a numbering plan. */
export const isCountry = (code: string): code is CountryCode => phoneNumbers().isSupportedCountry(code)

/** A number as written in that country, or with + and any country's code, as E.164; null if it is not a number. */
export function readPhone(typed: string, country: string): string | null {
  if (!isCountry(country)) return null
  const phone = phoneNumbers().parsePhoneNumberFromString(toAsciiDigits(typed).trim(), country)
  return phone?.isValid() ? phone.number : null
}

/** How a number is used, by the numbering plan of its country. */
type PhoneKind = 'mobile' | 'landline' | 'internet' | 'other'

const kindOfType: Readonly<Record<string, PhoneKind>> = {
  MOBILE: 'mobile',
  FIXED_LINE: 'landline',
  VOIP: 'internet',
}

/** The country of a stored number, null where none has such a number, and how it is used. */
export function describePhone(stored: string): { country: string | null; kind: PhoneKind } {
  const phone = phoneNumbers().parsePhoneNumberFromString(stored)
  return { country: phone?.country ?? null, kind: kindOfType[phone?.getType() ?? ''] ?? 'other' }
}
