import { parseArgs } from 'node:util'
import { openReadOnly } from '../base/db/read-only.ts'
import { recount } from '../ledger/recount/recount.ts'
import { readConnections } from './connections.ts'
import { keepOutcome } from './note-check.ts'
import { readOwnerConfig, runCommand } from './run-command.ts'

const shownMax = 100

/**
 * `npm run recount`: computes every figure from its rows; exits with 1 if one differs. It only reads; `-- --connections
 * 4` reads four merchants at a time.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { connections: { type: 'string', default: '1' } } })
  const atOnce = readConnections(values.connections)
  const config = readOwnerConfig()
  const db = await openReadOnly(config, atOnce)
  const { merchants, orders, postings, differences } = await recount(db, { atOnce }).finally(db.close)
  console.log(`${merchants} merchants, ${orders} orders, ${postings} postings`)
  if (differences.length > 0) console.table(differences.slice(0, shownMax))
  console.log(`${differences.length} differences`)
  process.exitCode = differences.length > 0 ? 1 : 0
  await keepOutcome(config, { name: 'recount', differences: differences.length })
})
