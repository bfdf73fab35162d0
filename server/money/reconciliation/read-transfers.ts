import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import { compact, lineClaim } from '../bank-lines/references.ts'
import type { Entry } from './differences.ts'
import { type Clearing, type Days, sinceAndBefore, transferKinds } from './read-books.ts'
import { readWhole } from './read-whole.ts'

type Moved = { run: string | null; source: string; kind: string; day: string; amount: number }
type Named = { name: string; text: string; bankLine: string | null; references: (string | null)[] }
type Transfer = Named & { id: string; day: string; amount: number }

/**
 * Movements for many merchants by one transfer, one entry each: supplier payouts, provider payouts, and movements of
 * partners' books.
 */
export async function readTransfers(db: Db, { clearing, currency }: Clearing, days: Days): Promise<Entry[]> {
  const moved = await readMoved(db, clearing, days)
  const runs = await readRuns(
    db,
    moved.flatMap(({ run }) => run ?? []),
  )
  const payouts = await readPayouts(
    db,
    moved.map(({ source }) => payoutOf(source)),
  )
  const ofMany = moved.map(({ run, source, kind, day, amount }): Transfer => {
    const id = run === null ? source : `${run} ${kind}`
    const named = run === null ? payouts.get(payoutOf(source)) : runs.get(`${run} ${kind}`)
    return { id, day, amount, ...(named ?? { name: source, text: kind, bankLine: null, references: [] }) }
  })
  return [...ofMany, ...(await readOfPartners(db, clearing, days))].map(({ bankLine, references, ...row }) => ({
    ...row,
    claims: bankLine === null ? [] : [lineClaim(bankLine)],
    references: [...new Set(references.flatMap((reference) => (reference === null ? [] : [compact(reference)])))],
    currency,
  }))
}

/** A return has the source of its payout with a suffix. */
const payoutOf = (source: string) => source.replace(/:returned$/, '')

/** The sums per payout and day; a supplier payout's movements are found by their orders. */
const readMoved = (db: Db, clearing: string, days: Days) =>
  readWhole<Moved>(
    db,
    sql`
    with moved as (
      select t.merchant_id, t.kind, t.source, p.order_id, t.at, (t.at at time zone 'UTC')::date as day,
        0 - p.amount as amount
      from ledger_transaction t
      join ledger_posting p on p.merchant_id = t.merchant_id and p.sequence = t.sequence and p.account = ${clearing}
      where t.kind = any (${transferKinds}) and ${sinceAndBefore(days)}
    ), of_runs as (
      select v.kind, v.source, v.day, v.amount, case when v.kind <> 'provider_payout' then (
          select l.payout_id from supplier_payout_order l
          where l.merchant_id = v.merchant_id and l.order_id = v.order_id and l.paid_at is not null
            and starts_with(concat(v.source, ':'), concat(l.order_id, ':', l.supplier, ':'))
          order by abs(extract(epoch from
            case when v.kind = 'supplier_paid' then l.paid_at else coalesce(l.released_at, l.paid_at) end - v.at)) limit 1
        ) end as run
      from moved v
    )
    select run, min(source) as source, kind, day::text as day, sum(amount)::bigint as amount
    from of_runs group by run, case when run is null then source end, kind, day
    order by 1, 2, 4`,
  )

async function readRuns(db: Db, ids: readonly string[]): Promise<Map<string, Named>> {
  type Run = {
    id: string
    number: string
    supplier: string
    sentLine: string | null
    arrivalLine: string | null
    returnLine: string | null
  }
  const rows = await db.query<Run>(sql`
    select s.id, s.number, s.supplier, t.evidence as "sentLine", t.end_evidence as "arrivalLine",
      t.return_line as "returnLine"
    from supplier_payout s left join transfer t on t.kind = 'supplier_payout' and t.subject = s.id
    where s.id = any (${ids}::uuid[])`)
  return new Map(
    rows.flatMap(({ id, number: name, supplier: text, sentLine, arrivalLine, returnLine }): [string, Named][] => [
      [`${id} supplier_paid`, { name, text, bankLine: arrivalLine, references: [name, sentLine] }],
      [`${id} supplier_payment_returned`, { name, text, bankLine: returnLine, references: [name] }],
    ]),
  )
}

async function readPayouts(db: Db, sources: readonly string[]): Promise<Map<string, Named>> {
  const rows = await db.query<{ source: string; provider: string; reference: string; line: string | null }>(sql`
    select concat(provider, ':', reference) as source, provider, reference, line
    from provider_payout where concat(provider, ':', reference) = any (${sources})`)
  return new Map(
    rows.map(({ source, provider, reference, line }) => [
      source,
      { name: source, text: provider, bankLine: line, references: [reference] },
    ]),
  )
}

const readOfPartners = (db: Db, clearing: string, days: Days) =>
  readWhole<Transfer>(
    db,
    sql`
    select concat(t.partner_id, ' ', t.sequence) as id, (t.at at time zone 'UTC')::date::text as day,
      0 - p.amount as amount, coalesce(y.number, t.kind) as name, x.name as text,
      case t.kind when 'prefund_credited' then t.source when 'prefund_paid_back' then f.end_evidence
        else f.return_line end as "bankLine",
      array[y.number, case when t.kind = 'prefund_paid_back' then f.evidence end] as references
    from partner_transaction t
    join partner_posting p on p.partner_id = t.partner_id and p.sequence = t.sequence and p.account = ${clearing}
    join partner x on x.id = t.partner_id
    left join partner_payout y on t.kind in ('prefund_paid_back', 'payout_returned') and y.partner_id = t.partner_id
      and y.number = t.source
    left join transfer f on f.kind = 'partner_payout' and f.subject = y.id
    where ${sinceAndBefore(days)}
    order by t.at, t.partner_id, t.sequence`,
  )
