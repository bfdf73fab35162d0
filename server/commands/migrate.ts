import { parseArgs } from 'node:util'
import { openOwner } from '../base/db/open-owner.ts'
import { planMigration } from '../base/db/plan-migration.ts'
import { migratePostgres } from '../base/db/postgres.ts'
import { readOwnerConfig, runCommand } from './run-command.ts'

const usage = `npm run migrate [-- --plan]
With --plan it changes nothing and says what would be locked and written anew, and for how long on this database. It brings
the PostgreSQL of DATABASE_URL up to date, with the owner's address in MIGRATION_DATABASE_URL. The passwords of the
server's roles are derived from DATABASE_ROLE_SECRET, and the owner's settings (TWO_PERSON_ABOVE, TWO_PERSON_ABOVE_WEEK,
GRANTS_PER_DAY, OPERATOR_DAY_MAX, OPERATOR_PROOF_MINUTES, PAYOUT_COOL_OFF_HOURS, PICK_WITHIN_HOURS, AUTO_RECEIVE_DAYS,
SHOPPER_RETENTION_DAYS) are written. The server itself gets DATABASE_URL and DATABASE_ROLE_SECRET only.`

/** `npm run migrate`: connects as the database's owner, like operator:create, import and keys:rotate. */
await runCommand(async () => {
  const { values } = parseArgs({ options: { plan: { type: 'boolean' } } })
  const config = readOwnerConfig()
  if (config.ownerUrl === null) {
    console.error(usage)
    process.exit(2)
  }
  if (values.plan) {
    const owner = await openOwner(config)
    console.log((await planMigration(owner).finally(owner.close)).join('\n'))
  } else {
    await migratePostgres(config.ownerUrl, config)
    console.log('the database is up to date')
  }
})
