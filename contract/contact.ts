const emailPattern = /^[^\s@"<>(),;:\\]+@[^\s@.]+(\.[^\s@.]+)+$/
const phonePattern = /^(?=(?:\D*\d){6})[\d\s+().-]+$/

/** Whether a text has the form of an email address. */
export const isEmailLike = (text: string): boolean => emailPattern.test(text.trim())

/** Whether a text has the form of a phone number. Only the server knows whether a country has such a number. */
export const isPhoneLike = (text: string): boolean => phonePattern.test(text.normalize('NFKC').trim())

/** Whether a text may name an account: a phone number or an email address. */
export const isAccountLike = (text: string): boolean => isEmailLike(text) || isPhoneLike(text)
