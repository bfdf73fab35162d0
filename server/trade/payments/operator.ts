import sql from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorPayments } from '#contract/operator/payments.ts'
import { performAct } from '../../base/audit.ts'
import type { Db } from '../../base/db/open.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { descending, longestFirst, oldestFirst, readList } from '../../base/list.ts'
import { findMerchantOfNumber } from '../../base/numbers.ts'
import { isSentByHand } from '../../base/outbox.ts'
import { refuse } from '../../base/refuse.ts'
import { propose } from '../../ground/proposals/propose.ts'
import { withTransfers } from '../../ground/transfers/queries.ts'
import { listDisputes, ofOrder, orderColumns } from './disputes.ts'
import { proposePayout } from './propose-payout.ts'

type Item<K extends 'unmatched' | 'unbooked' | 'bankReturns' | 'payouts'> = Reply<
  (typeof operatorPayments)[K]
>['list'][number]

/** What waits for an operator of finance, and the lines of bank statements. */
export const operatorPaymentHandlers: Handlers<typeof operatorPayments> = {
  unmatched: ({ db, query }) =>
    readList(db, {
      query,
      from: sql`provider_event e`,
      where: [sql`e.outcome = 'unmatched'`],
      order: oldestFirst(sql`e.id`),
      columns: sql`e.id, e.provider, e.event_id as "eventId", e.type, e.merchant_id as "merchantId",
        e.order_id as "orderId", e.amount, e.currency, to_iso(e.at) as at, e.body`,
      item: (row: Item<'unmatched'>) => row,
    }),

  async close(call) {
    const { provider, eventId, reason } = call.body
    const act = { role: 'finance', act: 'payment_event.close', reason, subject: eventId } as const
    await performAct(
      call,
      ({ merchantId }: { merchantId: string | null }) => ({ ...act, merchantId }),
      async (tx) => {
        const event = await tx.one<{ merchantId: string | null }>(sql`
          select close_event_by_operator(${call.session.hash}, ${provider}, ${eventId}, ${call.now}) as "merchantId"`)
        return event
      },
    )
    return {}
  },

  unbooked: ({ db, query }) =>
    readList(db, {
      query,
      from: sql`unbooked_payment u ${ofOrder(sql`u`)}`,
      where: [sql`u.returned_at is null`],
      order: oldestFirst(sql`u.id`, sql`u.merchant_id`),
      columns: sql`u.id, ${orderColumns}, u.provider, u.provider_ref as reference, u.amount, u.currency, u.payer,
        to_iso(u.at) as at`,
      item: (row: Item<'unbooked'>) => row,
    }),

  disputes: ({ db, query }) => listDisputes(db, query),

  async bankPayment({ body, ...call }) {
    const { line, amount, currency, payer, reason } = body
    const number = body.number.trim().toUpperCase()
    const merchantId = await findMerchantOfNumber(call.db, { kind: 'order', number })
    const orderId = await findOrder(call.db, { merchantId, number })
    const payload = { line: line.trim(), orderId, number, amount, currency, payer: payer?.trim() }
    return propose(call, { kind: 'bank_payment', merchantId, payload, reason })
  },

  async bankReturns({ ctx, db, query, session }) {
    const { list, ...page } = await readList(db, {
      query,
      from: sql`outbox w`,
      where: [isSentByHand],
      order: longestFirst({ name: 'longest', since: sql`w.created_at`, id: sql`w.id`, merchantId: sql`w.merchant_id` }),
      columns: sql`coalesce(r.id, p.id, u.id) as id, ${orderColumns}, w.kind,
        case when r.id is not null then r.amount - r.charged_back
          when p.id is not null then p.amount - p.funded - p.charged_back else u.amount end as amount,
        coalesce(u.currency, ${ctx.config.currency}) as currency,
        coalesce(p.payer, u.payer) as payer, to_iso(w.created_at) as since`,
      details: sql`join outbox w on w.merchant_id = page.key_merchant_id and w.id = page.key_id
        left join refund r on r.merchant_id = w.merchant_id and r.id = (w.payload->>'refundId')::uuid
        left join payment p on p.merchant_id = w.merchant_id
          and (p.id = (w.payload->>'paymentId')::uuid or p.order_id = r.order_id and p.funded > 0)
        left join unbooked_payment u on u.merchant_id = w.merchant_id and u.id = (w.payload->>'paymentId')::uuid
        join orders o on o.merchant_id = w.merchant_id and o.id = (w.payload->>'orderId')::uuid
        join shop s on s.merchant_id = w.merchant_id`,
      item: (row: Omit<Item<'bankReturns'>, 'transfer'>) => row,
    })
    return { list: await withTransfers({ db, session }, 'bank_return', list), ...page }
  },

  payouts: ({ db, query }) =>
    readList(db, {
      query,
      from: sql`provider_payout p`,
      where: [],
      order: descending(
        'newest',
        ['at', sql`p.at`, 'time'],
        ['provider', sql`p.provider`, 'text'],
        ['reference', sql`p.reference`, 'text'],
      ),
      columns: sql`p.provider, p.reference, p.amount, p.fee, p.unallocated, p.state, p.line,
        jsonb_array_length(p.entries) as merchants, to_iso(p.at) as at, to_iso(p.returned_at) as "returnedAt"`,
      item: (row: Item<'payouts'>) => row,
    }),

  proposePayout: ({ body, ...call }) => proposePayout(call, body),
}

async function findOrder(db: Db, { merchantId, number }: { merchantId: string; number: string }): Promise<string> {
  const order = await db.maybe<{ id: string }>(sql`
    select order_id as id from order_contact where merchant_id = ${merchantId} and number = ${number}`)
  if (!order) throw refuse('not_found')
  return order.id
}
