import { randomInt } from 'node:crypto'
import { limits } from '#contract/limits.ts'

/** The digits that a mail brings, leading zeros included. */
export const newVerificationCode = (): string =>
  String(randomInt(10 ** limits.verificationCodeDigits)).padStart(limits.verificationCodeDigits, '0')
