import { address, fail, wholeNumber } from './read-env.ts'
import { isWeak, wantedSecret } from './secrets/root-keys.ts'

const ofPostgres = { protocols: ['postgres:', 'postgresql:'], like: 'postgres://db.example:5432/entrepot' }

type DatabaseInput = { production: boolean; isCommandOfOwner: boolean }

export function readDatabase(env: NodeJS.ProcessEnv, { production, isCommandOfOwner }: DatabaseInput) {
  const databaseUrl = address(env, 'DATABASE_URL', ofPostgres)
  const ownerUrl = address(env, 'MIGRATION_DATABASE_URL', ofPostgres)
  const databaseRoleSecret = env['DATABASE_ROLE_SECRET'] || ''
  const databaseRoleSecretOther = env['DATABASE_ROLE_SECRET_OTHER'] || ''
  if (production && !databaseUrl) fail('NODE_ENV=production needs PostgreSQL: set DATABASE_URL')
  if (production && ownerUrl && !isCommandOfOwner)
    fail('MIGRATION_DATABASE_URL is for npm run migrate: the server has no owner rights')
  if (databaseUrl && isWeak(databaseRoleSecret)) {
    fail(`DATABASE_ROLE_SECRET must be what npm run migrate had: ${wantedSecret}`)
  }
  if (databaseRoleSecretOther !== '' && isWeak(databaseRoleSecretOther)) {
    fail(`DATABASE_ROLE_SECRET_OTHER must be ${wantedSecret}`)
  }
  if (databaseUrl && new URL(databaseUrl).username !== '') {
    fail('DATABASE_URL names no user: the server signs in with its own roles; the owner is in MIGRATION_DATABASE_URL')
  }
  return {
    databaseUrl,
    ownerUrl: databaseUrl && ownerUrl,
    /** For the verification and the recount: a standby, or a role that only reads, so that they cannot write. */
    auditDatabaseUrl: address(env, 'AUDIT_DATABASE_URL', ofPostgres),
    databaseRoleSecret,
    /** Tried when the database refuses the first, so that the secret can be replaced without an interruption. */
    databaseRoleSecretOther,
    databasePoolMax: wholeNumber(env, 'DATABASE_POOL_MAX', { byDefault: 16, min: 1, max: 200 }),
    databaseActiveMax: wholeNumber(env, 'DATABASE_ACTIVE_MAX', { byDefault: 4, min: 1, max: 200 }),
  }
}
