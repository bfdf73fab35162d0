import sql from 'sql-template-tag'
import { limits } from '#contract/limits.ts'
import type { alliance } from '#contract/programme.ts'
import { readCursor, writeCursor } from '../../base/cursor.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { listAnswer, windowOf } from '../../base/list-answer.ts'

type Invitee = { id: string; name: string; income: number; orders: number; registeredAt: Date }

type Own = {
  completedOrders: number
  inviteCode: string | null
  income: number
  total: number
  headquarters: { name: string; registeredAt: string } | null
}

/** Who was invited and what of the platform's fee on their settled orders was earned. */
export const allianceHandlers: Handlers<typeof alliance> = {
  async get({ ctx, db, query, session: { merchantId } }) {
    const { read, skip } = windowOf(query)
    const before = query.after === undefined ? null : readCursor(query.after)
    const own = await db.one<Own>(sql`
      select c.completed_orders as "completedOrders",
        (select code from invitation where issuer = 'merchant' and issuer_id = ${merchantId} and revoked_at is null
          order by created_at desc limit 1) as "inviteCode",
        (select coalesce(sum(amount - reversed), 0)::bigint from referral_reward where merchant_id = ${merchantId})
          as income,
        (select count(*) from merchant where inviter_id = ${merchantId}) as total,
        (select json_build_object('name', s.name, 'registeredAt', to_iso(m.applied_at))
          from shop s where s.merchant_id = m.inviter_id) as headquarters
      from merchant m join merchant_counter c on c.merchant_id = m.merchant_id
      where m.merchant_id = ${merchantId}`)
    const rows = await db.query<Invitee>(sql`
      select m.merchant_id as id, s.name, m.applied_at as "registeredAt",
        coalesce(r.income, 0)::bigint as income, coalesce(r.orders, 0)::bigint as orders
      from merchant m
      join shop s on s.merchant_id = m.merchant_id
      left join lateral (
        select sum(amount - reversed) as income, count(*) filter (where reversed < amount) as orders
        from referral_reward where merchant_id = ${merchantId} and invitee_id = m.merchant_id) as r on true
      where m.inviter_id = ${merchantId} and (${before}::uuid is null or m.merchant_id < ${before}::uuid)
      order by m.merchant_id desc limit ${read} offset ${skip}`)
    const { total, ...rest } = own
    const item = ({ id: _, registeredAt, ...invitee }: Invitee) => ({
      ...invitee,
      registeredAt: registeredAt.toISOString(),
    })
    return {
      ...listAnswer({ rows, query, total, isExact: true, item, cursor: ({ id }) => writeCursor(id) }),
      ...rest,
      qualified: own.inviteCode !== null || own.completedOrders >= limits.qualifyingOrders,
      inviteUrl: own.inviteCode && `${ctx.config.publicUrl}/register?code=${own.inviteCode}`,
    }
  },
}
