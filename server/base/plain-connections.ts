import { fail } from './read-env.ts'
import { isLoopback } from './safe-start.ts'

/** Nobody on the way can read these: a socket, this machine, or TLS that checks the server's name. */
function isProtected(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  // If a parameter occurs twice, the driver takes the last one, so this must too.
  const given = (name: string) => searchParams.getAll(name).at(-1)
  const host = decodeURIComponent(given('host') ?? hostname).replace(/^\[(.*)\]$/, '$1')
  return host === '' || host.startsWith('/') || isLoopback(host) || given('sslmode') === 'verify-full'
}

type Databases = Record<'databaseUrl' | 'ownerUrl' | 'auditDatabaseUrl', string | null>

/** Throws at a production start that would send secrets and addresses unencrypted over a network. */
export function requireProtected({ databaseUrl, ownerUrl, auditDatabaseUrl }: Databases, smtpUrl: string | null) {
  const databases = {
    DATABASE_URL: databaseUrl,
    MIGRATION_DATABASE_URL: ownerUrl,
    AUDIT_DATABASE_URL: auditDatabaseUrl,
  }
  for (const [name, url] of Object.entries(databases)) {
    if (url !== null && !isProtected(url))
      fail(`${name} leaves this machine without TLS: add ?sslmode=verify-full, or PLAIN_NETWORK=1 where you accept it`)
  }
  if (smtpUrl !== null && weakensTls(new URL(smtpUrl)))
    fail('SMTP_URL turns off TLS or its check: leave that out, or PLAIN_NETWORK=1 where you accept it')
}

const isOff = (value: string) => /^(false|0)$/i.test(value)

/** TLS options in the URL would override those that the server sets. */
const weakensTls = ({ searchParams }: URL): boolean =>
  [...searchParams].some(([name, value]) =>
    /^(ignoreTLS|opportunisticTLS)$/i.test(name)
      ? !isOff(value)
      : /^(requireTLS|tls\.rejectUnauthorized)$/i.test(name) && isOff(value),
  )

/** Whether a connection that begins unencrypted must change to TLS before anything is sent. */
export const needsStartTls = (smtpUrl: string): boolean => !isLoopback(new URL(smtpUrl).hostname)
