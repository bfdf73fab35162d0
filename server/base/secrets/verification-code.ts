import { randomInt } from 'node:crypto'
import { limits } from '#contract/limits.ts'

/** 32 letters and digits, without those that are mistaken for one another: five bits each. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** The code that a mail brings: 40 bits. */
export const newVerificationCode = (): string =>
  Array.from({ length: limits.verificationCodeLength }, () => alphabet[randomInt(alphabet.length)]).join('')

/** The code as typed, without the width, the case and the spaces of a keyboard. */
export const normaliseVerificationCode = (typed: string): string =>
  typed.normalize('NFKC').toUpperCase().replaceAll(/[\s-]/g, '')
