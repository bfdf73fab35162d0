import { toAsciiDigits } from './digits.ts'

const localPattern = /^[^\s@"<>(),;:\\[\]\p{Cc}\p{Cf}]{1,64}$/u
/** A label of a domain in any script: letters and digits, with hyphens between them. */
const labelPattern = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u
const phonePattern = /^(?=(?:\D*\d){6})[\d\s+()./\p{Pd}−]+$/u

/** People also type the full stop of their own script between the labels of a domain. */
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

/** Whether a text can be the name of an account: a phone number or an email address. */
export const isAccountLike = (text: string): boolean => isEmailLike(text) || isPhoneLike(text)
