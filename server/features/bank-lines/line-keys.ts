import { createHash } from 'node:crypto'
import { lettersOf } from '../../base/ids.ts'
import type { LineFacts } from './statement.ts'

export type LineKey = { key: string; name: string }

/** Spelling that differs from file to file: spaces, case, forms of the same character. */
const fold = (text: string | null) => (text ?? '').normalize('NFKC').replace(/\s+/g, '').toUpperCase()

/** The fields of a line that are the same in every file. */
function identityOf({ bankId, bookedOn, amount, currency, ...facts }: LineFacts): string {
  const money = [bookedOn, String(amount), currency]
  // A bank may use its number again, and may add words to a line: its own number counts with the day and the amount.
  if (bankId !== null) return JSON.stringify(['id', fold(bankId), ...money])
  const { reference, payer, payerAccount, text, balance } = facts
  return JSON.stringify(['digest', ...money, ...[reference, payer, payerAccount, text, balance].map(fold)])
}

const nameLength = 10

/**
 * Names each line of a file by what it says. Equal lines without a number of the bank's are as many real lines as the
 * file has, so that they carry their occurrence; with a number, they are one.
 */
export function lineKeys(code: string): (facts: LineFacts) => LineKey {
  const occurrences = new Map<string, number>()
  return (facts) => {
    const identity = identityOf(facts)
    const occurrence = facts.bankId === null ? (occurrences.get(identity) ?? 0) + 1 : 1
    occurrences.set(identity, occurrence)
    const key = createHash('sha256').update(`${occurrence} ${identity}`).digest()
    const name = createHash('sha256').update(`${code} `).update(key).digest()
    return { key: key.toString('hex'), name: `${code} ${lettersOf(name, nameLength)}` }
  }
}
