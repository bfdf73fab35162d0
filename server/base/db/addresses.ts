import { type Party, partyUrl } from './roles.ts'
import { codeOf } from './waits.ts'

/** `another`: whether a further address may work after this one failed with the error. */
export type Address = { url: () => string; another: (failed: string, error: unknown) => boolean }

export const fixedAddress = (url: string): Address => ({ url: () => url, another: () => false })

export const wrongPassword = '28P01'

type RoleSecrets = { databaseRoleSecret: string; databaseRoleSecretOther?: string }

/**
 * The addresses of the parties. During a change of the role secret PostgreSQL accepts the old passwords until the
 * migration and the new ones after it. So the secret that was accepted last is tried first.
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
        // A concurrent connection may have switched already.
        if (failed === url()) at = (at + 1) % urls.length
        return true
      },
    }
  }
}

/** Connects. Tries once more if another address may work, so that a change of the secret interrupts nobody. */
export async function connectTo<T>(address: Address, connect: (url: string) => Promise<T>): Promise<T> {
  const url = address.url()
  try {
    return await connect(url)
  } catch (error) {
    if (!address.another(url, error)) throw error
    return connect(address.url())
  }
}
