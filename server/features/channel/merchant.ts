import sql from 'sql-template-tag'
import type { shopChannels } from '#contract/channel.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { refuse } from '../../base/refuse.ts'

type ShopChannel = Reply<typeof shopChannels.list>[number]

/** There are a few partners, never thousands. */
const partnersMax = 200

/** A merchant opens the shop to a partner's orders, and closes it again. */
export const shopChannelHandlers: Handlers<typeof shopChannels> = {
  async list({ db, session, now }) {
    const { merchantId } = session
    const connected = await db.query<{ partnerId: string; connectedAt: string }>(sql`
      select partner_id as "partnerId", to_iso(agreed_at) as "connectedAt" from channel_shop
      where merchant_id = ${merchantId} and ended_at is null limit ${partnersMax}`)
    const partners = await db.query<Omit<ShopChannel, 'connectedAt'> & { isOpen: boolean }>(sql`
      select p.id as "partnerId", p.name, c.is_open as "isOpen"
      from partner p join partner_channel c on c.partner_id = p.id
      where p.revoked_at is null and p.effective_at <= ${now} order by p.name, p.id limit ${partnersMax}`)
    const timeOf = new Map(connected.map(({ partnerId, connectedAt }) => [partnerId, connectedAt]))
    return partners
      .filter(({ partnerId, isOpen }) => isOpen || timeOf.has(partnerId))
      .map(({ partnerId, name }) => ({ partnerId, name, connectedAt: timeOf.get(partnerId) ?? null }))
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
