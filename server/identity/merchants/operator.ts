import sql, { empty, type Sql } from 'sql-template-tag'
import { dollarOf } from '#contract/currencies.ts'
import { dayMs } from '#contract/durations.ts'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import type { merchantStates } from '#contract/operator/merchant-states.ts'
import type { operatorMerchants } from '#contract/operator/merchants.ts'
import { performAct } from '../../base/audit.ts'
import { after } from '../../base/clock.ts'
import type { Call, Handlers } from '../../base/http/serve.ts'
import { forgetSessions, type OperatorSession } from '../../base/http/session.ts'
import { type Condition, newestFirst, readList } from '../../base/list.ts'
import { refuseField } from '../../base/refuse.ts'
import { requireMerchant } from '../../base/require-merchant.ts'
import { joinOrder, orderNumber, titleOf } from '../../ground/audit/acts.ts'
import { propose } from '../../ground/proposals/propose.ts'
import { readMerchantInfo } from './merchant-info.ts'
import { fitsMerchant, foundShops, isFrequent } from './merchant-words.ts'
import { readOverview, readSecurity } from './overview.ts'

type ActRow = Omit<Reply<typeof operatorMerchants.acts>['list'][number], 'at' | 'title'> & { at: Date }

type MerchantRow = {
  id: string
  shop: string
  shopName: string
  realName: string
  email: string
  country: string
  level: string
  status: string
  open: boolean
  available: number
  registeredAt: Date
}

const columns = (lang: LanguageCode) => sql`
  m.merchant_id as id, s.slug as shop, s.name as "shopName", m.real_name as "realName", m.email, m.country,
  localize_text(l.name, ${lang}) as level, m.status, s.closed_at is null as open,
  coalesce(a.balance, 0) as available, m.applied_at as "registeredAt"`

const joins = sql`
  join level l on l.id = m.level_id
  left join ledger_account a on a.merchant_id = m.merchant_id and a.account = 'available'`

const toBrief = (row: MerchantRow) => ({ ...row, registeredAt: row.registeredAt.toISOString() })

/** The filters of the list; `key` is the column of the index that serves each one. */
const states: Record<(typeof merchantStates)[number] | 'all', { joins: Sql; where: Condition; key: Sql }> = {
  all: { joins: empty, where: null, key: sql`s.merchant_id` },
  closed: { joins: empty, where: sql`s.closed_at is not null`, key: sql`s.merchant_id` },
  in_review: ofStatus('in_review'),
  approved: ofStatus('approved'),
  rejected: ofStatus('rejected'),
}

function ofStatus(status: string) {
  const joins = sql`join merchant m on m.merchant_id = s.merchant_id`
  return { joins, where: sql`m.status = ${status}`, key: sql`m.merchant_id` }
}

/** Closing a shop stops its sales and leaves its money alone. */
export const operatorMerchantHandlers: Handlers<typeof operatorMerchants> = {
  async list({ db, query, lang }) {
    const { joins: stateJoins, where, key } = states[query.status ?? 'all']
    const condition = await fitsMerchant(db, { keyword: query.keyword, lang })
    const isRare = condition !== null && !(await isFrequent(db, condition))
    return readList(db, {
      query,
      from: isRare ? sql`${foundShops(condition)} as s ${stateJoins}` : sql`shop s ${stateJoins}`,
      where: [where, !isRare && condition],
      order: newestFirst(isRare ? sql`s.merchant_id` : key),
      columns: columns(lang),
      details: sql`
        join merchant m on m.merchant_id = page.key_id join shop s on s.merchant_id = page.key_id ${joins}`,
      item: toBrief,
    })
  },

  get: ({ ctx, db, params, lang }) => readMerchantInfo(ctx, db, { merchantId: params.id, lang }),

  overview: ({ db, params }) => readOverview(db, params.id),
  security: ({ ctx, db, params }) => readSecurity(ctx, db, params.id),

  async acts({ ctx, db, params, query, lang }) {
    const merchantId = params.id
    await requireMerchant(db, merchantId)
    const reader = { lang, currency: ctx.config.currency, timeZone: 'UTC' }
    return readList(db, {
      query,
      from: sql`audit a`,
      where: [sql`a.merchant_id = ${merchantId}`],
      order: newestFirst(sql`a.id`),
      columns: sql`a.id, a.at, a.role, a.act, a.reason, a.subject, ${orderNumber}`,
      details: sql`join audit a on a.merchant_id = ${merchantId} and a.id = page.key_id ${joinOrder}`,
      item: (row: ActRow) => ({ ...row, at: row.at.toISOString(), title: titleOf(row.act, reader) }),
    })
  },

  async endSessions(call) {
    const { params, body, now, session } = call
    const { reason } = body
    const merchantId = params.id
    await requireMerchant(call.db, merchantId)
    const notice = { kind: 'sessions_ended', params: { reason } }
    const line = JSON.stringify({ id: call.ctx.ids.next(), reason })
    const act = { merchantId, role: 'support', act: 'sessions.end', reason, subject: merchantId, notice } as const
    const ended = await performAct(call, act, (tx) =>
      tx.one<{ ended: number }>(sql`
        select end_sessions_by_operator(${session.hash}, ${merchantId}, ${line}::jsonb, ${now}) as ended`),
    )
    forgetSessions()
    return ended
  },

  close: (call) => setOpen(call, false),
  open: (call) => setOpen(call, true),

  async goodwill({ params, body: { amount, reason }, ...call }) {
    const most = limits.goodwillMaxDollars * dollarOf(call.ctx.config.currency)
    if (amount > most) throw refuseField('amount', 'field_out_of_range')
    return propose(call, { kind: 'goodwill', merchantId: params.id, payload: { amount }, reason })
  },

  async hold({ params, body: { reason, case: caseNumber, amount, rule, until }, ...call }) {
    const end = new Date(until)
    // The database applies the limit again, from the first hold of the case; an invalid time is refused here.
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

type SetOpenCall = Pick<Call<Endpoint>, 'ctx' | 'db' | 'now' | 'lang'> & {
  params: { id: string }
  body: { reason: string }
  session: OperatorSession
}

async function setOpen(call: SetOpenCall, isOpen: boolean) {
  const { params, body, now, session } = call
  const { reason } = body
  const merchantId = params.id
  const act = isOpen ? 'shop.open' : 'shop.close'
  const notice = { kind: isOpen ? 'shop_opened' : 'shop_closed', params: { reason } }
  await performAct(call, { merchantId, role: 'reviewer', act, reason, subject: merchantId, notice }, (tx) =>
    tx.query(sql`
      select set_shop_open_by_operator(${session.hash}, ${merchantId}, ${isOpen}, ${reason}, ${now})`),
  )
  return toBrief(
    await call.db.one<MerchantRow>(sql`
      select ${columns(call.lang)} from merchant m join shop s on s.merchant_id = m.merchant_id ${joins}
      where m.merchant_id = ${merchantId}`),
  )
}
