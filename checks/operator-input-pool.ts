import type { World } from '#server/testing/world.ts'
import type { RowAsk } from './call-row.ts'
import type { Fields } from './operator-input-aim.ts'
import { aims } from './operator-input-aims.ts'

/** A request that may succeed now, and who can make it and who cannot. */
export type Aimed = { ask: RowAsk; by: string | null; notBy: string | null }

/** What the database holds now: requests by call, and values of every kind that calls take. */
export type Pool = { aimed: Map<string, Aimed[]>; values: string[] }

const aimsMax = 6
const valuesMax = 12

/** Ids and numbers of all that calls may be about, of the right and of wrong kinds. */
const values: readonly [from: string, value: string][] = [
  ...[
    'orders',
    'refund',
    'deposit',
    'withdrawal',
    'proposal',
    'supplier_payout',
    'partner_payout',
    'transfer',
    'partner',
  ],
  ...['hold'],
  ...['objection', 'product', 'variant', 'category', 'listing', 'operator', 'announcement', 'canned_answer', 'upload'],
  ...['bank_account', 'bank_import', 'bank_line', 'import_job', 'channel_event', 'outbox', 'level', 'package', 'audit'],
  ...['session', 'notice', 'payment', 'partner_key'],
].map((table): [string, string] => [table, 'id::text'])
const texts: readonly [from: string, value: string][] = [
  ...['orders', 'refund', 'deposit', 'withdrawal', 'supplier_payout', 'partner_payout'].map(
    (table): [string, string] => [table, 'number'],
  ),
  ...[['merchant', 'merchant_id::text'] as const, ['bank_line', 'name'] as const, ['invitation', 'code'] as const],
  ...[['operator', 'email'] as const, ['shop', 'slug'] as const, ['provider_event', 'event_id'] as const],
].map(([from, value]): [string, string] => [from, value])

const object = (fields: Fields = {}) =>
  `jsonb_build_object(${Object.entries(fields)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')})`

const aimStatements = aims.map(({ params, query, body, by = 'null', notBy = 'null', from }, at) => {
  const ask = object({ params: object(params), query: object(query), body: object(body) })
  const columns = `${at} as aim, ${ask} as ask, ${by}::text as by, (${notBy})::text as not_by`
  return `select * from (select ${columns} from ${from}) as a${at} limit ${aimsMax}`
})

const valueStatements = [...values, ...texts].map(
  ([from, value], at) =>
    `select * from (select ${value} as value from ${from} order by 1 desc) as v${at} limit ${valuesMax}`,
)

type Row = { aim: number; ask: RowAsk; by: string | null; not_by: string | null }

export async function readPool({ testDb, clock }: World): Promise<Pool> {
  const now = `with at as (select '${clock.now().toISOString()}'::timestamptz as time)`
  const union = (statements: readonly string[]) => `${now} ${statements.map((each) => `(${each})`).join(' union all ')}`
  const found = await testDb.owner.rows(union(aimStatements))
  const aimed = new Map<string, Aimed[]>()
  for (const { aim, ask, by, not_by: notBy } of found as Row[]) {
    for (const call of aims[aim]?.calls.split(/;\s*/) ?? []) {
      aimed.set(call, [...(aimed.get(call) ?? []), { ask, by, notBy }])
    }
  }
  const rows = await testDb.owner.rows(union(valueStatements))
  return { aimed, values: rows.map(({ value }) => String(value)) }
}
