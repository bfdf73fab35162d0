import sql from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorChannel } from '#contract/operator/channel.ts'
import { performAct } from '../../base/audit.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { descending, newestFirst, readList } from '../../base/list.ts'
import { isReceiver } from '../../base/post-outside.ts'
import { refuseField } from '../../base/refuse.ts'
import { propose } from '../../ground/proposals/propose.ts'

type Channel = Reply<typeof operatorChannel.list>[number]
type Item<K extends 'movements' | 'incoming' | 'outgoing'> = Reply<(typeof operatorChannel)[K]>['list'][number]

/** A platform has a few partners, so the list has one page. */
const partnersMax = 200

/** Money and limits take two operators. */
export const operatorChannelHandlers: Handlers<typeof operatorChannel> = {
  list: ({ db }) =>
    db.query<Channel>(sql`
      with shops as materialized (
        select partner_id, count(*) as count from channel_shop where ended_at is null group by partner_id
      ), events as materialized (
        select partner_id, count(*) as count from channel_event where delivered_at is null group by partner_id
      )
      select p.id as "partnerId", p.name, to_iso(p.effective_at) as "effectiveAt", to_iso(p.revoked_at) as "revokedAt",
        c.receiver, c.orders_per_minute as "ordersPerMinute", c.amount_per_day as "amountPerDay",
        coalesce(c.is_open, false) and p.revoked_at is null as "isOpen", coalesce(a.balance, 0) as prefunded,
        coalesce(a.reserved, 0) as reserved,
        coalesce(s.count, 0) as shops, (select count(*) from channel_order o where o.partner_id = p.id) as orders,
        coalesce(e.count, 0) as undelivered,
        coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'algorithm', k.algorithm, 'fingerprint',
            k.fingerprint, 'validFrom', to_iso(k.valid_from), 'validUntil', to_iso(k.valid_until)) order by k.id desc)
          from partner_key k where k.partner_id = p.id), '[]') as keys
      from partner p left join partner_channel c on c.partner_id = p.id
      left join partner_account a on a.partner_id = p.id
      left join shops s on s.partner_id = p.id left join events e on e.partner_id = p.id
      order by p.id desc limit ${partnersMax}`),

  async set({ params, body, ...call }) {
    const { receiver, ordersPerMinute, amountPerDay, isOpen, reason } = body
    if (!isReceiver(receiver, { loopback: call.ctx.config.loopbackReceivers })) {
      throw refuseField('receiver', 'field_invalid')
    }
    const payload = { partnerId: params.id, receiver, ordersPerMinute, amountPerDay, isOpen }
    return propose(call, { kind: 'partner_channel', payload, reason })
  },

  async prefund({ params, body, ...call }) {
    const { amount, reason } = body
    const payload = { partnerId: params.id, line: body.line.trim(), amount, payer: body.payer?.trim() }
    return propose(call, { kind: 'partner_prefund', payload, reason })
  },

  movements: ({ db, query, params }) =>
    readList(db, {
      query,
      from: sql`partner_transaction t`,
      where: [sql`t.partner_id = ${params.id}`],
      order: descending('newest', ['sequence', sql`t.sequence`, 'number']),
      columns: sql`t.sequence, t.kind, t.source, p.amount, p.balance_after as balance, t.merchant_id as "merchantId",
        t.order_id as "orderId", to_iso(t.at) as at`,
      details: sql`join partner_transaction t on t.partner_id = ${params.id} and t.sequence = page.key_sequence
        join partner_posting p on p.partner_id = t.partner_id and p.sequence = t.sequence
          and p.account = 'prefunded'`,
      item: (row: Item<'movements'>) => row,
    }),

  incoming: ({ db, query, params }) =>
    readList(db, {
      query,
      from: sql`channel_message m`,
      where: [sql`m.partner_id = ${params.id}`, query.refused && sql`m.refusal is not null`],
      order: newestFirst(sql`m.log_id`),
      columns: sql`m.id as "messageId", m.key_id as "keyId", m.type, m.external_id as "externalId", to_iso(m.at) as at,
        to_iso(m.last_at) as "lastAt", m.tries, m.refusal`,
      item: (row: Item<'incoming'>) => row,
    }),

  outgoing: ({ db, query, params }) =>
    readList(db, {
      query,
      from: sql`channel_event e`,
      where: [sql`e.partner_id = ${params.id}`, query.undelivered && sql`e.delivered_at is null`],
      order: descending('newest', ['at', sql`e.at`, 'time'], ['id', sql`e.id`, 'id']),
      columns: sql`e.id, e.merchant_id as "merchantId", e.order_id as "orderId", e.position, e.type, e.body,
        to_iso(e.at) as at, e.tries, e.answer_status as "answerStatus", e.answer, to_iso(e.tried_at) as "triedAt",
        to_iso(e.delivered_at) as "deliveredAt"`,
      item: (row: Item<'outgoing'>) => row,
    }),

  async redeliver(call) {
    const { params, body, session, now } = call
    const { merchantId, reason } = body
    const role = session.roles.includes('admin') ? 'admin' : 'finance'
    const act = { merchantId, role, act: 'channel_event.redeliver', reason, subject: params.id } as const
    return performAct(call, act, async (tx) => {
      await tx.query(sql`
        select redeliver_channel_event_by_operator(${session.hash}, ${merchantId}, ${params.id}, ${now})`)
      return {}
    })
  },
}
