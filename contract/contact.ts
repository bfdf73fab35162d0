import { toAsciiDigits } from './digits.ts'

const localPattern = /^[^\s@"<>(),;:\\[\]\p{Cc}\p{Cf}]{1,64}$/u
/** A label of a domain, also of other scripts: letters and digits, and hyphens between them. */
const labelPattern = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u
const phonePattern = /^(?=(?:\D*\d){6})[\d\s+()./\p{Pd}−]+$/u

/** Between the labels of a domain people also type the full stop of their script. */
const fullStop = /[.。]/

/** Whether a text has the form of an email address: name@domain, without quotes, comments and numeric hosts. */
export function isEmailLike(text: string): boolean {
  const [local = '', domain = '', ...rest] = text.normalize('NFKC').trim().split('@')
  const labels = domain.split(fullStop)
  return (
    rest.length === 0 &&
    localPattern.test(local) &&
    local.split('.').every((part) => part !== '') &&
    labels.length > 1 &&
    labels.every((label) => labelPattern.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  )
}

/** Whether a text has the form of a phone number. Only the server knows whether a country has such a number. */
export const isPhoneLike = (text: string): boolean => phonePattern.test(toAsciiDigits(text).trim())

/** Whether a text may name an account: a phone number or an email address. */
export const isAccountLike = (text: string): boolean => isEmailLike(text) || isPhoneLike(text)
