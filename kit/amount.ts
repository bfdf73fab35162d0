import { parseAmount } from '#contract/money.ts'
import type { PadKey } from './number-pad.tsx'

/** Major digits: more than any wallet holds, and few enough to stay within the safe integers. */
const majorDigitsMax = 10

/** The text of an amount field after a key of the pad. A key that would make it no amount changes nothing. */
export function typeAmount(typed: string, key: PadKey, minorDigits = 2): string {
  if (key === 'erase') return typed.slice(0, -1)
  if (key === '.') return typed.includes('.') || minorDigits === 0 ? typed : `${typed || '0'}.`
  const next = typed === '0' ? key : typed + key
  const [major = '', minor = ''] = next.split('.')
  if (major.length > majorDigitsMax || minor.length > minorDigits) return typed
  return parseAmount(next, minorDigits) === null ? typed : next
}
