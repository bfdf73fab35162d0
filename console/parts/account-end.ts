import { toAsciiDigits } from '#contract/digits.ts'

export const endLength = 6

/** The last six digits of an account number in ASCII, or its last six letters and digits if it has fewer digits. */
export function accountEnd(account: string): string {
  const characters =
    toAsciiDigits(account)
      .toUpperCase()
      .match(/[\p{L}\p{N}]/gu) ?? []
  const digits = characters.filter((each) => /\d/.test(each))
  return (digits.length < endLength ? characters : digits).slice(-endLength).join('')
}
