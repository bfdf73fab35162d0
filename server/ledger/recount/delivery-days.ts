import sql from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import type { Db } from '../../base/db/open.ts'
import { type Difference, differing } from './compare.ts'

type StoredRow = { supplier: string; country: string; parcels: number[] }
type Delivered = { country: string; shippedAt: Date; reachedAt: Date; lines: number }

const parcelsMax = 40
const daysMax = 63

/** A parcel as the counter stores it: the second of the delivery, and the days that it took. */
function parcelOf({ shippedAt, reachedAt }: Delivered): number {
  const days = Math.max(1, Math.ceil((reachedAt.getTime() - shippedAt.getTime()) / dayMs))
  return Math.floor(reachedAt.getTime() / 1_000) * (daysMax + 1) + Math.min(daysMax, days)
}

/**
 * Compares how long parcels take with the orders that were reported as delivered. Products may have moved to another
 * supplier since. So each stored parcel must be a delivered order, once for each of its lines at most, and each of a
 * country's newest orders must be stored. The auditor's role reads no address, so it does not compare them.
 */
export async function compareDeliveryDays(tx: Db, merchantId: string, name: string): Promise<Difference[]> {
  const { mayRead } = await tx.one<{ mayRead: boolean }>(sql`
    select has_column_privilege('order_contact', 'address', 'select') as "mayRead"`)
  if (!mayRead) return []
  const stored = await tx.query<StoredRow>(sql`
    select supplier, country, array_remove(parcels, 0::bigint) as parcels from delivery_days
    where merchant_id = ${merchantId} order by supplier, country`)
  const delivered = await tx.query<Delivered>(sql`
    select c.address->>'country' as country, o.shipped_at as "shippedAt", o.reached_at as "reachedAt", (
        select count(*)::integer from order_line l where l.merchant_id = o.merchant_id and l.order_id = o.id) as lines
    from orders o join order_contact c on c.merchant_id = o.merchant_id and c.order_id = o.id
    where o.merchant_id = ${merchantId} and o.reached_at is not null and c.address->>'country' is not null
    order by o.id`)
  const countries = new Set([...stored, ...delivered].map(({ country }) => country))
  return [...countries].sort().flatMap((country) => {
    const isThere = (row: { country: string }) => row.country === country
    const counted = stored.filter(isThere).flatMap(({ parcels }) => parcels.map(Number))
    return [...differing(`${name} delivery_days ${country}`, ...figuresOf(counted, delivered.filter(isThere)))]
  })
}

type Figures = { parcels: number; newest: number }

function figuresOf(stored: readonly number[], delivered: readonly Delivered[]): [stored: Figures, counted: Figures] {
  const newest = delivered
    .map(parcelOf)
    .sort((one, other) => other - one)
    .slice(0, parcelsMax)
  const orders = delivered.flatMap((order) => Array.from({ length: order.lines }, () => parcelOf(order)))
  return [
    { parcels: stored.length, newest: common(stored, newest) },
    { parcels: common(stored, orders), newest: newest.length },
  ]
}

/** How many of some numbers are among others, each once. */
function common(some: readonly number[], others: readonly number[]): number {
  const left = new Map<number, number>()
  for (const each of others) left.set(each, (left.get(each) ?? 0) + 1)
  return some.filter((each) => {
    const times = left.get(each) ?? 0
    left.set(each, times - 1)
    return times > 0
  }).length
}
