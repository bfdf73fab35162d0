import type { Config } from '../../base/config.ts'
import type { Provider } from './provider.ts'
import { testProvider } from './test-provider.ts'

/** The providers that this server works with: the test provider only where payments may be simulated. */
export const providersOf = (config: Config): readonly Provider[] => (config.simulatedPayments ? [testProvider] : [])

export const findProvider = (config: Config, name: string): Provider | undefined =>
  providersOf(config).find((provider) => provider.name === name)
