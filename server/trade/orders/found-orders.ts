import sql, { type Sql } from 'sql-template-tag'
import type { Query, Reply } from '#contract/endpoint.ts'
import type { operatorOrders } from '#contract/operator/orders.ts'
import { readEmail } from '../../base/addresses/email.ts'
import type { Db } from '../../base/db/open.ts'
import { type ListOrder, newestFirst, readList } from '../../base/list.ts'
import { beginsWith, orderNumberBeginning } from '../../base/numbers.ts'
import { idsOfNumbers } from './ids-of-numbers.ts'

type FindOrdersInput = {
  query: Query<typeof operatorOrders.search>
  readsMail: boolean
}
type FoundOrder = Reply<typeof operatorOrders.search>['list'][number]
type FoundRow = Omit<FoundOrder, 'createdAt'> & { createdAt: Date }

/** How to search for a keyword; each kind uses its own index. */
type Meaning = { by: 'nothing' } | { by: 'number' | 'tracking' | 'phone' | 'mail'; text: string }

/** Orders of all shops that match a keyword, newest first. Matches of a beginning are sorted by the matched text. */
export async function findOrders(db: Db, { query, readsMail }: FindOrdersInput) {
  const { keyword = '', status } = query
  const meaning = await meaningOf(db, keyword.normalize('NFKC').trim())
  return readList(db, {
    query,
    ...sourceOf(meaning, { status: status ? sql`o.status = ${status}` : null, readsMail }),
    columns: sql`
      o.id, o.number, o.merchant_id as "merchantId", s.name as "shopName", o.status, o.logistics,
      o.selling_total as "sellingTotal", o.created_at as "createdAt", (
        select json_build_object('id', r.id, 'amount', r.amount, 'status', r.status) from refund r
        where r.merchant_id = o.merchant_id and r.order_id = o.id order by r.id desc limit 1) as refund`,
    item: (row: FoundRow): FoundOrder => ({ ...row, createdAt: row.createdAt.toISOString() }),
  })
}

/** The beginning of a number searches by number or, if there is no such number, by tracking number. */
async function meaningOf(db: Db, text: string): Promise<Meaning> {
  if (text === '') return { by: 'nothing' }
  const email = readEmail(text)
  if (email !== null) return { by: 'mail', text: email }
  if (/^\d{4}$/.test(text)) return { by: 'phone', text }
  const number = orderNumberBeginning(text)
  const isNumber =
    number !== null &&
    (await db.maybe(sql`select 1 from public_number where ${beginsWith(sql`number`, number)} limit 1`))
  return isNumber ? { by: 'number', text: number } : { by: 'tracking', text: text.toUpperCase() }
}

type Narrowing = { status: Sql | null; readsMail: boolean }

const ofOrders = {
  from: sql`orders o`,
  order: newestFirst(sql`o.id`, sql`o.merchant_id`),
  details: sql`join orders o on o.merchant_id = page.key_merchant_id and o.id = page.key_id
    join shop s on s.merchant_id = o.merchant_id`,
}

function sourceOf(meaning: Meaning, { status, readsMail }: Narrowing) {
  switch (meaning.by) {
    case 'nothing':
      return status ? { ...ofOrders, where: [status] } : { ...ofOrders, ...directory, where: [] }
    case 'mail':
      return { ...byContact(status), where: [readsMail ? sql`k.email = ${meaning.text}` : sql`false`, status] }
    case 'phone':
      return { ...byContact(status), where: [sql`k.phone_last4 = ${meaning.text}`, status] }
    case 'tracking':
      return { ...ofOrders, order: byTracking, where: [beginsWith(tracking, meaning.text), status] }
    case 'number': {
      const begins = (column: Sql) => beginsWith(column, meaning.text)
      if (!status) return { ...byNumber, where: [begins(sql`n.number`)] }
      const { lowest, highest } = idsOfNumbers(meaning.text)
      const ids = sql`o.id between ${lowest}::uuid and ${highest}::uuid`
      return { ...ofOrders, where: [status, ids, begins(sql`o.number`)] }
    }
  }
}

/** Filters by contact; the order itself is joined only for its status. */
const byContact = (status: Sql | null) => ({
  ...ofOrders,
  from: status
    ? sql`order_contact k join orders o on o.merchant_id = k.merchant_id and o.id = k.order_id`
    : sql`order_contact k`,
  order: newestFirst(sql`k.order_id`, sql`k.merchant_id`),
})

/** The directory has the ids of all shops' orders in one index. */
const directory = { from: sql`order_secret k`, order: newestFirst(sql`k.order_id`, sql`k.merchant_id`) }

const tracking = sql`upper(o.tracking_number) collate "C"`

const byTracking: ListOrder = {
  name: 'tracking',
  keys: [{ name: 'tracking', column: tracking, type: 'text' }, ...newestFirst(sql`o.id`, sql`o.merchant_id`).keys],
  descending: false,
}

/** Numbers sort by time, as ids do. */
const byNumber = {
  from: sql`public_number n`,
  order: {
    name: 'number',
    keys: [
      { name: 'number', column: sql`n.number`, type: 'code' },
      { name: 'merchant_id', column: sql`n.merchant_id`, type: 'id' },
    ],
    descending: true,
  } satisfies ListOrder,
  details: sql`join order_contact c on c.merchant_id = page.key_merchant_id and c.number = page.key_number
    join orders o on o.merchant_id = c.merchant_id and o.id = c.order_id
    join shop s on s.merchant_id = o.merchant_id`,
}
