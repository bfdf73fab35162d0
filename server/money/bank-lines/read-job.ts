import sql from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { operatorBankLines } from '#contract/operator/bank-lines.ts'
import type { Db } from '../../base/db/open.ts'
import { ascending, type ListQuery, readList } from '../../base/list.ts'
import { refuse } from '../../base/refuse.ts'

type Facts = NonNullable<Reply<typeof operatorBankLines.job>['facts']>

type BankImport = Reply<typeof operatorBankLines.job>
type Counts = Pick<BankImport, 'added' | 'known' | 'held' | 'refused'>
type Row = BankImport['rows'][number]

export async function readJob(db: Db, id: string, { now, ...query }: ListQuery & { now: Date }): Promise<BankImport> {
  const job = await db.maybe<Omit<BankImport, keyof Counts | 'rows' | 'next' | 'facts'>>(sql`
    select i.id, a.code as account, i.file_name as "fileName", i.format, i.encoding, i.dry_run as "dryRun",
      bank_import_state(i, ${now}) as state, i.total, i.done, to_iso(i.started_at) as "startedAt"
    from bank_import i join bank_account a on a.id = i.account_id where i.id = ${id}`)
  if (!job) throw refuse('not_found')
  const counts = await db.one<Counts>(sql`
    select count(*) filter (where result = 'added') as added, count(*) filter (where result = 'known') as known,
      count(*) filter (where result = 'held') as held,
      count(*) filter (where result = 'refused') as refused
    from bank_import_row where import_id = ${id}`)
  const { list, next } = await readList(db, {
    query: { limit: limits.pageSizeMax, ...query },
    from: sql`bank_import_row r`,
    where: [sql`r.import_id = ${id}`],
    order: ascending(
      'row',
      ['place', sql`case r.result when 'refused' then 0 when 'held' then 1 else 2 end`, 'number'],
      ['row', sql`r.row`, 'number'],
    ),
    columns: sql`r.row, r.line, r.col as "column", r.name, r.result, r.field, r.fault`,
    total: job.done,
    item: (row: Row) => row,
  })
  const facts = job.state === 'finished' && !job.dryRun ? await readFacts(db, id) : null
  return { ...job, ...counts, rows: list, next, facts }
}

/** More than a bank books in a few days. The list of bank lines has the others. */
const outMax = 500

/** The days, balances, sums and outgoing lines of a file. The lines that another import brought count as well. */
async function readFacts(db: Db, id: string): Promise<Facts | null> {
  const facts = await db.maybe<Facts>(sql`
    with statements as (select * from bank_statement where import_id = ${id}),
    named as (select distinct name from bank_import_row where import_id = ${id} and name is not null),
    lines as (
      select l.id, l.booked_on, l.amount, l.currency, l.payer, l.text from named join bank_line l using (name)
      union all
      select h.id, h.booked_on, h.amount, h.currency, h.payer, h.text from named join held_line h using (name))
    select min(from_on)::text as from, max(to_on)::text as to, min(currency) as currency,
      (select opening from statements order by from_on, to_on, id limit 1) as opening,
      (select closing from statements order by to_on desc, from_on desc, id desc limit 1) as closing,
      (select coalesce(sum(amount) filter (where amount > 0), 0)::bigint from lines) as "moneyIn",
      (select coalesce(sum(amount) filter (where amount < 0), 0)::bigint from lines) as "moneyOut",
      (select count(*) from lines where amount < 0) as "outLines",
      (select coalesce(jsonb_agg(o), '[]') from (
        select id, booked_on::text as "bookedOn", amount, currency, payer, text from lines where amount < 0
        order by booked_on, amount, id limit ${outMax}) as o) as out
    from statements having count(*) > 0`)
  return facts ?? null
}
