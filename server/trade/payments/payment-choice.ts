import type { PaymentChoice } from '#contract/storefront/payments.ts'
import type { Ctx } from '../../base/ctx.ts'
import { readBankAccount } from './bank-provider.ts'
import { offeredProviders } from './providers.ts'

type OrderToPay = { total: number; payWith: string | null }

export async function readPaymentChoice(ctx: Ctx, { total, payWith }: OrderToPay): Promise<PaymentChoice> {
  const ways = (await offeredProviders(ctx, total)).map(({ name }) => name)
  return { ways, account: payWith === 'bank' ? await readBankAccount(ctx) : null }
}
