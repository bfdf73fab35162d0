import { limits } from '#contract/limits.ts'
import type { TextId } from '../../base/texts/texts.ts'
import { isFrequentPassword } from './frequent-passwords.ts'

const lettersAndDigits = (text: string) => text.toLowerCase().replaceAll(/[^\p{Letter}\p{Number}]/gu, '')

export type PasswordOwner = { email: string; phone: string; shopName: string }

/**
 * What is wrong with a password, or null: 10 to 128 characters of any script, not frequent, not a name of the account.
 */
export function invalidPassword(password: string, { email, phone, shopName }: PasswordOwner): TextId | null {
  const normalised = password.normalize('NFKC')
  const length = [...normalised].length
  if (length < limits.passwordMin) return 'password_short'
  if (length > limits.passwordMax) return 'field_too_long'
  const lower = normalised.toLowerCase()
  if (isFrequentPassword(lower, [shopName])) return 'password_common'
  const bare = lettersAndDigits(lower)
  const digits = bare.replace(/^0+/, '')
  const isPhone = digits.length >= limits.passwordMin - 2 && /^\d+$/.test(bare) && phone.endsWith(digits)
  if (lower === email || bare === lettersAndDigits(email) || isPhone) return 'password_is_account'
  return null
}

/**
 * Bounds the doubling, which by then makes guessing take years. A mailed code sets a new payment password at any time.
 */
const lockDoublingsMax = 20

/** Minutes of the next lock: 15, 30, 60 … */
export const lockMinutes = (locksBefore: number): number =>
  limits.payPasswordLockMinutes * 2 ** Math.min(locksBefore, lockDoublingsMax)
