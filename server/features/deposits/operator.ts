import sql from 'sql-template-tag'
import type { LanguageCode } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import type { operatorDeposits } from '#contract/operator/deposits.ts'
import { recordAct } from '../../base/audit.ts'
import type { Ctx } from '../../base/ctx.ts'
import { readCursor, writeCursor } from '../../base/cursor.ts'
import type { Db } from '../../base/db/open.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { listAnswer, windowOf } from '../../base/list-answer.ts'
import { refuse } from '../../base/refuse.ts'
import { propose } from '../proposals/propose.ts'
import { depositInstruction } from './proposed.ts'
import { equals, rechargeColumns, shownRecharge } from './queries.ts'
import { readFound } from './rules.ts'

type Row = Parameters<typeof shownRecharge>[1] & {
  merchantId: string
  shopName: string
  realName: string
  address: string | null
  approvedBy: string[]
}

const columns = sql`
  ${rechargeColumns}, r.merchant_id as "merchantId", s.name as "shopName", m.real_name as "realName", r.address,
  array(select coalesce(o.email, '') from unnest(r.approved_by) with ordinality as a (id, place)
    left join operator o on o.id = a.id order by place) as "approvedBy"
  from deposit r
  join merchant m on m.merchant_id = r.merchant_id
  join shop s on s.merchant_id = r.merchant_id`

const shown = (ctx: Ctx, row: Row, lang: LanguageCode) => ({
  ...shownRecharge(ctx, row, { lang, currency: ctx.config.currency, timeZone: 'UTC' }),
  merchantId: row.merchantId,
  shopName: row.shopName,
  realName: row.realName,
  address: row.address,
  approvedBy: row.approvedBy,
})

async function readRow(db: Db, number: string): Promise<Row> {
  const row = await db.maybe<Row>(sql`select ${columns} where r.number = ${number}`)
  if (!row) throw refuse('not_found')
  return row
}

/** A keyword is a number, a payment reference or a hash, whole. */
const named = (keyword: string) =>
  sql`(r.number = ${keyword} or r.reference = ${keyword.toUpperCase()} or r.tx_hash = ${keyword.toLowerCase()})`

/** Deposits as finance sees them: two different operators credit, one may reject. */
export const operatorDepositHandlers: Handlers<typeof operatorDeposits> = {
  async list({ ctx, db, query, lang }) {
    const { read, skip } = windowOf(query)
    const after = query.after === undefined ? null : readCursor(query.after)
    const keyword = query.keyword?.trim() ?? ''
    const narrowed = sql`
      ${keyword === '' ? equals(sql`r.status`, query.status ?? 'in_review') : named(keyword)}
      and ${equals(sql`r.method`, query.method)} and ${equals(sql`r.merchant_id`, query.merchantId)}`
    const rows = await db.query<Row>(sql`
      select ${columns} where ${narrowed} and (${after}::uuid is null or r.id > ${after}::uuid)
      order by r.id limit ${read} offset ${skip}`)
    const { total } = await db.one<{ total: number }>(sql`
      select count(*) as total from (
        select 1 from deposit r where ${narrowed} limit ${limits.countedTotalMax + 1}) as counted`)
    const item = (row: Row) => shown(ctx, row, lang)
    return listAnswer({ rows, query, total, item, cursor: ({ id }) => writeCursor(id) })
  },

  get: async ({ ctx, db, params, lang }) => shown(ctx, await readRow(db, params.number), lang),

  async decide({ ctx, db, params, body, session, now, lang }) {
    if (!body.approve && body.because === undefined) {
      throw refuse('validation', { fields: { because: 'reason_required' } })
    }
    const { id, merchantId, method, token_scale } = await readRow(db, params.number)
    const found = body.approve && method === 'chain' ? readFound(body, token_scale ?? 0) : null
    const answer = await ctx.db.transaction(async (tx) => {
      const act = body.approve
        ? await approve(tx, { id, merchantId, operatorId: session.operatorId, found, now })
        : 'deposit.rejected'
      if (!body.approve) await tx.query(sql`select reject_deposit(${merchantId}, ${id}, ${body.because}, ${now})`)
      const { reason } = body
      await recordAct(ctx, tx, {
        operator: session,
        ...{ merchantId, role: 'finance', act, reason, subject: params.number },
      })
      return shown(ctx, await readRow(tx, params.number), lang)
    })
    ctx.live.touch(merchantId)
    return answer
  },

  depositInstruction: ({ body: { reason, ...payload }, ...call }) =>
    propose(call, depositInstruction, { payload, reason }),
}

type Approval = { id: string; merchantId: string; operatorId: string; found: object | null; now: Date }

/** Answers what it was: the first of two, or the one that credited. */
async function approve(tx: Db, { id, merchantId, operatorId, found, now }: Approval) {
  const { credited } = await tx.one<{ credited: boolean }>(sql`
    select approve_deposit(${merchantId}, ${id}, ${operatorId}, ${JSON.stringify(found ?? {})}::jsonb, ${now})
      as credited`)
  return credited ? 'deposit.credited' : 'deposit.approved_first'
}
