/** Unicode keeps the ten digits of a script in order, so the distance from its zero is the value. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return String((code - first) % 10)
}

/** The text with ASCII digits. Keyboards type the digits of their script: "๑๒", "१२", "١٢" and "１２" are "12". */
export const toAsciiDigits = (text: string): string => text.normalize('NFKC').replaceAll(/\p{Nd}/gu, digitValue)
