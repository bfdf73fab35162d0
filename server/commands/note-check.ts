import type { Config } from '../base/config.ts'
import { addressesOf, connectTo, fixedAddress } from '../base/db/addresses.ts'
import { connectOwner, openOwner } from '../base/db/open-owner.ts'
import { reportCheck } from '../base/metrics.ts'
import { fail } from '../base/read-env.ts'

type Outcome = { name: 'ledger-verify' | 'recount' | 'backup'; differences: number }
type Settings = Pick<
  Config,
  'databaseUrl' | 'ownerUrl' | 'databaseRoleSecret' | 'databaseRoleSecretOther' | 'dataDir' | 'auditDatabaseUrl'
>

/**
 * Stores the outcome of a check where the console and every server's metrics read it; with METRICS_FOLDER also for the
 * node exporter. A check of a standby is stored in the primary, if its address is known.
 */
export async function keepOutcome(config: Settings, outcome: Outcome): Promise<void> {
  await reportCheck(process.env['METRICS_FOLDER'], outcome).catch((error: Error) => {
    fail(`METRICS_FOLDER cannot be used: ${error.message}`)
  })
  const { databaseUrl, ownerUrl } = config
  if (databaseUrl === null && ownerUrl === null && config.auditDatabaseUrl !== null) return
  try {
    const owner = await openWriter(config)
    const at = new Date().toISOString()
    await owner.run(`select note_check('${outcome.name}', ${outcome.differences}, '${at}')`).finally(owner.close)
  } catch (error) {
    console.error(`the outcome is not kept for the console: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** The jobs' role also may write the outcome: the owner's address may be unknown here. */
function openWriter(config: Settings) {
  const { databaseUrl, ownerUrl } = config
  if (databaseUrl === null) return openOwner(config)
  const address = ownerUrl === null ? addressesOf(databaseUrl, config)('jobs') : fixedAddress(ownerUrl)
  return connectTo(address, connectOwner)
}
