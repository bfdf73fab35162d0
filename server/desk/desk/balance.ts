import sql from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorDesk } from '#contract/operator/desk.ts'
import type { Db } from '../../base/db/open.ts'
import { requireMerchant } from '../../base/require-merchant.ts'
import { isTextId, type Reader, say } from '../../base/texts/texts.ts'

type Balance = Reply<typeof operatorDesk.balance>
type LineRow = { at: Date; kind: string; number: string | null; change: number; available: number }

/** Enough to see what led to a withdrawal; the ledger shows the rest. */
const linesMax = 8

/** Main accounts have a stored balance; the others are summed from their postings. */
const readAccounts = (db: Db, merchantId: string) =>
  db.query<Balance['accounts'][number]>(sql`
    select account, balance from ledger_account where merchant_id = ${merchantId}
    union all
    select account, sum(amount)::bigint from ledger_posting
    where merchant_id = ${merchantId}
      and account in ('clearing:bank', 'clearing:chain', 'revenue:fee', 'revenue:withdrawal', 'grant')
    group by account
    order by account`)

const readLines = (db: Db, merchantId: string, until: Date) =>
  db.query<LineRow>(sql`
    select t.at, t.kind, coalesce(o.number, w.number, d.number) as number, p.amount as change,
      p.balance_after as available
    from ledger_posting p
    join ledger_transaction t on t.merchant_id = p.merchant_id and t.sequence = p.sequence
    left join orders o on o.merchant_id = p.merchant_id and o.id = p.order_id
    left join withdrawal w on w.merchant_id = p.merchant_id and t.kind like 'withdrawal%' and w.id::text = t.source
    left join deposit d on d.merchant_id = p.merchant_id and t.kind like 'deposit%' and d.id::text = t.source
    where p.merchant_id = ${merchantId} and p.account = 'available' and t.at <= ${until}
    order by p.sequence desc limit ${linesMax}`)

function titleOf({ kind, number }: LineRow, reader: Reader): string {
  const textId = `bill.${kind}`
  return isTextId(textId) ? say(textId, reader, { number }) : kind
}

type ReadBalanceInput = { merchantId: string; until: Date; reader: Reader }

/** A merchant's current accounts, and the last movements of the balance before a time. */
export async function readBalance(db: Db, { merchantId, until, reader }: ReadBalanceInput): Promise<Balance> {
  await requireMerchant(db, merchantId)
  const [accounts, rows] = await Promise.all([readAccounts(db, merchantId), readLines(db, merchantId, until)])
  const lines = rows.map((row) => ({
    at: row.at.toISOString(),
    title: titleOf(row, reader),
    change: row.change,
    available: row.available,
  }))
  return { accounts, lines }
}
