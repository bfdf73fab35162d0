import { toAsciiDigits } from '#contract/digits.ts'
import { limits } from '#contract/limits.ts'
import { randomCode } from './random-code.ts'

/** The code that a mail brings: 40 bits. */
export const newVerificationCode = (): string => randomCode(limits.verificationCodeLength)

/** The code as typed, without the width, the case and the spaces of a keyboard. */
export const normaliseVerificationCode = (typed: string): string =>
  toAsciiDigits(typed).toUpperCase().replaceAll(/[\s-]/g, '')
