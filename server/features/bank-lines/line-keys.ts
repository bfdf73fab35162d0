import { createHash } from 'node:crypto'
import { lettersOf } from '../../base/ids.ts'
import { referenceKey } from './references.ts'
import type { LineFacts, StatementPeriod } from './statement.ts'

export type LineKey = { key: string; name: string }

const fold = (text: string | null) => referenceKey(text ?? '')

function identityOf({ bankId, bookedOn, amount, currency, ...facts }: LineFacts): string {
  const money = [bookedOn, String(amount), currency]
  // A bank may reuse its number or extend the text, so the number counts together with the day and the amount.
  if (bankId !== null) return JSON.stringify(['id', fold(bankId), ...money])
  const { reference, payer, payerAccount, text, balance } = facts
  return JSON.stringify(['digest', ...money, ...[reference, payer, payerAccount, text, balance].map(fold)])
}

const nameLength = 10
const digest = (...parts: (string | Buffer)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()

const nameOf = (code: string, key: Buffer) => `${code} ${lettersOf(digest(`${code} `, key), nameLength)}`

const namedBy = (code: string, key: Buffer): LineKey => ({ key: key.toString('hex'), name: nameOf(code, key) })

/**
 * Names each line of a file by its contents. Equal lines without a bank number are as many payments as the file lists,
 * so their count is part of the key. With a number they are one payment, except within a statement with balances: some
 * banks write one number, or "NOTPROVIDED", on several lines. A repeated statement counts once.
 */
export function lineKeys(code: string): (facts: LineFacts, period?: StatementPeriod) => LineKey {
  const occurrences = new Map<string, number>()
  /** The counts before each statement, so that a repeated statement gets the same keys. */
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

export type Balances = Pick<StatementPeriod, 'fromOn' | 'toOn' | 'opening' | 'closing'>

/** Without balances it cannot be told whether two statements are the same. */
export const hasBalances = ({ opening, closing }: Balances): boolean => opening !== null && closing !== null

/** The key of a line whose contents equal those of a line in a disjoint statement. */
export const keyAgain = (code: string, key: string, { fromOn, toOn, opening, closing }: Balances): LineKey =>
  namedBy(code, digest(`again ${key} `, JSON.stringify([fromOn, toOn, opening, closing])))
