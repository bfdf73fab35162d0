import { createHash } from 'node:crypto'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { recordAct } from '../../base/audit.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { OperatorSession } from '../../base/http/session.ts'
import { createJobLane } from '../../base/processes/job-lane.ts'
import { refuse } from '../../base/refuse.ts'
import type { BankChoices } from './csv-mapping.ts'
import { type ImportAccount, type ImportRow, type ImportStatement, judgeFile } from './judge-file.ts'
import type { StatementAccount } from './read-statement.ts'
import { importBatch, type NamedStatement, type Reading, type StatementJob } from './statement-messages.ts'
import { readStatementSums } from './statement-sums.ts'

/** One process: the largest statement takes one to two seconds and about 300 MB. */
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
  choices: BankChoices
  reason: string
}

type Call = { ctx: Ctx; session: OperatorSession; now: Date }

/** Reads a statement and begins to add its lines in the background. Unreadable lines are among the import's rows. */
export async function beginImport(
  call: Call,
  input: BankImportInput,
): Promise<{ id: string; reading: Reading; finished: Promise<void> }> {
  const { ctx, session, now } = call
  const { accountId, bytes, fileName, dryRun, choices, reason } = input
  const account = await ctx.db.maybe<ImportAccount & StatementAccount>(sql`
    select id, code, clearing, currency, number, mapping from bank_account where id = ${accountId}`)
  if (!account) throw refuse('not_found')
  const { code, currency, number, mapping } = account
  const today = now.toISOString().slice(0, 10)
  const read = { today, tried: dryRun ? choices : null }
  const { batches, reading, ...file } = await readInProcess({
    bytes,
    account: { currency, number, mapping },
    code,
    ...read,
  })
  const id = ctx.ids.next()
  const shape = shapeOf(file.format, mapping)
  const statements = file.periods.map(({ account: _, rows: __, ...period }) => ({ id: ctx.ids.next(), ...period }))
  const begun = JSON.stringify({
    id,
    accountId,
    number: numberOf(file.periods),
    readAs: number,
    fileName,
    fileHash: createHash('sha256').update(bytes).digest('hex'),
    format: file.format,
    shape,
    encoding: file.encoding,
    dryRun,
    total: file.total,
    statements,
  })
  await ctx.db.transaction(async (tx) => {
    await tx.query(sql`select begin_bank_import_by_operator(${session.hash}, ${begun}::jsonb, ${now})`)
    const act = dryRun ? 'bank_statement.checked' : 'bank_statement.imported'
    await recordAct(call, tx, { merchantId: null, role: 'finance', act, reason, subject: id })
  })
  return { id, reading, finished: run(call, { id, dryRun, account, shape, statements, batches }) }
}

/** Only files of the same format and columns repeat a line with the same text. */
const shapeOf = (format: string, mapping: StatementAccount['mapping']) =>
  format === 'csv' ? `csv ${JSON.stringify(Object.entries(mapping?.columns ?? {}).sort())}` : format

function numberOf(periods: NamedStatement['periods']): string | null {
  const [number, ...others] = new Set(periods.flatMap(({ account }) => account ?? []))
  return number === undefined || others.length > 0 ? null : number
}

type Run = {
  id: string
  dryRun: boolean
  account: ImportAccount
  shape: string
  statements: readonly ImportStatement[]
  batches: readonly string[]
}

async function run(call: Call, { id, dryRun, ...file }: Run): Promise<void> {
  const { ctx, session } = call
  try {
    if (!dryRun) await takeTurn(call, id)
    const rows = await judgeFile(ctx.db, file)
    for (let done = 0; done < rows.length; done += importBatch) {
      const named = rows.slice(done, done + importBatch).map((row) => withId(ctx, row))
      await ctx.db.query(sql`
        select add_bank_lines(${session.hash}, ${id}, ${done}, ${JSON.stringify(named)}::jsonb, ${ctx.clock.now()})`)
      // The embedded database answers without leaving the turn of the event loop, so other calls need a pause.
      await nextTurn()
    }
    if (!dryRun) await proveHeld(call, id, file.account)
    await end(call, id, 'finished')
  } catch (error) {
    ctx.log.error({ err: error, bankImport: id }, 'a bank import failed; the same file again adds what is missing')
    // Fails if the operator has logged out: then the import stays unfinished.
    await end(call, id, 'failed').catch((err: unknown) =>
      ctx.log.error({ err, bankImport: id }, 'a bank import that failed could not be marked as failed'),
    )
  }
}

const withId = ({ ids }: Ctx, row: ImportRow) => (row.key === undefined ? row : { ...row, id: ids.next() })

const turnMs = 50

/** One import per account at a time: each must see the lines of the others. */
async function takeTurn({ ctx, session }: Call, id: string): Promise<void> {
  for (;;) {
    const { mayGo } = await ctx.db.one<{ mayGo: boolean }>(sql`
      select take_import_turn(${session.hash}, ${id}, ${ctx.clock.now()}) as "mayGo"`)
    if (mayGo) return
    await wait(turnMs)
  }
}

/** A held line is proved to be a repetition if the statements' balances agree without it. */
async function proveHeld({ ctx, session }: Call, id: string, account: ImportAccount): Promise<void> {
  const held = await ctx.db.query<{ id: string; day: string }>(sql`
    select id, booked_on::text as day from held_line
    where account_id = ${account.id} and not is_proved and decided_at is null order by booked_on limit ${heldMax}`)
  const [from, to] = [held[0]?.day, held.at(-1)?.day]
  if (from === undefined || to === undefined) return
  const sums = await readStatementSums(ctx.db, { accounts: [account.id], from, to, ending: id })
  const agree = sums.filter(({ change, lines }) => change === lines)
  const proved = held.filter(({ day }) => agree.some(({ fromOn, toOn }) => fromOn <= day && day <= toOn))
  await ctx.db.query(sql`
    select prove_held_lines(${session.hash}, ${id}, ${proved.map((line) => line.id)}::uuid[], ${ctx.clock.now()})`)
}

/** The rest is examined after the next import. */
const heldMax = 50_000

const end = ({ ctx, session }: Call, id: string, state: 'finished' | 'failed') =>
  ctx.db.query(sql`select end_bank_import(${session.hash}, ${id}, ${state}, ${ctx.clock.now()})`)
