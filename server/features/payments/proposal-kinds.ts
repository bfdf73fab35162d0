import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import { refuse } from '../../base/refuse.ts'
import type { ProposalKind } from '../proposals/kind.ts'
import { markReturned, readReturn } from './returns.ts'
import { takeMessage } from './take-message.ts'

type BankPaymentPayload = {
  line: string
  orderId: string
  number: string
  amount: number
  currency: string
  payer: string
}

/** Each line of the bank's statements is booked once, also if it is recorded twice. */
async function requireNewLine(db: Db, line: string): Promise<void> {
  const known = await db.maybe(sql`select 1 from provider_event where provider = 'bank' and event_id = ${line}`)
  if (known) throw refuse('conflict', { line })
}

/** A line of the bank's statement that pays an order, by the number that it quotes. */
export const bankPayment: ProposalKind<BankPaymentPayload> = {
  name: 'bank_payment',
  role: 'finance',
  async effect(db, { id, merchantId, payload: { line, orderId, amount, currency } }) {
    await requireNewLine(db, line)
    const recorded = await db.maybe(sql`
      select 1 from proposal where kind = 'bank_payment' and status = 'waiting' and id <> ${id}
        and payload->>'line' = ${line}`)
    if (recorded) throw refuse('conflict', { line })
    const order = await db.one<{ status: string; total: number }>(sql`
      select status, selling_total as total from orders where merchant_id = ${merchantId} and id = ${orderId}`)
    const books = await db.one<{ currency: string }>(sql`select currency from settlement`)
    const isPaid = order.status === 'waiting_payment' && currency === books.currency && amount >= order.total
    return [
      { name: 'amount', before: order.total, after: amount },
      { name: 'currency', before: books.currency, after: currency },
      { name: 'status', before: order.status, after: isPaid ? 'awaiting_pickup' : order.status },
    ]
  },
  async apply({ ctx, tx }, { merchantId, payload }) {
    const { line, orderId, amount, currency, payer } = payload
    if (merchantId === null) throw new Error('a payment by bank is for an order of a merchant')
    await requireNewLine(tx, line)
    await takeMessage(ctx, tx, {
      ...{ provider: 'bank', eventId: line, type: 'statement_line', body: JSON.stringify(payload) },
      events: [{ kind: 'payment', merchantId, orderId, reference: line, amount, currency, payer }],
    })
  },
}

type BankReturnPayload = { id: string; evidence: string }

/** Money that an operator sent back to a shopper by bank: the line of the statement is the evidence. */
export const bankReturn: ProposalKind<BankReturnPayload> = {
  name: 'bank_return',
  role: 'finance',
  async effect(db, { merchantId, payload }) {
    await requireNewLine(db, payload.evidence)
    const { amount } = await requireReturn(db, { merchantId, id: payload.id })
    return [{ name: 'refunds', before: amount, after: 0 }]
  },
  async apply({ ctx, tx, now }, { merchantId, payload }) {
    const { id, evidence } = payload
    await requireNewLine(tx, evidence)
    const returned = await requireReturn(tx, { merchantId, id })
    const { orderId, amount, currency } = returned
    await tx.query(sql`
      insert into provider_event (provider, event_id, id, merchant_id, order_id, at, type, amount, currency, body,
        outcome)
      values ('bank', ${evidence}, ${ctx.ids.next()}, ${merchantId}, ${orderId}, ${now}, 'return_line', ${amount},
        ${currency ?? ctx.config.currency}, ${JSON.stringify(payload)}, 'applied')`)
    await markReturned(tx, returned, now)
  },
}

/** Only what the bank received goes back by bank, and only once. */
async function requireReturn(db: Db, { merchantId, id }: { merchantId: string | null; id: string }) {
  const returned = merchantId === null ? undefined : await readReturn(db, { merchantId, reference: id })
  if (!returned) throw refuse('not_found')
  if (returned.provider !== 'bank' || returned.isDone) throw refuse('conflict')
  return returned
}
