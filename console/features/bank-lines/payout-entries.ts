import { readAmount } from '#kit/amount.ts'
import type { Formats } from '#kit/format.tsx'

export type PayoutEntry = { reference: string; amount: number; fee: number }

/** Typed or pasted entries. `faultAt` is the first line that cannot be read, counted from one. */
export type ReadEntries = { entries: PayoutEntry[]; net: number; faultAt: number | null }

/** Separators: the tab of copied tables, and both semicolons of keyboards. A comma may be part of an amount. */
const column = /[;；\t]/

/** Reads "reference; amount; fee", one entry per line. Amounts are written as in the language of the console. */
export function readEntries(text: string, formats: Formats): ReadEntries {
  const entries: PayoutEntry[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const entry = readEntry(line, formats)
    if (!entry) return { entries, net: 0, faultAt: at + 1 }
    entries.push(entry)
  }
  return { entries, net: entries.reduce((sum, { amount, fee }) => sum + amount - fee, 0), faultAt: null }
}

function readEntry(line: string, formats: Formats): PayoutEntry | null {
  const [reference = '', amountText = '', feeText = '', ...more] = line.split(column).map((part) => part.trim())
  const amount = readSigned(amountText, formats)
  const fee = feeText === '' ? 0 : readSigned(feeText, formats)
  return reference === '' || amount === null || fee === null || more.some(Boolean) ? null : { reference, amount, fee }
}

/** Below zero for money that went back to a shopper. Reports write the sign as a minus or as a hyphen. */
function readSigned(text: string, formats: Formats): number | null {
  const isNegative = /^[-−]/.test(text)
  const amount = readAmount(isNegative ? text.slice(1).trim() : text, formats)
  return amount === null || !isNegative ? amount : -amount
}
