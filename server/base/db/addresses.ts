import { type Party, partyUrl } from './roles.ts'
import { codeOf } from './waits.ts'

/** Where to connect. `another`: whether a further address may be the right one, after this one has failed so. */
export type Address = { url: () => string; another: (failed: string, error: unknown) => boolean }

export const fixedAddress = (url: string): Address => ({ url: () => url, another: () => false })

export const wrongPassword = '28P01'

type RoleSecrets = { databaseRoleSecret: string; databaseRoleSecretOther?: string }

/**
 * The addresses of the parties. While one secret of the roles follows another, PostgreSQL takes the passwords of the old
 * one until the migration, and of the new one from then on: the one that it took last is tried first.
 */
export function addressesOf(databaseUrl: string, config: RoleSecrets): (party: Party) => Address {
  const { databaseRoleSecret, databaseRoleSecretOther = '' } = config
  const secrets = [databaseRoleSecret, ...(databaseRoleSecretOther === '' ? [] : [databaseRoleSecretOther])]
  let at = 0
  return (party) => {
    const urls = secrets.map((secret) => partyUrl(databaseUrl, secret, party))
    const url = () => urls[at] ?? ''
    return {
      url,
      another(failed, error) {
        const cause = error instanceof Error ? (error.cause ?? error) : error
        if (urls.length === 1 || codeOf(cause) !== wrongPassword) return false
        // Another connection may have found out already.
        if (failed === url()) at = (at + 1) % urls.length
        return true
      },
    }
  }
}

/** Connects, once more where another address may be the right one. */
export async function connectTo<T>(address: Address, connect: (url: string) => Promise<T>): Promise<T> {
  const url = address.url()
  try {
    return await connect(url)
  } catch (error) {
    if (!address.another(url, error)) throw error
    return connect(address.url())
  }
}
