import sql, { type Sql } from 'sql-template-tag'
import type { Static } from 'typebox'
import type { Query, Reply } from '#contract/endpoint.ts'
import type { BillRow, finance } from '#contract/finance.ts'
import { countRows } from '../../base/db/keyset.ts'
import type { Db } from '../../base/db/open.ts'
import { listAnswer, windowOf } from '../../base/list-answer.ts'
import { isTextId, type Reader, say } from '../../base/texts/texts.ts'
import { type BillPlace, readBillCursor, writeBillCursor } from './rules.ts'

type BillQuery = Query<typeof finance.bill>
type Asked = { merchantId: string; query: BillQuery }
type Item = Static<typeof BillRow>
type Row = BillPlace &
  Pick<Item, 'time' | 'type' | 'amount' | 'balanceAfter'> & {
    kind: string
    orderId: string | null
    number: string | null
  }

const top: BillPlace = { sequence: Number.MAX_SAFE_INTEGER, line: 0 }

/** The postings on the balance, all or of one tab; each of the two reads its own index. */
function postingsOf({ merchantId, query: { type = 'all' } }: Asked) {
  const ofTab = type === 'all' ? [] : [sql`t.merchant_id = ${merchantId}`, sql`bill_type(t.kind) = ${type}`]
  return {
    from: sql`ledger_posting p
      join ledger_transaction t on t.merchant_id = p.merchant_id and t.sequence = p.sequence`,
    where: [sql`p.merchant_id = ${merchantId}`, sql`p.account = 'available'`, ...ofTab],
  }
}

/** Each posting says what the balance was after it, so that a page costs the same wherever it is. */
function readRows(db: Db, asked: Asked): Promise<Row[]> {
  const { merchantId, query } = asked
  const { read, skip } = windowOf(query)
  const { sequence, line } = query.after === undefined ? top : readBillCursor(query.after)
  const { from, where } = postingsOf(asked)
  const wanted = where.reduce((all, condition) => sql`${all} and ${condition}`)
  const sourceOf = (type: Item['type']): Sql => sql`case when bill_type(page.kind) = ${type} then page.source::uuid end`
  return db.query<Row>(sql`
    with page as (
      select p.sequence, p.line, p.amount, p.balance_after, p.order_id, t.kind, t.source, t.at
      from ${from}
      where ${wanted} and t.sequence <= ${sequence} and (p.sequence, p.line) < (${sequence}::bigint, ${line}::smallint)
      order by t.sequence desc, p.line desc limit ${read} offset ${skip})
    select page.sequence, page.line, page.kind, bill_type(page.kind) as type, to_iso(page.at) as time, page.amount,
      page.balance_after as "balanceAfter", page.order_id as "orderId", coalesce(o.number, w.number, r.number) as number
    from page
    left join orders o on o.merchant_id = ${merchantId} and o.id = page.order_id
    left join withdrawal w on w.merchant_id = ${merchantId} and w.id = ${sourceOf('withdrawal')}
    left join deposit r on r.merchant_id = ${merchantId} and r.id = ${sourceOf('recharge')}
    order by page.sequence desc, page.line desc`)
}

function referenceOf({ type, orderId, number }: Row): Item['reference'] {
  if (orderId !== null) return { kind: 'order', id: orderId }
  return (type === 'recharge' || type === 'withdrawal') && number !== null ? { kind: type, id: number } : null
}

function itemOf(row: Row, reader: Reader): Item {
  const { sequence, line, time, type, kind, amount, balanceAfter, number } = row
  const text = `bill.${kind}`
  const title = isTextId(text) ? say(text, reader, { number }) : kind
  return { id: `${sequence}-${line}`, time, type, title, amount, balanceAfter, reference: referenceOf(row) }
}

export async function readBill(db: Db, asked: Asked, reader: Reader): Promise<Reply<typeof finance.bill>> {
  const { merchantId, query } = asked
  const [rows, { total }, { balance }] = await Promise.all([
    readRows(db, asked),
    countRows(db, postingsOf(asked), false),
    db.one<{ balance: number }>(sql`select ledger_balance(${merchantId}, 'available') as balance`),
  ])
  const answer = listAnswer({ rows, query, total, item: (row) => itemOf(row, reader), cursor: writeBillCursor })
  return { ...answer, balance }
}
