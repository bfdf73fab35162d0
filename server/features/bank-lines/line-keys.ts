import { createHash } from 'node:crypto'
import { lettersOf } from '../../base/ids.ts'
import { referenceKey } from './references.ts'
import type { LineFacts, StatementPeriod } from './statement.ts'

export type LineKey = { key: string; name: string }

const fold = (text: string | null) => referenceKey(text ?? '')

/** The fields of a line that are the same in every file. */
function identityOf({ bankId, bookedOn, amount, currency, ...facts }: LineFacts): string {
  const money = [bookedOn, String(amount), currency]
  // A bank may use its number again, and may add words to a line: its own number counts with the day and the amount.
  if (bankId !== null) return JSON.stringify(['id', fold(bankId), ...money])
  const { reference, payer, payerAccount, text, balance } = facts
  return JSON.stringify(['digest', ...money, ...[reference, payer, payerAccount, text, balance].map(fold)])
}

const nameLength = 10
const digest = (...parts: (string | Buffer)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()

/** What operators and the books call a line of an account. */
const nameOf = (code: string, key: Buffer) => `${code} ${lettersOf(digest(`${code} `, key), nameLength)}`

const namedBy = (code: string, key: Buffer): LineKey => ({ key: key.toString('hex'), name: nameOf(code, key) })

/**
 * Names each line of a file by what it says. Equal lines without a number of the bank's are as many real lines as the
 * file has, so that they carry their occurrence; with a number, they are one, but for those of one statement whose
 * balances have each of them: some banks write the same number, or "NOTPROVIDED", beside all. A statement that the file
 * has twice is counted once.
 */
export function lineKeys(code: string): (facts: LineFacts, period?: StatementPeriod) => LineKey {
  const occurrences = new Map<string, number>()
  /** By what a statement says of itself: what was counted before it came first. */
  const before = new Map<string, ReadonlyMap<string, number>>()
  let last: StatementPeriod | undefined
  let counts = occurrences
  let numbered = new Map<string, number>()
  return (facts, period) => {
    if (period !== last) {
      last = period
      numbered = new Map()
      const known = period && before.get(selfOf(period))
      counts = known ? new Map(known) : occurrences
      if (period && !known && hasBalances(period)) before.set(selfOf(period), new Map(occurrences))
    }
    const identity = identityOf(facts)
    const own = facts.bankId === null ? counts : numbered
    const isOne = facts.bankId !== null && !(period && hasBalances(period))
    const occurrence = isOne ? 1 : (own.get(identity) ?? 0) + 1
    own.set(identity, occurrence)
    return namedBy(code, digest(`${occurrence} ${identity}`))
  }
}

const selfOf = ({ number, fromOn, toOn, opening, closing, rows }: StatementPeriod) =>
  JSON.stringify([number, fromOn, toOn, opening, closing, rows])

/** What a statement says of the money before and after its lines. */
export type Balances = Pick<StatementPeriod, 'fromOn' | 'toOn' | 'opening' | 'closing'>

/** Without them two statements cannot be told to be one, or to be two. */
export const hasBalances = ({ opening, closing }: Balances): boolean => opening !== null && closing !== null

/** The key of a line that says what another one says, of a statement that has nothing in common with the other's. */
export const keyAgain = (code: string, key: string, { fromOn, toOn, opening, closing }: Balances): LineKey =>
  namedBy(code, digest(`again ${key} `, JSON.stringify([fromOn, toOn, opening, closing])))
