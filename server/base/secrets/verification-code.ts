import { toAsciiDigits } from '#contract/digits.ts'
import { limits } from '#contract/limits.ts'
import { randomCode } from './random-code.ts'

export const newVerificationCode = (): string => randomCode(limits.verificationCodeLength)

/** Ignores width, case and spaces, which differ by keyboard. */
export const normaliseVerificationCode = (typed: string): string =>
  toAsciiDigits(typed).toUpperCase().replaceAll(/[\s-]/g, '')
