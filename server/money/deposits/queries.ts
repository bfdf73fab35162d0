import sql from 'sql-template-tag'
import type { deposits } from '#contract/deposits.ts'
import type { Query, Reply } from '#contract/endpoint.ts'
import { rateScale, writeStoredUnits } from '#contract/token-amounts.ts'
import { toIso } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import type { Call } from '../../base/http/serve.ts'
import { imageUrl } from '../../base/images/store-image.ts'
import { newestFirst, readList } from '../../base/list.ts'
import { refuseField } from '../../base/refuse.ts'
import { isTextId, type Reader, say } from '../../base/texts/texts.ts'
import { isWorthRounded } from './rules.ts'

type Deposit = Reply<typeof deposits.announce>

export type DepositRow = {
  id: string
  number: string
  method: Deposit['method']
  status: Deposit['status']
  awaits_payment: boolean
  amount: number | null
  created_at: Date
  decided_at: Date | null
  voucher_file: string | null
  reference: string | null
  currency: string | null
  network: string | null
  tx_hash: string | null
  final_at: Date | null
  reason: Deposit['reasonWord']
  token_amount: string | null
  token_scale: number | null
  rate: string | null
  confirmations: number | null
  confirmations_needed: number | null
  review: Deposit['reviewWord']
  contract: string | null
  final_latest: Date | null
}

export const depositColumns = sql`
  r.id, r.number, r.method, r.amount, r.status, r.created_at, r.decided_at, r.voucher_file, r.reason, r.reference,
  r.currency, r.network, r.tx_hash, r.token_amount::text as token_amount, r.token_scale,
  r.rate_millionths::text as rate, r.final_at, r.confirmations, r.confirmations_needed, r.review, r.contract,
  case when r.output_index is not null and r.finalized_at is null then r.final_at + finality_wait_max()
    else r.final_at end as final_latest,
  r.method = 'bank_card' and r.status = 'in_review' and cardinality(r.approved_by) = 0 as awaits_payment`

export function toDeposit(ctx: Ctx, row: DepositRow, reader: Reader): Deposit {
  const textId = `deposit_reason.${row.reason}`
  return {
    number: row.number,
    method: row.method,
    amount: row.amount,
    status: row.status,
    awaitsPayment: row.awaits_payment,
    createdAt: row.created_at.toISOString(),
    decidedAt: toIso(row.decided_at),
    voucher: row.voucher_file && imageUrl(ctx, row.voucher_file),
    reason: isTextId(textId) ? say(textId, reader) : null,
    reasonWord: row.reason,
    reference: row.reference,
    currency: row.currency,
    network: row.network,
    txHash: row.tx_hash,
    confirmations: row.confirmations,
    confirmationsNeeded: row.confirmations_needed,
    review: row.review && say(`deposit_review.${row.review}`, reader),
    reviewWord: row.review,
    contract: row.contract,
    tokenAmount: writeStoredUnits(row.token_amount, row.token_scale),
    rate: writeStoredUnits(row.rate, rateScale),
    isRounded: isRounded(row, ctx.config.currency),
    ...readFinality(row, ctx.clock.now()),
  }
}

/** Whether the value of a token amount was rounded down to a minor unit. */
function isRounded({ amount, token_amount, token_scale, rate }: DepositRow, currency: string): boolean {
  if (amount === null || token_amount === null || token_scale === null || rate === null) return false
  return isWorthRounded(BigInt(token_amount), { scale: token_scale, rate: BigInt(rate), currency })
}

/** A transfer is final when the server has seen it so. If that is overdue, the latest possible time is shown. */
function readFinality({ final_at, final_latest, status }: DepositRow, now: Date) {
  if (final_at === null || final_latest === null) return { finalAt: null, isFinal: status === 'approved' }
  const shown = final_at > now ? final_at : final_latest
  return { finalAt: toIso(shown), isFinal: final_latest <= now }
}

type ListDepositsInput = { merchantId: string; query: Query<typeof deposits.list>; reader: Reader }

export function listDeposits({ ctx, db }: Pick<Call, 'ctx' | 'db'>, { merchantId, query, reader }: ListDepositsInput) {
  const { status, method, number } = query
  return readList(db, {
    query,
    from: sql`deposit r`,
    where: [
      sql`r.merchant_id = ${merchantId}`,
      status && sql`r.status = ${status}`,
      method && sql`r.method = ${method}`,
      number !== undefined && sql`r.number = ${number}`,
    ],
    order: newestFirst(sql`r.id`),
    columns: depositColumns,
    item: (row: DepositRow) => toDeposit(ctx, row, reader),
  })
}

export async function readDeposit(
  { ctx, db }: Pick<Call, 'ctx' | 'db'>,
  { merchantId, id, reader }: { merchantId: string; id: string; reader: Reader },
): Promise<Deposit> {
  const row = await db.one<DepositRow>(sql`
    select ${depositColumns} from deposit r where r.merchant_id = ${merchantId} and r.id = ${id}`)
  return toDeposit(ctx, row, reader)
}

type BankAccount = NonNullable<Reply<typeof deposits.terms>['account']>

/** The account for deposits at this time; null if none is in effect. */
export async function findInstruction(db: Db, now: Date): Promise<{ version: number; account: BankAccount } | null> {
  const row = await db.maybe<Omit<BankAccount, 'since'> & { version: number; since: Date }>(sql`
    select version, holder, bank_name as "bankName", account_number as "accountNumber", bank_code as "bankCode",
      bank_address as "bankAddress", valid_from as since
    from deposit_instruction_at(${now})`)
  if (!row) return null
  const { version, since, ...account } = row
  return { version, account: { ...account, since: since.toISOString() } }
}

/** The file of a merchant's own voucher; refuses others. */
export async function readVoucher(db: Db, merchantId: string, id: string): Promise<string> {
  const upload = await db.maybe<{ file: string }>(sql`
    select file from upload
    where id = ${id} and merchant_id = ${merchantId} and purpose = 'voucher' and erased_at is null`)
  if (!upload) throw refuseField('voucher', 'voucher_missing')
  return upload.file
}
