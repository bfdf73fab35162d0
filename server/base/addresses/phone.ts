import type { CountryCode } from 'libphonenumber-js/max'
import { toAsciiDigits } from '#contract/digits.ts'
import { phoneNumbers } from './phone-numbers.ts'

/** Whether the ISO 3166-1 alpha-2 code has a numbering plan. */
export const isCountry = (code: string): code is CountryCode => phoneNumbers().isSupportedCountry(code)

/**
 * The number in E.164; null if it is not a number. It is written as in that country, or with + and any country code.
 */
export function readPhone(typed: string, country: string): string | null {
  if (!isCountry(country)) return null
  const phone = phoneNumbers().parsePhoneNumberFromString(toAsciiDigits(typed).trim(), country)
  return phone?.isValid() ? phone.number : null
}

type PhoneKind = 'mobile' | 'landline' | 'internet' | 'other'

const kindOfType: Readonly<Record<string, PhoneKind>> = {
  MOBILE: 'mobile',
  FIXED_LINE: 'landline',
  VOIP: 'internet',
}

/** The country of an E.164 number (null if unknown), and its kind by the country's numbering plan. */
export function describePhone(stored: string): { country: string | null; kind: PhoneKind } {
  const phone = phoneNumbers().parsePhoneNumberFromString(stored)
  return { country: phone?.country ?? null, kind: kindOfType[phone?.getType() ?? ''] ?? 'other' }
}
