import { answerJobs } from '../../base/processes/answer-jobs.ts'
import { withoutHidden } from '../../base/typed-text.ts'
import { lineKeys } from './line-keys.ts'
import { readStatement } from './read-statement.ts'
import type { LineFacts, StatementRow } from './statement.ts'
import { importBatch, type NamedStatement, type StatementJob } from './statement-messages.ts'

/** The process that reads statements, apart from the server: it knows no secret and no database. */
answerJobs(({ bytes, account, code }: StatementJob): NamedStatement => {
  const { rows, periods: read, ...file } = readStatement(bytes, account)
  const periods = read.map(({ number, ...period }) => ({ ...period, number: withoutHidden(number) }))
  const named = nameRows(rows, code)
  const starts = Array.from({ length: Math.ceil(named.length / importBatch) }, (_, at) => at * importBatch)
  const batches = starts.map((start) => JSON.stringify(named.slice(start, start + importBatch)))
  return { ...file, periods, total: rows.length, batches }
})

function nameRows(rows: readonly StatementRow[], code: string) {
  const keyOf = lineKeys(code)
  return rows.map((row, at) => {
    const place = { row: at + 1, line: row.line, col: row.column }
    if (!('facts' in row)) return { ...place, field: row.field, fault: row.fault }
    const { balance: _, ...facts } = row.facts
    // What names a line is what the bank wrote, and what is read of it hides nothing.
    return { ...place, ...keyOf(row.facts), ...facts, ...shownTexts(facts) }
  })
}

const shown = (text: string | null) => (text === null ? null : withoutHidden(text))

const shownTexts = ({ bankId, reference, payer, payerAccount, text }: Omit<LineFacts, 'balance'>) => ({
  bankId: shown(bankId),
  reference: shown(reference),
  payer: shown(payer),
  payerAccount: shown(payerAccount),
  text: shown(text),
})
