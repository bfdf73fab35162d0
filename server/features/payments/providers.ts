import type { Config } from '../../base/config.ts'
import type { Ctx } from '../../base/ctx.ts'
import { bankProvider } from './bank-provider.ts'
import { partnerAccount } from './partner-account.ts'
import type { PaymentProvider } from './provider.ts'
import { stripeProvider } from './stripe-provider.ts'
import { testProvider } from './test-provider.ts'

/** The providers that this server works with: the test provider only where payments may be simulated. */
export const providersOf = ({ stripe, bankPayments, simulatedPayments }: Config): readonly PaymentProvider[] => [
  ...(stripe === null ? [] : [stripeProvider]),
  ...(bankPayments ? [bankProvider] : []),
  ...(simulatedPayments ? [testProvider] : []),
]

export const findProvider = (config: Config, name: string): PaymentProvider | undefined =>
  providersOf(config).find((provider) => provider.name === name)

/** How money of an order goes back: by its provider, or into the account of the partner that paid it in advance. */
export const findRefunder = (config: Config, name: string): Pick<PaymentProvider, 'refund'> | undefined =>
  name === 'partner' ? partnerAccount : findProvider(config, name)

/** The providers by which shoppers can pay now, an order of this total where it is known. */
export async function offeredProviders(ctx: Ctx, total: number | null = null): Promise<PaymentProvider[]> {
  const providers = providersOf(ctx.config)
  const isOffered = await Promise.all(providers.map((provider) => provider.isOffered(ctx, total)))
  return providers.filter((_, at) => isOffered[at])
}
