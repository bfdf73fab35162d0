import { readConfig } from '../base/config.ts'
import { openDatabase } from '../base/db/open.ts'
import { recount } from '../ledger/recount/recount.ts'

const shownMax = 100

/** `npm run recount`: counts every figure again from its rows; exits with 1 if one differs. */
const db = await openDatabase({ ...readConfig(process.env), ownerUrl: null }, 'long')
try {
  const { merchants, orders, postings, differences } = await recount(db)
  console.log(`${merchants} merchants, ${orders} orders, ${postings} postings`)
  if (differences.length > 0) console.table(differences.slice(0, shownMax))
  console.log(`${differences.length} differences`)
  process.exitCode = differences.length > 0 ? 1 : 0
} finally {
  await db.close()
}
