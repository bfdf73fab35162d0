import sql from 'sql-template-tag'
import type { LanguageCode } from '#contract/language-codes.ts'
import type { operatorDeposits } from '#contract/operator/deposits.ts'
import { performAct } from '../../base/audit.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { withDeviceRefusals } from '../../base/device-refusals.ts'
import type { Call, Handlers } from '../../base/http/serve.ts'
import type { OperatorSession } from '../../base/http/session.ts'
import { readStoredImage } from '../../base/images/store-image.ts'
import { newestFirst, oldestFirst, readList } from '../../base/list.ts'
import { findMerchantOfNumber } from '../../base/numbers.ts'
import { readOperatorEmails } from '../../base/operator-emails.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { propose } from '../../ground/proposals/propose.ts'
import { type DepositRow, depositColumns, toDeposit } from './queries.ts'
import { type ChainReading, readFacts } from './rules.ts'

type OperatorDepositRow = DepositRow & {
  merchantId: string
  shopName: string
  realName: string
  address: string | null
  approvedBy: string[]
  firstOn: string | null
  line: string | null
}

const columns = sql`
  ${depositColumns}, r.merchant_id as "merchantId", s.name as "shopName", m.real_name as "realName", r.address,
  case when r.status = 'approved' then r.bank_line end as line,
  r.approved_by as "approvedBy", r.approved_on as "firstOn"`

const joins = sql`join merchant m on m.merchant_id = r.merchant_id join shop s on s.merchant_id = r.merchant_id`

type EmailOf = (id: string) => string
type ToDepositInput = { ctx: Ctx; lang: LanguageCode; emailOf: EmailOf }

const toOperatorDeposit = (row: OperatorDepositRow, { ctx, lang, emailOf }: ToDepositInput) => ({
  ...toDeposit(ctx, row, { lang, currency: ctx.config.currency, timeZone: 'UTC' }),
  merchantId: row.merchantId,
  shopName: row.shopName,
  realName: row.realName,
  address: row.address,
  approvedBy: row.approvedBy.map(emailOf),
  line: row.line,
})

async function readRow(db: Db, number: string): Promise<OperatorDepositRow> {
  const merchantId = await findMerchantOfNumber(db, { kind: 'deposit', number })
  const row = await db.maybe<OperatorDepositRow>(sql`
    select ${columns} from deposit r ${joins} where r.merchant_id = ${merchantId} and r.number = ${number}`)
  if (!row) throw refuse('not_found')
  return row
}

const voucherReaders = ['finance', 'auditor', 'admin'] as const

type ReadCall = Pick<Call, 'ctx' | 'db' | 'lang'> & { session: OperatorSession }

async function readOperatorDeposit(call: ReadCall, number: string) {
  const [deposit] = await withOperators(call, [await readRow(call.db, number)])
  if (!deposit) throw refuse('not_found')
  return deposit
}

/** Adds what a cluster stores elsewhere: the approvers, and whether the reader may decide on this device. */
async function withOperators({ ctx, db, lang, session }: ReadCall, rows: readonly OperatorDepositRow[]) {
  const emailOf = await readOperatorEmails(
    db,
    rows.flatMap(({ approvedBy }) => approvedBy),
  )
  return withDeviceRefusals(
    db,
    { session, lapses: true },
    rows.map((row) => ({
      ...toOperatorDeposit(row, { ctx, lang, emailOf }),
      firstBy: row.approvedBy[0] ?? null,
      firstOn: row.firstOn,
    })),
  )
}

/** Matches only complete numbers, references and hashes, which have indexes. */
const matches = (keyword: string) =>
  sql`(r.number = ${keyword} or r.reference = ${keyword.toUpperCase()} or r.tx_hash = ${keyword.toLowerCase()})`

/** Two different operators credit a deposit; one may reject it. */
export const operatorDepositHandlers: Handlers<typeof operatorDeposits> = {
  async list(call) {
    const { db, query } = call
    const { status = 'in_review', method, merchantId } = query
    const keyword = query.keyword?.trim()
    const isAll = status === 'all'
    // No index covers all deposits of all merchants.
    if (isAll && !merchantId) throw refuseField('merchantId', 'field_required')
    const order = isAll ? newestFirst : oldestFirst
    const { list, ...page } = await readList(db, {
      query,
      from: sql`deposit r`,
      where: [
        keyword ? matches(keyword) : !isAll && sql`r.status = ${status}`,
        method && sql`r.method = ${method}`,
        merchantId && sql`r.merchant_id = ${merchantId}`,
      ],
      order: order(sql`r.id`, sql`r.merchant_id`),
      columns,
      details: sql`join deposit r on r.merchant_id = page.key_merchant_id and r.id = page.key_id ${joins}`,
      item: (row: OperatorDepositRow) => row,
    })
    return { list: await withOperators(call, list), ...page }
  },

  get: (call) => readOperatorDeposit(call, call.params.number),

  async voucher(call) {
    const { ctx, db, params, query, session, reply } = call
    const { id, merchantId } = await readRow(db, params.number)
    const role = voucherReaders.find((each) => session.roles.includes(each)) ?? 'finance'
    const act = { merchantId, role, act: 'deposit.voucher_opened', reason: query.reason, subject: params.number }
    const image = await performAct(call, act, async (tx) => {
      const { voucher } = await tx.one<{ voucher: string | null }>(sql`
        select voucher from deposit where merchant_id = ${merchantId} and id = ${id}`)
      const stored = await tx.maybe<{ file: string; encrypted: boolean; type: string }>(sql`
        select file, encrypted, type from upload where id = ${voucher} and erased_at is null`)
      if (!stored) throw refuse('not_found')
      return stored
    })
    reply.type(image.type).header('content-disposition', `inline; filename="${params.number}.webp"`)
    await reply.send(await readStoredImage(ctx, image))
  },

  async decide(call) {
    const { ctx, db, params, body, session, now } = call
    if (!body.approve && body.because === undefined) throw refuseField('because', 'reason_required')
    const { id, merchantId, method, token_scale } = await readRow(db, params.number)
    const { currency } = ctx.config
    const facts = body.approve ? readFacts(body, { method, scale: token_scale ?? 0, currency }) : {}
    const describe = ({ act }: { act: string }) =>
      ({ merchantId, role: 'finance', act, reason: body.reason, subject: params.number }) as const
    await performAct(call, describe, async (tx) => {
      if (body.approve) return { act: await approve(tx, { id, merchantId, session, facts, now }) }
      await tx.query(sql`
        select reject_deposit_by_operator(${session.hash}, ${merchantId}, ${id}, ${body.because}, ${now})`)
      return { act: 'deposit.rejected' }
    })
    return readOperatorDeposit(call, params.number)
  },

  async proposeReversal({ params, body: { line, reason }, ...call }) {
    const { id, merchantId } = await readRow(call.db, params.number)
    const payload = { depositId: id, number: params.number, line: line.trim() }
    return propose(call, { kind: 'deposit_reversal', merchantId, payload, reason })
  },

  depositInstruction: ({ body: { reason, ...payload }, ...call }) =>
    propose(call, { kind: 'deposit_instruction', payload, reason }),
}

type ApproveInput = {
  id: string
  merchantId: string
  session: OperatorSession
  facts: ChainReading | { line?: string }
  now: Date
}

async function approve(tx: Db, { id, merchantId, session, facts, now }: ApproveInput) {
  const { credited } = await tx.one<{ credited: boolean }>(sql`
    select approve_deposit_by_operator(${session.hash}, ${merchantId}, ${id}, ${JSON.stringify(facts)}::jsonb, ${now})
      as credited`)
  return credited ? 'deposit.credited' : 'deposit.approved_first'
}
