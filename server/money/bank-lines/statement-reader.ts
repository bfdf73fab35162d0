import { answerJobs } from '../../base/processes/answer-jobs.ts'
import { withoutHidden } from '../../base/typed-text.ts'
import { describeReading } from './describe-reading.ts'
import { lineKeys } from './line-keys.ts'
import { readStatement } from './read-statement.ts'
import type { LineFacts, StatementPeriod, StatementRow } from './statement.ts'
import { importBatch, type NamedStatement, type StatementJob } from './statement-messages.ts'

/**
 * Reads statements in a separate process: a large one takes seconds, in which the server's other calls would wait. The
 * process knows no secret and no database.
 */
answerJobs(({ bytes, account, code, today, tried }: StatementJob): NamedStatement => {
  const file = readStatement(bytes, account, { today, tried })
  const { rows, format, encoding } = file
  const periods = file.periods.map(({ number, ...period }) => ({ ...period, number: withoutHidden(number) }))
  const named = nameRows(rows, file.periods, code)
  const starts = Array.from({ length: Math.ceil(named.length / importBatch) }, (_, at) => at * importBatch)
  const batches = starts.map((start) => JSON.stringify(named.slice(start, start + importBatch)))
  return { format, encoding, periods, total: rows.length, batches, reading: describeReading(file, account.currency) }
})

function nameRows(rows: readonly StatementRow[], periods: readonly StatementPeriod[], code: string) {
  const keyOf = lineKeys(code)
  const statements = periods.flatMap(({ rows: count }, at) => Array.from({ length: count }, () => at))
  return rows.map((row, at) => {
    const place = { row: at + 1, line: row.line, col: row.column }
    if (!('facts' in row)) return { ...place, field: row.field, fault: row.fault }
    const { balance: _, batch, ...facts } = row.facts
    // Rows without a day belong to no statement.
    const statement = statements[at] ?? -1
    // The key uses the bank's exact text; the shown texts have no invisible characters.
    return {
      ...{ ...place, ...keyOf(row.facts, periods[statement]), ...facts, ...shownTexts(facts), statement },
      ...{ batch: batch?.entry ?? null, batchAmount: batch?.amount ?? null },
    }
  })
}

const shown = (text: string | null) => (text === null ? null : withoutHidden(text))

const shownTexts = ({ bankId, reference, payer, payerAccount, text }: Omit<LineFacts, 'balance' | 'batch'>) => ({
  bankId: shown(bankId),
  reference: shown(reference),
  payer: shown(payer),
  payerAccount: shown(payerAccount),
  text: shown(text),
})
