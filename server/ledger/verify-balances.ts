import sql from 'sql-template-tag'
import type { Db } from '../base/db/open.ts'
import { lowestId } from '../base/ids.ts'
import type { ReadTransaction } from './read.ts'
import { balanceAccounts, type ChainWalk } from './walk.ts'

/** A sentence about a stored balance that is not the sum of its postings; null if there is none. */
export async function findBalanceFault(tx: Db, { merchantId, balances }: ChainWalk): Promise<string | null> {
  const rows = await tx.query<{ account: string; balance: number }>(sql`
    select account, balance from ledger_account where merchant_id = ${merchantId} order by account`)
  if (rows.length !== balanceAccounts.size) return `merchant ${merchantId}: an account is missing`
  const wrong = rows.find(({ account, balance }) => BigInt(balance) !== (balances.get(account) ?? 0n))
  if (!wrong) return null
  const sum = balances.get(wrong.account) ?? 0n
  return `merchant ${merchantId}, account ${wrong.account}: holds ${wrong.balance}, its postings sum to ${sum}`
}

const ordersPerPage = 1_000

type EscrowRow = { id: string; left: number }

/**
 * A sentence about an order whose stored escrow is not the sum of its postings, or about postings of a missing order.
 */
export async function findEscrowFault(tx: Db, { merchantId, balances }: ChainWalk): Promise<string | null> {
  let total = 0n
  for (let behind = lowestId; ; ) {
    const orders = await tx.query<EscrowRow>(sql`
      select id, escrow_left as left from orders where merchant_id = ${merchantId} and id > ${behind}
      order by id limit ${ordersPerPage}`)
    const fault = await compareEscrow(tx, merchantId, orders)
    if (fault) return fault
    total = orders.reduce((sum, { left }) => sum + BigInt(left), total)
    if (orders.length < ordersPerPage) break
    behind = orders.at(-1)?.id ?? behind
  }
  const held = balances.get('escrow') ?? 0n
  return total === held ? null : `merchant ${merchantId}: escrow holds ${held}, its orders have ${total} left`
}

/** The same check for only the orders of some transactions. */
export async function findTouchedEscrowFault(tx: Db, merchantId: string, batch: readonly ReadTransaction[]) {
  const ids = new Set(batch.flatMap(({ postings }) => postings.flatMap(({ orderId }) => orderId ?? [])))
  const orders = await tx.query<EscrowRow>(sql`
    select id, escrow_left as left from orders where merchant_id = ${merchantId} and id = any(${[...ids]}::uuid[])`)
  return compareEscrow(tx, merchantId, orders)
}

async function compareEscrow(tx: Db, merchantId: string, orders: readonly EscrowRow[]): Promise<string | null> {
  const sums = await tx.query<{ id: string; sum: number }>(sql`
    select first.order_id as id, sum(p.amount)::bigint as sum from ledger_posting first
    join ledger_posting p on p.merchant_id = first.merchant_id and p.sequence = first.sequence and p.account = 'escrow'
    where first.merchant_id = ${merchantId} and first.order_id = any(${orders.map(({ id }) => id)}::uuid[])
      and first.line = 1
    group by first.order_id`)
  const ofOrder = new Map(sums.map(({ id, sum }) => [id, sum]))
  const wrong = orders.find(({ id, left }) => left !== (ofOrder.get(id) ?? 0))
  if (!wrong) return null
  const sum = ofOrder.get(wrong.id) ?? 0
  return `merchant ${merchantId}, order ${wrong.id}: ${wrong.left} left in escrow, its postings sum to ${sum}`
}
