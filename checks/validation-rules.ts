/**
 * Every validation rule of the specification and every error text (sections 5 and 8). checks/validation.test.ts breaks
 * each by a request, e2e/validation.full.e2e.ts by typing on the screen.
 */
type ValidationRule =
  | 'a withdrawal of zero'
  | 'a withdrawal below the least amount'
  | 'a withdrawal above the balance'
  | 'a wallet deposit of zero'
  | 'a wallet deposit without its voucher'
  | 'a bank deposit without an amount'
  | 'a payment password that is not six digits'
  | 'two payment passwords that differ'
  | 'a changed payment password that is not six digits'
  | 'two changed payment passwords that differ'
  | 'two new login passwords that differ'
  | 'two new passwords that differ, after a forgotten one'
  | 'a forgotten password of nobody'
  | 'a forgotten password of neither a phone number nor an email'
  | 'a social link without https'
  | 'a payment without the payment password'
  | 'a call without a session'
  | 'a session that has ended'
  | 'a wrong sign-in'
  | 'a sign-in after too many wrong ones'
  | 'a refused call of any other kind'
  | 'a closed store'

/** A missing rule is a type error. */
export type OfEveryRule<T> = Readonly<Record<ValidationRule, T>>
