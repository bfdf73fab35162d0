import { parseAmount } from '#contract/money.ts'
import type { PadKey } from './number-pad.tsx'

/** Major digits that fit on a line: more than anybody holds, less than would leave the safe integers. */
const majorDigitsMax = 10

/** What stands in an amount field after a key of the pad; keys that would make it no amount change nothing. */
export function typeAmount(typed: string, key: PadKey, minorDigits = 2): string {
  if (key === 'erase') return typed.slice(0, -1)
  if (key === '.') return typed.includes('.') || minorDigits === 0 ? typed : `${typed || '0'}.`
  const next = typed === '0' ? key : typed + key
  const [major = '', minor = ''] = next.split('.')
  if (major.length > majorDigitsMax || minor.length > minorDigits) return typed
  return parseAmount(next, minorDigits) === null ? typed : next
}
