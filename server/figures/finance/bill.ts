import sql, { type Sql } from 'sql-template-tag'
import type { Static } from 'typebox'
import type { Query, Reply } from '#contract/endpoint.ts'
import type { BillRow as BillItem, finance } from '#contract/finance.ts'
import type { Db } from '../../base/db/open.ts'
import { descending, readList } from '../../base/list.ts'
import { isTextId, type Reader, say } from '../../base/texts/texts.ts'

type Item = Static<typeof BillItem>

type BillRow = Pick<Item, 'time' | 'type' | 'amount' | 'balanceAfter'> & {
  sequence: number
  line: number
  kind: string
  orderId: string | null
  number: string | null
}

type ReadBillInput = { merchantId: string; query: Query<typeof finance.bill>; reader: Reader }

/** Movements of the balance. Each posting stores the balance after it, so that every page costs the same. */
export async function readBill(
  db: Db,
  { merchantId, query, reader }: ReadBillInput,
): Promise<Reply<typeof finance.bill>> {
  const { type = 'all' } = query
  // Matches the available index: postings by account, or transactions by tab.
  const sequence = type === 'all' ? sql`p.sequence` : sql`t.sequence`
  const list = readList(db, {
    query,
    from: sql`
      ledger_posting p join ledger_transaction t on t.merchant_id = p.merchant_id and t.sequence = p.sequence`,
    where: [
      sql`p.merchant_id = ${merchantId} and p.account = 'available'`,
      type !== 'all' && sql`t.merchant_id = ${merchantId} and bill_type(t.kind) = ${type}`,
    ],
    order: descending('newest', ['sequence', sequence, 'number'], ['line', sql`p.line`, 'number']),
    columns: sql`
      p.sequence, p.line, t.kind, bill_type(t.kind) as type, to_iso(t.at) as time, p.amount,
      p.balance_after as "balanceAfter", p.order_id as "orderId", coalesce(o.number, w.number, r.number) as number`,
    details: sql`
      join ledger_posting p
        on p.merchant_id = ${merchantId} and p.sequence = page.key_sequence and p.line = page.key_line
      join ledger_transaction t on t.merchant_id = ${merchantId} and t.sequence = page.key_sequence
      left join orders o on o.merchant_id = ${merchantId} and o.id = p.order_id
      left join withdrawal w on w.merchant_id = ${merchantId} and w.id = ${sourceIf('withdrawal')}
      left join deposit r on r.merchant_id = ${merchantId} and r.id = ${sourceIf('recharge')}`,
    item: (row: BillRow) => toItem(row, reader),
  })
  const [page, { balance }] = await Promise.all([
    list,
    db.one<{ balance: number }>(sql`select ledger_balance(${merchantId}, 'available') as balance`),
  ])
  return { ...page, balance }
}

/** Only this type of transaction has an id as its source, so the cast needs the condition. */
const sourceIf = (type: Item['type']): Sql => sql`case when bill_type(t.kind) = ${type} then t.source::uuid end`

function toItem(row: BillRow, reader: Reader): Item {
  const { sequence, line, time, type, kind, amount, balanceAfter, number } = row
  const textId = `bill.${kind}`
  const title = isTextId(textId) ? say(textId, reader, { number }) : kind
  return { id: `${sequence}-${line}`, time, type, title, amount, balanceAfter, reference: referenceOf(row) }
}

function referenceOf({ type, orderId, number }: BillRow): Item['reference'] {
  if (orderId !== null) return { kind: 'order', id: orderId }
  return (type === 'recharge' || type === 'withdrawal') && number !== null ? { kind: type, id: number } : null
}
