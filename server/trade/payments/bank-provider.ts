import sql from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import type { BankAccount } from '#contract/storefront/payments.ts'
import type { Ctx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import type { PaymentProvider } from './provider.ts'

/** The account in force, which two operators chose a day ahead; deposits use it too. */
export async function readBankAccount({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<BankAccount | null> {
  const account = await db.maybe<BankAccount>(sql`
    select holder, bank_name as "bankName", account_number as "accountNumber", bank_code as "bankCode",
      bank_address as "bankAddress"
    from deposit_instruction_at(${clock.now()})`)
  return account ?? null
}

/**
 * Bank transfers that quote the order's number. One operator records the line of a statement and another confirms it
 * (`bank_payment` in proposals-confirmations.sql); operators also send refunds.
 */
export const bankProvider: PaymentProvider = {
  name: 'bank',
  isOffered: async (ctx) => (await readBankAccount(ctx)) !== null,
  waitMs: ({ bankPayWithinDays }) => bankPayWithinDays * dayMs,
  async start(ctx) {
    const account = await readBankAccount(ctx)
    if (account === null) throw refuse('no_payment_method')
    return { account }
  },
  // A bank sends no webhooks.
  async readEvent() {
    throw refuse('not_found')
  },
  refund: async () => 'by_hand',
}
