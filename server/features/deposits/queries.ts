import sql, { type Sql } from 'sql-template-tag'
import type { deposits } from '#contract/deposits.ts'
import type { Query, Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { Ctx } from '../../base/ctx.ts'
import { readCursor, writeCursor } from '../../base/cursor.ts'
import type { Db } from '../../base/db/open.ts'
import type { Call } from '../../base/http/serve.ts'
import { imageUrl } from '../../base/images/store-image.ts'
import { listAnswer, windowOf } from '../../base/list-answer.ts'
import { refuse } from '../../base/refuse.ts'
import { isTextId, type Reader, say } from '../../base/texts/texts.ts'
import { rateScale, writeUnits } from './rules.ts'

type Row = {
  id: string
  number: string
  method: Recharge['method']
  status: Recharge['status']
  amount: number | null
  created_at: Date
  decided_at: Date | null
  voucher_file: string | null
  reference: string | null
  currency: string | null
  network: string | null
  tx_hash: string | null
  final_at: Date | null
  reason: Recharge['reasonWord']
  token_amount: string | null
  token_scale: number | null
  rate: string | null
}
type Recharge = Reply<typeof deposits.recharge>

/** What is shown of a deposit, whoever reads it. */
export const rechargeColumns = sql`
  r.id, r.number, r.method, r.amount, r.status, r.created_at, r.decided_at, r.voucher_file, r.reason, r.reference,
  r.currency, r.network, r.tx_hash, r.token_amount::text as token_amount, r.token_scale,
  r.rate_millionths::text as rate, r.final_at`

const decimal = (units: string | null, scale: number | null) =>
  units === null || scale === null ? null : writeUnits(BigInt(units), scale)

export function shownRecharge(ctx: Ctx, row: Row, reader: Reader): Recharge {
  const text = `deposit_reason.${row.reason}`
  return {
    number: row.number,
    method: row.method,
    amount: row.amount,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    voucher: row.voucher_file && imageUrl(ctx, row.voucher_file),
    reason: isTextId(text) ? say(text, reader) : null,
    reasonWord: row.reason,
    reference: row.reference,
    currency: row.currency,
    network: row.network,
    txHash: row.tx_hash,
    // Nobody counts them before the chain is watched.
    confirmations: null,
    tokenAmount: decimal(row.token_amount, row.token_scale),
    rate: decimal(row.rate, rateScale),
    finalAt: row.final_at?.toISOString() ?? null,
  }
}

type Asked = { merchantId: string; query: Query<typeof deposits.rechargeLog>; reader: Reader }

export async function listRecharges({ ctx, db }: Pick<Call, 'ctx' | 'db'>, { merchantId, query, reader }: Asked) {
  const { read, skip } = windowOf(query)
  const after = query.after === undefined ? null : readCursor(query.after)
  const narrowed = sql`
    r.merchant_id = ${merchantId} and ${equals(sql`r.status`, query.status)}
    and ${equals(sql`r.method`, query.method)} and ${equals(sql`r.number`, query.number)}`
  const rows = await db.query<Row>(sql`
    select ${rechargeColumns} from deposit r where ${narrowed} and (${after}::uuid is null or r.id < ${after}::uuid)
    order by r.id desc limit ${read} offset ${skip}`)
  const { total } = await db.one<{ total: number }>(sql`
    select count(*) as total from (
      select 1 from deposit r where ${narrowed} limit ${limits.countedTotalMax + 1}) as counted`)
  return listAnswer({
    rows,
    query,
    total,
    item: (row) => shownRecharge(ctx, row, reader),
    cursor: ({ id }) => writeCursor(id),
  })
}

export const equals = (column: Sql, value: string | undefined): Sql =>
  value === undefined ? sql`true` : sql`${column} = ${value}`

type Which = { merchantId: string; id: string; reader: Reader }

export async function readRecharge(
  { ctx, db }: Pick<Call, 'ctx' | 'db'>,
  { merchantId, id, reader }: Which,
): Promise<Recharge> {
  const row = await db.one<Row>(sql`
    select ${rechargeColumns} from deposit r where r.merchant_id = ${merchantId} and r.id = ${id}`)
  return shownRecharge(ctx, row, reader)
}

type Account = Reply<typeof deposits.terms>['account']
export type Instruction = NonNullable<Account> & { version: number }

/** The one account to pay to at a time. */
export async function findInstruction(db: Db, now: Date): Promise<Instruction | null> {
  const row = await db.maybe<Omit<Instruction, 'since'> & { since: Date }>(sql`
    select version, holder, bank_name as "bankName", account_number as "accountNumber", bank_code as "bankCode",
      bank_address as "bankAddress", valid_from as since
    from deposit_instruction_at(${now})`)
  return row ? { ...row, since: row.since.toISOString() } : null
}

/** The stored picture of a merchant's own voucher. */
export async function readVoucher(db: Db, merchantId: string, id: string): Promise<string> {
  const found = await db.maybe<{ file: string }>(sql`
    select file from upload
    where id = ${id} and merchant_id = ${merchantId} and purpose = 'voucher' and erased_at is null`)
  if (!found) throw refuse('validation', { fields: { voucher: 'voucher_missing' } })
  return found.file
}
