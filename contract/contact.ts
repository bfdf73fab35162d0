const emailPattern = /^[^\s@"<>(),;:\\]+@[^\s@.]+(\.[^\s@.]+)+$/
const phonePattern = /^(?=(?:\D*\d){6})[\d\s+().-]+$/

/** Whether it has the form of an email address. */
export const isEmailLike = (typed: string): boolean => emailPattern.test(typed.trim())

/** Whether it has the form of a phone number; whether a country has such a number, only the server knows. */
export const isPhoneLike = (typed: string): boolean => phonePattern.test(typed.normalize('NFKC').trim())

/** What a merchant can be found by: a phone number or an email. */
export const isAccountLike = (typed: string): boolean => isEmailLike(typed) || isPhoneLike(typed)
