import sql from 'sql-template-tag'
import { limits } from '#contract/limits.ts'
import type { alliance } from '#contract/programme.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { descending, readList } from '../../base/list.ts'

type InviteeRow = { name: string; income: number; orders: number; registeredAt: Date }

type AllianceRow = {
  completedOrders: number
  inviteCode: string | null
  income: number
  headquarters: { name: string; registeredAt: string } | null
}

/** The merchants that a merchant invited, and the rewards from the platform's fee on their settled orders. */
export const allianceHandlers: Handlers<typeof alliance> = {
  async get({ ctx, db, query, lang, session: { merchantId } }) {
    const own = await db.one<AllianceRow>(sql`
      select c.completed_orders as "completedOrders",
        (select code from invitation where issuer = 'merchant' and issuer_id = ${merchantId} and revoked_at is null
          order by created_at desc limit 1) as "inviteCode",
        (select coalesce(sum(amount - reversed), 0)::bigint from referral_reward where merchant_id = ${merchantId})
          as income,
        (select json_build_object('name', s.name, 'registeredAt', to_iso(m.applied_at))
          from shop s where s.merchant_id = m.inviter_id) as headquarters
      from merchant m join merchant_counter c on c.merchant_id = m.merchant_id
      where m.merchant_id = ${merchantId}`)
    const invitees = await readList(db, {
      query,
      from: sql`merchant m`,
      where: [sql`m.inviter_id = ${merchantId}`],
      order: newestInvitee,
      columns: sql`
        s.name, m.applied_at as "registeredAt", coalesce(r.income, 0)::bigint as income,
        c.completed_orders as orders`,
      details: sql`
        join merchant m on m.inviter_id = ${merchantId} and ${inviteeKey} = page.key_invitee
        join shop s on s.merchant_id = m.merchant_id
        join merchant_counter c on c.merchant_id = m.merchant_id
        left join lateral (
          select sum(amount - reversed) as income
          from referral_reward where merchant_id = ${merchantId} and invitee_id = m.merchant_id) as r on true`,
      total: sql`(select count(*) from merchant where inviter_id = ${merchantId})`,
      item: ({ name, income, orders, registeredAt }: InviteeRow) => ({
        name,
        income,
        orders,
        registeredAt: registeredAt.toISOString(),
      }),
    })
    const { completedOrders, inviteCode, income, headquarters } = own
    return {
      ...invitees,
      completedOrders,
      inviteCode,
      income,
      headquarters,
      qualified: inviteCode !== null || completedOrders >= limits.qualifyingOrders,
      inviteUrl: inviteCode && `${ctx.config.publicUrl}/register?code=${inviteCode}&lang=${lang}`,
    }
  },
}

/** A hash in place of the invitee's id: an inviter may not learn it, and cursors carry the keys of the order. */
const inviteeKey = sql`encode(substr(sha256(uuid_send(m.merchant_id)), 1, 16), 'hex')::uuid`

const newestInvitee = descending('newest', ['registered_at', sql`m.applied_at`, 'time'], ['invitee', inviteeKey, 'id'])
