import { withoutHidden } from '../../base/typed-text.ts'
import type { ReadStatement } from './read-statement.ts'
import { factsOf, type LeftOut, type StatementRow } from './statement.ts'
import type { Reading } from './statement-messages.ts'

const linesShown = 30
const statementsShown = 40
const leftOutShown = 40
const accountMax = 100

export function describeReading(file: ReadStatement, currency: string): Reading {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const readable = factsOf(file.rows)
  const own = readable.flatMap((facts) => (facts.currency === currency ? [facts.amount] : []))
  return {
    account: shown(file.periods.find(({ account }) => account !== null)?.account?.slice(0, accountMax) ?? null),
    currency,
    statements: file.periods.slice(0, statementsShown).map(({ number, fromOn, toOn, opening, closing }) => ({
      number: withoutHidden(number),
      fromOn,
      toOn,
      opening,
      closing,
    })),
    moneyIn: sum(own.filter((amount) => amount > 0)),
    moneyOut: 0 - sum(own.filter((amount) => amount < 0)),
    inOtherCurrencies: readable.length - own.length,
    lines: file.rows.flatMap(describeLine).slice(0, linesShown),
    leftOut: countLeftOut(file.leftOut),
    doubts: file.doubts,
    csv: file.csv,
  }
}

const shown = (text: string | null) => (text === null ? null : withoutHidden(text))

function describeLine(row: StatementRow, at: number): Reading['lines'] {
  if (!('facts' in row)) return []
  const { bookedOn, amount, currency, reference, payer, text } = row.facts
  const texts = { reference: shown(reference), payer: shown(payer), text: shown(text) }
  return [{ row: at + 1, line: row.line, bookedOn, amount, currency, ...texts }]
}

function countLeftOut(leftOut: readonly LeftOut[]): Reading['leftOut'] {
  const kinds = Map.groupBy(leftOut, ({ why, name = '' }) => `${why} ${name}`)
  return [...kinds.values()].slice(0, leftOutShown).flatMap((each) => {
    const [first] = each
    if (!first) return []
    const { why, line, name = null } = first
    return [{ why, line, count: each.length, name: shown(name?.slice(0, accountMax) ?? null) }]
  })
}
