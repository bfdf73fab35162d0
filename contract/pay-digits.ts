import { limits } from './limits.ts'

export const isPayPassword = (text: string): boolean => new RegExp(`^[0-9]{${limits.payPasswordDigits}}$`).test(text)

/** The six digits that people choose most, in addition to runs, repeats and dates. */
const common = new Set(
  (
    '112233 223344 332211 445566 778899 998877 123321 321123 123654 456123 147258 258369 159357 159753 357159 ' +
    '741852 852963 963852 789456 147852 147369 369258 258147 102030 112358 131420 131452 142536 168168 188888 ' +
    '200000 201314 314159 520131 521521 654123 666888 686868 696969 707070 777888 789789 808080 888666 888999 ' +
    '909090 999888 007007 100200 110110 110120 123000 123789 121314 101112 246810 135791 001122 110011 998998'
  ).split(' '),
)

const isDigitRun = (digits: string, step: 1 | -1) =>
  [...digits].every((digit, index) => index === 0 || Number(digit) === (Number(digits[index - 1]) + step + 10) % 10)

/** One to three digits, repeated: 111111, 121212, 123123. */
const repeated = /^(\d{1,3})\1+$/

/** Whether a thief would try these six digits first: a run, a repeat, or one of the most frequent. */
export const isSimplePayPassword = (digits: string): boolean =>
  isDigitRun(digits, 1) || isDigitRun(digits, -1) || repeated.test(digits) || common.has(digits)
