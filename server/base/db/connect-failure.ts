import { SetupError } from '../setup-error.ts'
import { wrongPassword } from './addresses.ts'
import { codeOf } from './waits.ts'

/** An error of several failed addresses (AggregateError) has no message, so those of its causes are joined. */
const messageOf = (error: Error): string =>
  error instanceof AggregateError ? error.errors.map(({ message }: Error) => message).join('; ') : error.message

/** PostgreSQL reports a missing role this way when it asks for no password, with the code of a pg_hba.conf refusal. */
const noRole = /^role .* does not exist$/

const reasons: readonly [code: RegExp, reason: string][] = [
  [/^ECONNREFUSED$/, 'nothing listens at its address: is PostgreSQL started, and does it listen there?'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'its host has no address: look at the name in DATABASE_URL and at the DNS'],
  [/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/, 'its host does not answer: look at the network and its firewalls'],
  [/^CERT_HAS_EXPIRED$/, 'its certificate has ended: renew it at PostgreSQL'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'its certificate is for another name than DATABASE_URL has'],
  [
    /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/,
    'its certificate is trusted by nobody here: sslrootcert= names an authority',
  ],
  [/^28P01$/, 'it knows no such role, or another password: npm run migrate makes the roles, by DATABASE_ROLE_SECRET'],
  [/^28000$/, 'its pg_hba.conf lets this role not in from here'],
  [/^3D000$/, 'it has no database of this name: make it, and run npm run migrate'],
  [/^(42P01|42501)$/, 'it is not migrated: run npm run migrate with MIGRATION_DATABASE_URL, the owner’s'],
  [/^53300$/, 'all its connections are in use: see max_connections'],
]

/** Errors without a code. */
const sentences: readonly [message: RegExp, reason: string][] = [
  [/does not support SSL/, 'it does not speak TLS: set ssl = on in its postgresql.conf'],
  [/timeout/, 'it does not answer in time: look at the network, and at what works on it'],
]

/** One line for the start: why no connection was made, and what to check. */
export function connectFailure(error: Error): Error {
  const code = codeOf(error)
  const said = messageOf(error)
  const [, reason] =
    reasons.find(([pattern]) => pattern.test(noRole.test(said) ? wrongPassword : code)) ??
    sentences.find(([pattern]) => pattern.test(said)) ??
    []
  const line = reason ? `${reason} (${said || code})` : said || code
  return new SetupError(`The database cannot be used: ${line.replace(/\s+/g, ' ')}.`, { cause: error })
}
