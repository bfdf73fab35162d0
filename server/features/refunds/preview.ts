import sql, { type Sql } from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorRefunds } from '#contract/operator/refunds.ts'
import type { refunds } from '#contract/refunds.ts'
import type { Db } from '../../base/db/open.ts'
import { refuse } from '../../base/refuse.ts'

const bearers = ['supplier', 'merchant', 'platform'] as const
export type Bearer = (typeof bearers)[number]

type RefundKey = { merchantId: string; id: string }
type Effect = Reply<typeof operatorRefunds.effect> & { earnings: number }

/** Thrown to roll a preview back. */
const rollback = new Error('a preview is rolled back')

/** What a movement of a refund would change: it is carried out, the balances are compared, and the transaction is rolled back. */
export async function previewEffect(db: Db, refund: RefundKey, movement: Sql): Promise<Effect> {
  let effect: Effect | undefined
  const preview = db.transaction(async (tx) => {
    const before = await readAccounts(tx, refund.merchantId)
    const earned = await readEarnings(tx, refund)
    await tx.query(movement)
    const after = await readAccounts(tx, refund.merchantId)
    const decided = await tx.one<{ bears: Bearer }>(sql`
      select bears from refund where merchant_id = ${refund.merchantId} and id = ${refund.id}`)
    const accounts = [...new Set([...before.keys(), ...after.keys()])]
      .map((account) => ({ account, before: before.get(account) ?? 0, after: after.get(account) ?? 0 }))
      .filter((each) => each.before !== each.after)
    effect = { bears: decided.bears, accounts, earnings: (await readEarnings(tx, refund)) - earned }
    throw rollback
  })
  await preview.catch((cause: unknown) => {
    if (cause !== rollback) throw cause
  })
  if (!effect) throw new Error('a preview ended without an effect')
  return effect
}

async function readEarnings(tx: Db, { merchantId, id }: RefundKey): Promise<number> {
  const { earnings } = await tx.one<{ earnings: number }>(sql`
    select o.earnings from refund r join orders o on o.merchant_id = r.merchant_id and o.id = r.order_id
    where r.merchant_id = ${merchantId} and r.id = ${id}`)
  return earnings
}

/** The balances of all accounts in the merchant's books, with those of the platform's side. */
async function readAccounts(tx: Db, merchantId: string): Promise<Map<string, number>> {
  const rows = await tx.query<{ account: string; balance: number }>(sql`
    select account, balance from ledger_account where merchant_id = ${merchantId}
    union all
    select account, sum(amount)::bigint from ledger_posting
    where merchant_id = ${merchantId} and account in ('grant', 'revenue:fee') group by account`)
  return new Map(rows.map(({ account, balance }) => [account, balance]))
}

type PreviewOutcomesInput = RefundKey & { now: Date }

/** What a merchant's open refund would cost in each outcome, by the movement itself. */
export async function previewOutcomes(
  db: Db,
  { merchantId, id, now }: PreviewOutcomesInput,
): Promise<Reply<typeof refunds.outcomes>> {
  const refund = await db.maybe<{ status: string }>(sql`
    select status from refund where merchant_id = ${merchantId} and id = ${id}`)
  if (!refund) throw refuse('not_found')
  if (refund.status !== 'pending_approval') throw refuse('conflict')
  const outcomes: Reply<typeof refunds.outcomes>['outcomes'] = []
  for (const asked of bearers) {
    const approval = sql`select decide_refund(${merchantId}, ${id}, null, ${asked}, '', ${now})`
    const { bears, accounts, earnings } = await previewEffect(db, { merchantId, id }, approval)
    const changeOf = (name: string) => {
      const found = accounts.find(({ account }) => account === name)
      return found ? found.after - found.before : 0
    }
    outcomes.push({ asked, bears, earnings, balance: changeOf('available'), owed: changeOf('owed') })
  }
  return { outcomes }
}
