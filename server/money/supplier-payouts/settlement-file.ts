import sql from 'sql-template-tag'
import { csvLine } from '#contract/csv.ts'
import { minorDigits } from '#contract/currencies.ts'
import type { Reply } from '#contract/endpoint.ts'
import { toDecimal } from '#contract/money.ts'
import type { operatorSupplierPayouts } from '#contract/operator/supplier-payouts.ts'
import type { Db } from '../../base/db/open.ts'

type Run = Reply<typeof operatorSupplierPayouts.get>
type Line = {
  order: string
  completedAt: Date
  article: string | null
  sku: string | null
  title: string
  quantity: number
  price: number
  isFirst: boolean
  cost: number
  returned: number
  amount: number
}

const columns = [
  ...['payout', 'supplier', 'order', 'completed', 'article', 'sku', 'title', 'quantity', 'purchase_price', 'line_cost'],
  ...['order_cost', 'returned', 'amount', 'currency', 'state'],
]

type FileInput = Pick<Run, 'id' | 'number' | 'supplier' | 'amount' | 'state'> & { currency: string }

/**
 * The file for the supplier, with one line per article. Returned cost and amount are of a whole order, on its first
 * line; the last line has the sums. Each line states the payout's state, since it may be only proposed or failed. It
 * contains nothing about shopper or shop.
 */
export async function writeSettlementFile(db: Db, { id, number, supplier, amount, state, currency }: FileInput) {
  const lines = await db.query<Line>(sql`
    select o.number as "order", coalesce(o.settled_at, o.cancelled_at) as "completedAt", p.source as article, v.sku,
      localize_text(l.title, 'en') as title, l.quantity, l.purchase_price as price,
      row_number() over (partition by s.merchant_id, s.order_id order by l.position) = 1 as "isFirst",
      s.cost, s.returned, s.amount
    from supplier_payout_order s
    join orders o on o.merchant_id = s.merchant_id and o.id = s.order_id
    join order_line l on l.merchant_id = s.merchant_id and l.order_id = s.order_id
    join product p on p.id = l.product_id
    left join variant v on v.id = l.variant_id
    where s.payout_id = ${id} and supplier_of(p.source) = s.supplier
    order by "completedAt", s.order_id, l.position`)
  const decimal = (minor: number) => toDecimal(minor, minorDigits(currency))
  const once = (line: Line, minor: number) => (line.isFirst ? decimal(minor) : null)
  const rows = lines.map((line) => [
    ...[number, supplier, line.order, line.completedAt.toISOString().slice(0, 10), line.article, line.sku, line.title],
    ...[line.quantity, decimal(line.price), decimal(line.price * line.quantity)],
    ...[once(line, line.cost), once(line, line.returned), once(line, line.amount), currency, state],
  ])
  const sum = (of: 'cost' | 'returned') => lines.reduce((total, line) => total + (line.isFirst ? line[of] : 0), 0)
  const total = [number, supplier, 'total', '', '', '', '', '', '', '']
  const sums = [...total, decimal(sum('cost')), decimal(sum('returned')), decimal(amount), currency, state]
  return [columns, ...rows, sums].map(csvLine).join('')
}
