import type { Config } from '../base/config.ts'
import { openOwner } from '../base/db/open-owner.ts'
import { partyUrl } from '../base/db/roles.ts'
import { reportCheck } from '../base/metrics.ts'

type Outcome = { name: 'ledger-verify' | 'recount' | 'backup'; differences: number }
type Address = Pick<Config, 'databaseUrl' | 'ownerUrl' | 'databaseRoleSecret' | 'dataDir' | 'auditDatabaseUrl'>

/**
 * Keeps the outcome of a check where the console and the metrics of every server read it, and where METRICS_FOLDER is set
 * for the node exporter too. What was checked on a standby is kept in the database itself, where its address is known.
 */
export async function keepOutcome(config: Address, outcome: Outcome): Promise<void> {
  await reportCheck(process.env['METRICS_FOLDER'], outcome)
  const { databaseUrl, ownerUrl, databaseRoleSecret } = config
  if (databaseUrl === null && ownerUrl === null && config.auditDatabaseUrl !== null) return
  const url = databaseUrl === null ? ownerUrl : (ownerUrl ?? partyUrl(databaseUrl, databaseRoleSecret, 'jobs'))
  try {
    const owner = await openOwner({ ...config, databaseUrl: databaseUrl ?? url, ownerUrl: url })
    const at = new Date().toISOString()
    await owner.run(`select note_check('${outcome.name}', ${outcome.differences}, '${at}')`).finally(owner.close)
  } catch (error) {
    console.error(`the outcome is not kept for the console: ${error instanceof Error ? error.message : String(error)}`)
  }
}
