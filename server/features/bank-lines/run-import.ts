import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { recordAct } from '../../base/audit.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { OperatorSession } from '../../base/http/session.ts'
import { createJobLane } from '../../base/processes/job-lane.ts'
import { refuse } from '../../base/refuse.ts'
import type { BankChoices } from './csv-mapping.ts'
import type { StatementAccount } from './read-statement.ts'
import type { NamedStatement, Reading, StatementJob } from './statement-messages.ts'

/** The largest statement takes one to two seconds on an idle machine, and some 300 MB. */
export const readInProcess = createJobLane<StatementJob, NamedStatement>({
  entry: new URL('./statement-reader.ts', import.meta.url),
  processes: 1,
  queueMax: 16,
  jobMaxMs: 60_000,
  heapMaxMb: 768,
})

export type BankImportInput = {
  accountId: string
  fileName: string
  bytes: Uint8Array
  dryRun: boolean
  /** What a dry run tries instead of what is remembered for the account. */
  choices: BankChoices
  reason: string
}

type Call = { ctx: Ctx; session: OperatorSession; now: Date }

/** Reads a statement and begins to add its lines; what could not be read is in the rows of the import. */
export async function beginImport(
  call: Call,
  input: BankImportInput,
): Promise<{ id: string; reading: Reading; finished: Promise<void> }> {
  const { ctx, session, now } = call
  const { accountId, bytes, fileName, dryRun, choices, reason } = input
  const account = await ctx.db.maybe<StatementAccount & { code: string }>(sql`
    select code, currency, number, mapping from bank_account where id = ${accountId}`)
  if (!account) throw refuse('not_found')
  const { code, currency, number, mapping } = account
  const today = now.toISOString().slice(0, 10)
  const read = { today, tried: dryRun ? choices : null }
  const file = await readInProcess({ bytes, account: { currency, number, mapping }, code, ...read })
  const id = ctx.ids.next()
  const begun = JSON.stringify({
    id,
    accountId,
    fileName,
    fileHash: createHash('sha256').update(bytes).digest('hex'),
    format: file.format,
    encoding: file.encoding,
    dryRun,
    total: file.total,
    statements: file.periods.map(({ account: _, ...period }) => ({ id: ctx.ids.next(), ...period })),
  })
  await ctx.db.transaction(async (tx) => {
    await tx.query(sql`select begin_bank_import_by_operator(${session.hash}, ${begun}::jsonb, ${now})`)
    const act = dryRun ? 'bank_statement.checked' : 'bank_statement.imported'
    await recordAct(call, tx, { merchantId: null, role: 'finance', act, reason, subject: id })
  })
  return { id, reading: file.reading, finished: run(call, { id, batches: file.batches }) }
}

async function run(call: Call, { id, batches }: { id: string; batches: readonly string[] }): Promise<void> {
  const { ctx, session } = call
  try {
    let done = 0
    for (const batch of batches) {
      const rows = JSON.parse(batch) as { key?: string }[]
      const named = rows.map((row) => (row.key === undefined ? row : { ...row, id: ctx.ids.next() }))
      await ctx.db.query(sql`
        select add_bank_lines(${session.hash}, ${id}, ${done}, ${JSON.stringify(named)}::jsonb, ${ctx.clock.now()})`)
      done += rows.length
      // The embedded database answers within the same turn of the event loop: other calls have theirs in between.
      await nextTurn()
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
