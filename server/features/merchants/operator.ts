import sql, { type Sql } from 'sql-template-tag'
import { dollarOf } from '#contract/currencies.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { operatorMerchants } from '#contract/operator/merchants.ts'
import { performAct } from '../../base/audit.ts'
import { after, dayMs } from '../../base/clock.ts'
import type { Call, Handlers } from '../../base/http/serve.ts'
import type { OperatorSession } from '../../base/http/session.ts'
import { newestFirst, readList } from '../../base/list.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { propose } from '../proposals/propose.ts'
import { readMerchantInfo } from './merchant-info.ts'

type MerchantRow = {
  id: string
  shop: string
  shopName: string
  realName: string
  status: string
  open: boolean
  registeredAt: Date
}

const columns = sql`
  m.merchant_id as id, s.slug as shop, s.name as "shopName", m.real_name as "realName", m.status,
  s.closed_at is null as open, m.applied_at as "registeredAt"`

const tables = sql`merchant m join shop s on s.merchant_id = m.merchant_id`

const toBrief = (row: MerchantRow) => ({ ...row, registeredAt: row.registeredAt.toISOString() })

/** A keyword may be a part of the shop's name or address, or of the merchant's name, mail or phone. */
function matches(keyword: string): Sql {
  const pattern = `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`(s.name ilike ${pattern} or s.slug ilike ${pattern} or m.real_name ilike ${pattern}
    or m.email ilike ${pattern} or m.phone ilike ${pattern})`
}

/** Merchants as operators see them. Closing a shop stops its sales and leaves the money alone. */
export const operatorMerchantHandlers: Handlers<typeof operatorMerchants> = {
  list({ db, query }) {
    const keyword = query.keyword?.trim()
    return readList(db, {
      query,
      from: tables,
      where: [keyword && matches(keyword)],
      order: newestFirst(sql`m.merchant_id`),
      columns,
      item: toBrief,
    })
  },

  get: ({ ctx, db, params, lang }) => readMerchantInfo(ctx, db, { merchantId: params.id, lang }),

  close: (call) => setOpen(call, false),
  open: (call) => setOpen(call, true),

  async goodwill({ params, body: { amount, reason }, ...call }) {
    const most = limits.goodwillMaxDollars * dollarOf(call.ctx.config.currency)
    if (amount > most) throw refuseField('amount', 'field_out_of_range')
    return propose(call, { kind: 'goodwill', merchantId: params.id, payload: { amount }, reason })
  },

  async hold({ params, body: { reason, case: caseNumber, amount, rule, until }, ...call }) {
    const end = new Date(until)
    // The database counts from the first hold of the case. What it cannot read as a time is refused here.
    if (!(end > call.now && end <= after(call.now, limits.holdDaysMax * dayMs)))
      throw refuseField('until', 'field_out_of_range')
    return propose(call, {
      kind: 'hold',
      merchantId: params.id,
      payload: { amount, rule, until: end.toISOString(), caseNumber },
      reason,
    })
  },
}

type SetOpenCall = Pick<Call<Endpoint>, 'ctx' | 'now'> & {
  params: { id: string }
  body: { reason: string }
  session: OperatorSession
}

function setOpen(call: SetOpenCall, isOpen: boolean) {
  const { params, body, now } = call
  const { reason } = body
  const merchantId = params.id
  const act = isOpen ? 'shop.open' : 'shop.close'
  return performAct(call, { merchantId, role: 'reviewer', act, reason, subject: merchantId }, async (tx) => {
    const before = await tx.maybe<{ open: boolean }>(sql`
      select closed_at is null as open from shop where merchant_id = ${merchantId} for update`)
    if (!before) throw refuse('not_found')
    if (before.open === isOpen) throw refuse('conflict')
    await tx.query(sql`
      update shop set closed_at = ${isOpen ? null : now}, closed_reason = ${isOpen ? null : reason}
      where merchant_id = ${merchantId}`)
    const kind = isOpen ? 'shop_opened' : 'shop_closed'
    await tx.query(sql`select notify_merchant(${merchantId}, ${kind}, ${JSON.stringify({ reason })}::jsonb, null, null,
      ${now})`)
    return toBrief(await tx.one<MerchantRow>(sql`select ${columns} from ${tables} where m.merchant_id = ${merchantId}`))
  })
}
