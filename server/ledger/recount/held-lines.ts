import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import type { Difference } from './compare.ts'

/** Nothing may rest on a held line: no use, message, transfer, payment in advance, note, deposit or payment. */
export async function compareHeldLines(db: Db): Promise<Difference[]> {
  const rests = await db.query<Rest>(sql`
    with held as (select id, amount, name, reference_key(name) as key from held_line),
    resting as (
      select h.name, concat('use of ', u.kind) as figure
      from held h join bank_line l on l.id = h.id or reference_key(l.name) = h.key
      left join bank_line_use u on u.line_id = l.id
      union all
      select h.name, concat('message ', e.type) from held h
      join provider_event e on e.provider = 'bank' and reference_key(e.event_id) = h.key
      union all
      select h.name, concat('transfer ', t.number) from held h
      join transfer t on t.clearing = 'clearing:bank'
        and h.key in (reference_key(t.evidence), reference_key(t.end_evidence), reference_key(t.return_line))
      union all
      select h.name, concat('partner ', p.kind) from held h
      join partner_transaction p on p.kind = 'prefund_credited' and reference_key(p.source) = h.key
      union all
      select h.name, 'note' from held h join difference_note n on n.key = encode(sha256(convert_to(
        concat('["in_statement_only","', h.id, ' ', h.amount, '"]'), 'UTF8')), 'hex'))
    select name, figure from resting order by name, figure`)
  return [...rests, ...(await readOfMerchants(db))].map(({ name, figure }) => ({
    ...{ where: `held_line ${name}`, figure, stored: 1, counted: 0 },
  }))
}

type Rest = { name: string; figure: string }

/** The rows of merchants are on other nodes of a cluster than the held lines. */
async function readOfMerchants(db: Db): Promise<Rest[]> {
  const held = await db.query<{ name: string; key: string }>(sql`
    select name, reference_key(name) as key from held_line order by name`)
  if (held.length === 0) return []
  const names = new Map(held.map(({ name, key }) => [key, name]))
  const keys = [...names.keys()]
  const found = [
    ...(await db.query<{ key: string; figure: string }>(sql`
      select reference_key(bank_line) as key, concat('deposit ', number) as figure from deposit
      where credited_at is not null and reference_key(bank_line) = any (${keys}::text[]) order by number`)),
    ...(await db.query<{ key: string; figure: string }>(sql`
      select reference_key(provider_ref) as key, concat('payment ', id) as figure from payment
      where provider = 'bank' and reference_key(provider_ref) = any (${keys}::text[]) order by id`)),
  ]
  return found.map(({ key, figure }) => ({ name: names.get(key) ?? key, figure }))
}
