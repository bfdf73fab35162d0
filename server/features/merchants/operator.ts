import sql, { type Sql } from 'sql-template-tag'
import { limits } from '#contract/limits.ts'
import type { operatorMerchants } from '#contract/operator/merchants.ts'
import { recordAct } from '../../base/audit.ts'
import type { Ctx } from '../../base/ctx.ts'
import { readCursor, writeCursor } from '../../base/cursor.ts'
import type { Db } from '../../base/db/open.ts'
import type { Handlers } from '../../base/http/serve.ts'
import type { OperatorSession } from '../../base/http/session.ts'
import { listAnswer, windowOf } from '../../base/list-answer.ts'
import { refuse } from '../../base/refuse.ts'
import { propose } from '../proposals/propose.ts'
import { readMerchantInfo } from './merchant-info.ts'
import { goodwill, hold } from './proposed.ts'

type Row = {
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
  s.closed_at is null as open, m.applied_at as "registeredAt"
  from merchant m join shop s on s.merchant_id = m.merchant_id`

const shown = (row: Row) => ({ ...row, registeredAt: row.registeredAt.toISOString() })

/** A keyword is looked for in the shop's name and address, the merchant's name, mail and phone. */
function matches(keyword: string): Sql {
  if (keyword === '') return sql`true`
  const pattern = `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`(s.name ilike ${pattern} or s.slug ilike ${pattern} or m.real_name ilike ${pattern}
    or m.email ilike ${pattern} or m.phone ilike ${pattern})`
}

/** Merchants as operators see them; closing stops selling and leaves the money. */
export const operatorMerchantHandlers: Handlers<typeof operatorMerchants> = {
  async list({ db, query }) {
    const { read, skip } = windowOf(query)
    const after = query.after === undefined ? null : readCursor(query.after)
    const matching = matches(query.keyword?.trim() ?? '')
    const rows = await db.query<Row>(sql`
      select ${columns} where ${matching} and (${after}::uuid is null or m.merchant_id < ${after}::uuid)
      order by m.merchant_id desc limit ${read} offset ${skip}`)
    const { total } = await db.one<{ total: number }>(sql`
      select count(*) as total from (
        select 1 from merchant m join shop s on s.merchant_id = m.merchant_id where ${matching}
        limit ${limits.countedTotalMax + 1}) as counted`)
    return listAnswer({ rows, query, total, item: shown, cursor: ({ id }) => writeCursor(id) })
  },

  get: ({ ctx, db, params, lang }) => readMerchantInfo(ctx, db, { merchantId: params.id, lang }),

  close: ({ ctx, params, body, session }) =>
    setOpen(ctx, { merchantId: params.id, isOpen: false, reason: body.reason, session }),

  open: ({ ctx, params, body, session }) =>
    setOpen(ctx, { merchantId: params.id, isOpen: true, reason: body.reason, session }),

  goodwill: ({ params, body: { amount, reason }, ...call }) =>
    propose(call, goodwill, { merchantId: params.id, payload: { amount }, reason }),

  hold: ({ params, body: { reason, case: caseNumber, amount, rule, until }, ...call }) =>
    propose(call, hold, { merchantId: params.id, payload: { amount, rule, until, caseNumber }, reason }),
}

type Change = { merchantId: string; isOpen: boolean; reason: string; session: OperatorSession }

async function setOpen(ctx: Ctx, change: Change) {
  const answer = await ctx.db.transaction((tx) => changeOpen(ctx, tx, change))
  ctx.live.touch(change.merchantId)
  return answer
}

async function changeOpen(ctx: Ctx, tx: Db, { merchantId, isOpen, reason, session }: Change) {
  const now = ctx.clock.now()
  const before = await tx.maybe<{ open: boolean }>(sql`
    select closed_at is null as open from shop where merchant_id = ${merchantId} for update`)
  if (!before) throw refuse('not_found')
  if (before.open === isOpen) throw refuse('conflict')
  await tx.query(sql`
    update shop set closed_at = ${isOpen ? null : now}, closed_reason = ${isOpen ? null : reason}
    where merchant_id = ${merchantId}`)
  const act = isOpen ? 'shop.open' : 'shop.close'
  await recordAct(ctx, tx, { operator: session, merchantId, role: 'reviewer', act, reason, subject: merchantId })
  const kind = isOpen ? 'shop_opened' : 'shop_closed'
  await tx.query(sql`select notify_merchant(${merchantId}, ${kind}, ${JSON.stringify({ reason })}::jsonb, null, null,
    ${now})`)
  return shown(await tx.one<Row>(sql`select ${columns} where m.merchant_id = ${merchantId}`))
}
