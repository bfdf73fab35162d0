import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

/**
 * The parties of the server, each with its own database role: `web` merchants and shoppers, `console` operators,
 * `webhook` payment providers, `channel` partners, `jobs` background work, `signin` operators' sign-in. An attacker who
 * controls one of them stays within its rights.
 */
export const parties = ['web', 'console', 'jobs', 'webhook', 'channel', 'signin'] as const

/** `tests` has the rights of all, for tests that call movements directly. Only their setup makes that role. */
export type Party = (typeof parties)[number] | 'tests'

/** Roles belong to the whole PostgreSQL server, so the name contains the database's. */
export const roleName = (database: string, party: Party): string => `${database}_${party}`

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Derived from the secret that the server and `npm run migrate` share. */
export const rolePassword = (secret: string, role: string): string =>
  createHmac('sha256', secret).update(`database role ${role}`).digest('base64url')

/** The URL with which a party signs in. `databaseUrl` has no user. */
export function partyUrl(databaseUrl: string, secret: string, party: Party): string {
  const url = new URL(databaseUrl)
  const role = roleName(decodeURIComponent(url.pathname.slice(1)), party)
  url.username = encodeURIComponent(role)
  url.password = rolePassword(secret, role)
  return url.href
}

/** Tells whether a role already has this password, without reading it. */
export const passwordMark = (password: string): string => createHash('sha256').update(password).digest('hex')

const iterations = 4096

/** The form in which PostgreSQL stores a password, so that the password itself is in no statement and no log. */
export function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`
}
