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
 * banks write one number, or "NOTPROVIDED", on several lines. Statements that share days repeat each other's lines.
 */
export function lineKeys(code: string): (facts: LineFacts, period?: StatementPeriod) => LineKey {
  type Count = { statement: number; period: StatementPeriod | undefined; reached: number }
  const counts = new Map<string, Count[]>()
  let [statement, last]: [number, StatementPeriod | undefined] = [0, undefined]
  return (facts, period) => {
    if (period !== last) [statement, last] = [statement + 1, period]
    const identity = identityOf(facts)
    const known = counts.get(identity) ?? []
    counts.set(identity, known)
    let own = known.at(-1)
    if (own?.statement !== statement) {
      // With a number, only the lines of one statement count.
      const before = facts.bankId === null ? known.filter((each) => !mayRepeat(each.period, period)) : []
      own = { statement, period, reached: Math.max(0, ...before.map(({ reached }) => reached)) }
      known.push(own)
    }
    const isOne = facts.bankId !== null && !(period && hasBalances(period))
    own.reached = isOne ? 1 : own.reached + 1
    return namedBy(code, digest(`${own.reached} ${identity}`))
  }
}

/** Whether a statement of a file may have lines of another one: it shares days with it and is not its continuation. */
function mayRepeat(one: StatementPeriod | undefined, other: StatementPeriod | undefined): boolean {
  if (!one || !other || !hasBalances(one) || !hasBalances(other)) return false
  if (selfOf(one) === selfOf(other)) return true
  const isOneDay = new Set([one.fromOn, one.toOn, other.fromOn, other.toOn]).size === 1
  const isFlat = one.opening === one.closing || other.opening === other.closing
  if (isFlat && !isOneDay) return true
  return !(
    (one.closing === other.opening && other.fromOn >= one.toOn) ||
    (other.closing === one.opening && one.fromOn >= other.toOn)
  )
}

const selfOf = ({ number, fromOn, toOn, opening, closing, rows }: StatementPeriod) =>
  JSON.stringify([number, fromOn, toOn, opening, closing, rows])

export type Balances = Pick<StatementPeriod, 'fromOn' | 'toOn' | 'opening' | 'closing'>

/** Without balances it cannot be told whether two statements are the same. */
export const hasBalances = ({ opening, closing }: Balances): boolean => opening !== null && closing !== null

/** The key of a line whose contents equal those of a line in a disjoint statement. */
export const keyAgain = (code: string, key: string, { fromOn, toOn, opening, closing }: Balances): LineKey =>
  namedBy(code, digest(`again ${key} `, JSON.stringify([fromOn, toOn, opening, closing])))
