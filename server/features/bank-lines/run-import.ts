import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { recordAct } from '../../base/audit.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { OperatorSession } from '../../base/http/session.ts'
import { refuse } from '../../base/refuse.ts'
import { lineKeys } from './line-keys.ts'
import { readStatement, type StatementAccount } from './read-statement.ts'
import type { StatementRow } from './statement.ts'

const batchSize = 500

export type BankImportInput = {
  accountId: string
  fileName: string
  bytes: Uint8Array
  dryRun: boolean
  reason: string
}

type Call = { ctx: Ctx; session: OperatorSession; now: Date }

/** Reads a statement and begins to add its lines; what could not be read is in the rows of the import. */
export async function beginImport(
  call: Call,
  input: BankImportInput,
): Promise<{ id: string; finished: Promise<void> }> {
  const { ctx, session, now } = call
  const { accountId, bytes, fileName, dryRun, reason } = input
  const account = await ctx.db.maybe<StatementAccount & { code: string }>(sql`
    select code, currency, number, mapping from bank_account where id = ${accountId}`)
  if (!account) throw refuse('not_found')
  const file = readStatement(bytes, account)
  const id = ctx.ids.next()
  const begun = JSON.stringify({
    id,
    accountId,
    fileName,
    fileHash: createHash('sha256').update(bytes).digest('hex'),
    format: file.format,
    encoding: file.encoding,
    dryRun,
    total: file.rows.length,
    statements: file.periods.map(({ account: _, ...period }) => ({ id: ctx.ids.next(), ...period })),
  })
  await ctx.db.transaction(async (tx) => {
    await tx.query(sql`select begin_bank_import_by_operator(${session.hash}, ${begun}::jsonb, ${now})`)
    const act = dryRun ? 'bank_statement.checked' : 'bank_statement.imported'
    await recordAct(call, tx, { merchantId: null, role: 'finance', act, reason, subject: id })
  })
  return { id, finished: run(call, { id, rows: nameRows(ctx, file.rows, account.code) }) }
}

type NamedRow = { row: number; line: number; col: number } & Record<string, unknown>

function nameRows(ctx: Ctx, rows: readonly StatementRow[], code: string): NamedRow[] {
  const keyOf = lineKeys(code)
  return rows.map((row, at) => {
    const place = { row: at + 1, line: row.line, col: row.column }
    if (!('facts' in row)) return { ...place, field: row.field, fault: row.fault }
    const { balance: _, ...facts } = row.facts
    return { ...place, ...keyOf(row.facts), ...facts, id: ctx.ids.next() }
  })
}

async function run(call: Call, { id, rows }: { id: string; rows: readonly NamedRow[] }): Promise<void> {
  const { ctx, session } = call
  try {
    for (let done = 0; done < rows.length; done += batchSize) {
      const batch = JSON.stringify(rows.slice(done, done + batchSize))
      await ctx.db.query(sql`
        select add_bank_lines(${session.hash}, ${id}, ${done}, ${batch}::jsonb, ${ctx.clock.now()})`)
    }
    await end(call, id, 'finished')
  } catch (error) {
    ctx.log.error({ err: error, bankImport: id }, 'a bank import failed; the same file again adds what is missing')
    // Where the operator has logged out meanwhile, it stays as far as it came.
    await end(call, id, 'failed').catch((err: unknown) =>
      ctx.log.error({ err, bankImport: id }, 'a bank import that failed could not be marked as failed'),
    )
  }
}

const end = ({ ctx, session }: Call, id: string, state: 'finished' | 'failed') =>
  ctx.db.query(sql`select end_bank_import(${session.hash}, ${id}, ${state}, ${ctx.clock.now()})`)
