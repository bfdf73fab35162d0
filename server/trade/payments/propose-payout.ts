import sql from 'sql-template-tag'
import type { Body } from '#contract/endpoint.ts'
import { isId } from '#contract/id-pattern.ts'
import type { operatorPayments } from '#contract/operator/payments.ts'
import type { Db } from '../../base/db/open.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { propose } from '../../ground/proposals/propose.ts'

type ProposeCall = Parameters<typeof propose>[0] & { db: Db }
type PayoutBody = Body<typeof operatorPayments.proposePayout>

/** Proposes a provider's payout against a bank line; each entry must be a payment or refund in the books. */
export async function proposePayout(call: ProposeCall, { reason, ...body }: PayoutBody) {
  const { provider, amount } = body
  const net = body.entries.reduce((sum, entry) => sum + entry.amount - entry.fee, 0)
  if (net !== amount) throw refuse('amount_changed', { amount: net })
  const references = body.entries.map((entry) => entry.reference.trim())
  if (new Set(references).size < references.length) throw refuseField('entries', 'field_invalid')
  const merchants = await readMerchants(call.db, { provider, references })
  const entries = body.entries.map((entry, at) => {
    const merchantId = merchants.get(references[at] ?? '')
    if (merchantId === undefined)
      throw refuse('validation', { fields: { entries: 'field_invalid' }, reference: entry.reference })
    return { merchantId, reference: references[at], amount: entry.amount, fee: entry.fee }
  })
  const { currency } = call.ctx.config
  const payload = { provider, reference: body.reference.trim(), line: body.line.trim(), amount, currency, entries }
  return propose(call, { kind: 'provider_payout', payload, reason })
}

type References = { provider: string; references: readonly string[] }

async function readMerchants(db: Db, { provider, references }: References): Promise<Map<string, string>> {
  const ids = references.filter(isId)
  const rows = await db.query<{ reference: string; merchantId: string }>(sql`
    select provider_ref as reference, merchant_id as "merchantId" from payment
    where provider = ${provider} and provider_ref = any (${references}) and merchant_id is not null
    union
    select r.id::text, r.merchant_id from refund r
    join orders o on o.merchant_id = r.merchant_id and o.id = r.order_id and o.paid_through = ${provider}
    where r.id = any (${ids}::uuid[]) and r.merchant_id is not null`)
  return new Map(rows.map(({ reference, merchantId }) => [reference, merchantId]))
}
