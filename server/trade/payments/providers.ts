import type { Config } from '../../base/config.ts'
import type { Ctx } from '../../base/ctx.ts'
import { bankProvider } from './bank-provider.ts'
import { partnerAccount } from './partner-account.ts'
import type { PaymentProvider } from './provider.ts'
import { stripeProvider } from './stripe-provider.ts'
import { testProvider } from './test-provider.ts'

/** The test provider is included only if payments may be simulated. */
export const providersOf = ({ stripe, bankPayments, simulatedPayments }: Config): readonly PaymentProvider[] => [
  ...(stripe === null ? [] : [stripeProvider]),
  ...(bankPayments ? [bankProvider] : []),
  ...(simulatedPayments ? [testProvider] : []),
]

export const findProvider = (config: Config, name: string): PaymentProvider | undefined =>
  providersOf(config).find((provider) => provider.name === name)

/** Returns money of an order by its provider, or to the account of the partner who prefunded it. */
export const findRefunder = (config: Config, name: string): Pick<PaymentProvider, 'refund'> | undefined =>
  name === 'partner' ? partnerAccount : findProvider(config, name)

/** The providers that shoppers can use now; for an order of this total if it is given. */
export async function offeredProviders(ctx: Ctx, total: number | null = null): Promise<PaymentProvider[]> {
  const providers = providersOf(ctx.config)
  const isOffered = await Promise.all(providers.map((provider) => provider.isOffered(ctx, total)))
  return providers.filter((_, at) => isOffered[at])
}
