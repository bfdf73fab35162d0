import sql from 'sql-template-tag'
import type { shopChannels } from '#contract/channel.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { refuse } from '../../base/refuse.ts'

type ShopChannel = Reply<typeof shopChannels.list>[number]

/** A platform has a few partners. */
const partnersMax = 200

type Agreed = Omit<ShopChannel, 'name' | 'isOpen'>

const neverAgreed = { connectedAt: null, endedAt: null, openOrders: 0, lastOrder: null, lastEventAt: null }

const readAgreed = (merchantId: string) => sql`
  select s.partner_id as "partnerId", case when s.ended_at is null then to_iso(s.agreed_at) end as "connectedAt",
    to_iso(s.ended_at) as "endedAt",
    (select count(*) from orders o join order_origin g on g.merchant_id = o.merchant_id and g.id = o.origin
      where o.merchant_id = s.merchant_id and o.paid_through = 'partner' and g.partner = s.partner_id::text
        and o.status in ('awaiting_pickup', 'awaiting_shipment', 'shipped', 'received')) as "openOrders",
    (select json_build_object('id', o.id, 'number', o.number, 'total', o.selling_total, 'at', to_iso(e.at))
      from channel_event e join orders o on o.merchant_id = e.merchant_id and o.id = e.order_id
      where e.merchant_id = s.merchant_id and e.partner_id = s.partner_id and e.type = 'order.paid'
      order by e.position desc limit 1) as "lastOrder",
    (select to_iso(e.at) from channel_event e
      where e.merchant_id = s.merchant_id and e.partner_id = s.partner_id
      order by e.position desc limit 1) as "lastEventAt"
  from channel_shop s where s.merchant_id = ${merchantId} limit ${partnersMax}`

export const shopChannelHandlers: Handlers<typeof shopChannels> = {
  async list({ db, session, now }) {
    const agreed = await db.query<Agreed>(readAgreed(session.merchantId))
    const partners = await db.query<Pick<ShopChannel, 'partnerId' | 'name' | 'isOpen'>>(sql`
      select p.id as "partnerId", p.name, c.is_open and p.revoked_at is null as "isOpen"
      from partner p join partner_channel c on c.partner_id = p.id
      where p.effective_at <= ${now} order by p.name, p.id limit ${partnersMax}`)
    const agreedTo = new Map(agreed.map((each) => [each.partnerId, each]))
    return partners
      .map((partner) => ({ ...neverAgreed, ...agreedTo.get(partner.partnerId), ...partner }))
      .filter(({ isOpen, connectedAt, openOrders }) => isOpen || connectedAt !== null || openOrders > 0)
  },

  async connect({ db, session, body, now }) {
    const open = await db.maybe(sql`
      select 1 from partner p join partner_channel c on c.partner_id = p.id
      where p.id = ${body.partnerId} and p.revoked_at is null and p.effective_at <= ${now} and c.is_open`)
    if (!open) throw refuse('not_found')
    await db.query(sql`select connect_channel(${session.merchantId}, ${body.partnerId}, ${now})`)
    return {}
  },

  async disconnect({ db, session, body, now }) {
    const { ended } = await db.one<{ ended: boolean }>(sql`
      select disconnect_channel(${session.merchantId}, ${body.partnerId}, ${now}) as ended`)
    if (!ended) throw refuse('not_found')
    return {}
  },
}
