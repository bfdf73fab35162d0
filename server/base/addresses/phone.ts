import type { CountryCode } from 'libphonenumber-js/max'
import { isEmailLike } from '#contract/contact.ts'
import { phoneNumbers } from './phone-numbers.ts'

/** An ISO 3166-1 alpha-2 code of a country that has telephones. */
export const isCountry = (code: string): code is CountryCode => phoneNumbers().isSupportedCountry(code)

/** A number as people write it in that country, or with + and another country's code, as E.164; null if it is none. */
export function readPhone(typed: string, country: string): string | null {
  if (!isCountry(country)) return null
  const phone = phoneNumbers().parsePhoneNumberFromString(typed, country)
  return phone?.isValid() ? phone.number : null
}

const emailMax = 254

/** An email address in the form that it is kept and compared in; null if it is none. */
export function readEmail(typed: string): string | null {
  const email = typed.trim().toLowerCase()
  return email.length <= emailMax && isEmailLike(email) ? email : null
}
