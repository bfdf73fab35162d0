import { parseArgs } from 'node:util'
import { readConfig } from '../base/config.ts'
import { openReadOnly } from '../base/db/read-only.ts'
import { environment } from '../base/secret-files.ts'
import { checkpointKey } from '../ledger/checkpoint-key.ts'

import { verifyLedger } from '../ledger/verify.ts'
import { readConnections } from './connections.ts'
import { keepOutcome } from './note-check.ts'

/**
 * `npm run ledger:verify`: checks every merchant's chain; exits with 1 and the first wrong row. `-- --incremental`
 * begins at each merchant's last checkpoint; `--connections 4` reads four merchants at a time. It only reads, from
 * AUDIT_DATABASE_URL if that is set.
 */
const { values } = parseArgs({
  options: { incremental: { type: 'boolean', default: false }, connections: { type: 'string', default: '1' } },
})
const atOnce = readConnections(values.connections)
const config = readConfig(environment(process.env), { isCommandOfOwner: true })
const db = await openReadOnly(config, atOnce)
let differences = 0
try {
  const input = { key: checkpointKey(config.keys), now: new Date(), isIncremental: values.incremental, atOnce }
  const { merchants, transactions, postings, checkpoints, fault } = await verifyLedger(db, input)
  console.log(`${merchants} merchants, ${transactions} transactions, ${postings} postings, ${checkpoints} checkpoints`)
  console.log(fault ?? 'every chain holds, every balance is the sum of its postings')
  differences = fault ? 1 : 0
  process.exitCode = differences
} finally {
  await db.close()
}
await keepOutcome(config, { name: 'ledger-verify', differences })
