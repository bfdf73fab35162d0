import { parseArgs } from 'node:util'
import { openReadOnly } from '../base/db/read-only.ts'
import { checkpointKey } from '../ledger/checkpoint-key.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { readConnections } from './connections.ts'
import { keepOutcome } from './note-check.ts'
import { readOwnerConfig, runCommand } from './run-command.ts'

/**
 * `npm run ledger:verify`: checks every merchant's chain; exits with 1 and the first wrong row. `-- --incremental`
 * begins at each merchant's last checkpoint; `--connections 4` reads four merchants at a time. It only reads, from
 * AUDIT_DATABASE_URL if that is set.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: { incremental: { type: 'boolean', default: false }, connections: { type: 'string', default: '1' } },
  })
  const atOnce = readConnections(values.connections)
  const config = readOwnerConfig()
  const db = await openReadOnly(config, atOnce)
  const input = { key: checkpointKey(config.keys), now: new Date(), isIncremental: values.incremental, atOnce }
  const { fault, ...read } = await verifyLedger(db, input).finally(db.close)
  const { merchants, transactions, postings, checkpoints } = read
  console.log(`${merchants} merchants, ${transactions} transactions, ${postings} postings, ${checkpoints} checkpoints`)
  console.log(fault ?? 'every chain holds, every balance is the sum of its postings')
  process.exitCode = fault ? 1 : 0
  await keepOutcome(config, { name: 'ledger-verify', differences: fault ? 1 : 0 })
})
