import sql from 'sql-template-tag'
import { limits } from '#contract/limits.ts'
import type { alliance } from '#contract/programme.ts'
import type { Db } from '../../base/db/open.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { descending, readList } from '../../base/list.ts'

type InviteeRow = { id: string; name: string; orders: number; registeredAt: Date }

type AllianceRow = {
  completedOrders: number
  inviterId: string | null
  income: number
}

/** The merchants that a merchant invited, and the rewards from the platform's fee on their settled orders. */
export const allianceHandlers: Handlers<typeof alliance> = {
  async get({ ctx, db, query, lang, session: { merchantId } }) {
    const own = await db.one<AllianceRow>(sql`
      select c.completed_orders as "completedOrders", m.inviter_id as "inviterId",
        (select coalesce(sum(amount - reversed), 0)::bigint from referral_reward where merchant_id = ${merchantId})
          as income
      from merchant m join merchant_counter c on c.merchant_id = m.merchant_id
      where m.merchant_id = ${merchantId}`)
    // Separate statements: on a cluster codes and other merchants are on other nodes.
    const code = await db.maybe<{ code: string }>(sql`
      select code from invitation where issuer = 'merchant' and issuer_id = ${merchantId} and revoked_at is null
      order by created_at desc limit 1`)
    const headquarters = await db.maybe<{ name: string; registeredAt: string }>(sql`
      select s.name, to_iso(m.applied_at) as "registeredAt"
      from shop s join merchant m on m.merchant_id = s.merchant_id where s.merchant_id = ${own.inviterId}`)
    const { list, ...page } = await readList(db, {
      query,
      from: sql`merchant m`,
      where: [sql`m.inviter_id = ${merchantId}`],
      order: newestInvitee,
      columns: sql`
        m.merchant_id as id, s.name, m.applied_at as "registeredAt", c.completed_orders as orders`,
      details: sql`
        join merchant m on m.inviter_id = ${merchantId} and ${inviteeKey} = page.key_invitee
        join shop s on s.merchant_id = m.merchant_id
        join merchant_counter c on c.merchant_id = m.merchant_id`,
      total: sql`(select count(*) from merchant where inviter_id = ${merchantId})`,
      item: (row: InviteeRow) => row,
    })
    const incomeOf = await readIncome(db, { merchantId, inviteeIds: list.map(({ id }) => id) })
    const { completedOrders, income } = own
    const inviteCode = code?.code ?? null
    return {
      ...page,
      list: list.map(({ id, name, orders, registeredAt }) => {
        return { name, income: incomeOf(id), orders, registeredAt: registeredAt.toISOString() }
      }),
      completedOrders,
      inviteCode,
      income,
      headquarters: headquarters ?? null,
      qualified: inviteCode !== null || completedOrders >= limits.qualifyingOrders,
      inviteUrl: inviteCode && `${ctx.config.publicUrl}/register?code=${inviteCode}&lang=${lang}`,
    }
  },
}

type IncomeInput = { merchantId: string; inviteeIds: readonly string[] }

async function readIncome(db: Db, { merchantId, inviteeIds }: IncomeInput): Promise<(inviteeId: string) => number> {
  const rows = await db.query<{ id: string; income: number }>(sql`
    select invitee_id as id, sum(amount - reversed)::bigint as income from referral_reward
    where merchant_id = ${merchantId} and invitee_id = any (${inviteeIds}::uuid[]) group by invitee_id`)
  const incomes = new Map(rows.map(({ id, income }) => [id, income]))
  return (id) => incomes.get(id) ?? 0
}

/** A hash instead of the invitee's id: cursors contain the sort key, and an inviter may not learn the id. */
const inviteeKey = sql`encode(substr(sha256(uuid_send(m.merchant_id)), 1, 16), 'hex')::uuid`

const newestInvitee = descending('newest', ['registered_at', sql`m.applied_at`, 'time'], ['invitee', inviteeKey, 'id'])
