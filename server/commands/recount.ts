import { parseArgs } from 'node:util'
import { readConfig } from '../base/config.ts'
import { openReadOnly } from '../base/db/read-only.ts'
import { environment } from '../base/secret-files.ts'

import { recount } from '../ledger/recount/recount.ts'
import { readConnections } from './connections.ts'
import { keepOutcome } from './note-check.ts'

const shownMax = 100

/**
 * `npm run recount`: computes every figure from its rows; exits with 1 if one differs. It only reads; `-- --connections
 * 4` reads four merchants at a time.
 */
const { values } = parseArgs({ options: { connections: { type: 'string', default: '1' } } })
const atOnce = readConnections(values.connections)
const config = readConfig(environment(process.env), { isCommandOfOwner: true })
const db = await openReadOnly(config, atOnce)
let count = 0
try {
  const { merchants, orders, postings, differences } = await recount(db, { atOnce })
  console.log(`${merchants} merchants, ${orders} orders, ${postings} postings`)
  if (differences.length > 0) console.table(differences.slice(0, shownMax))
  console.log(`${differences.length} differences`)
  count = differences.length
  process.exitCode = differences.length > 0 ? 1 : 0
} finally {
  await db.close()
}
await keepOutcome(config, { name: 'recount', differences: count })
