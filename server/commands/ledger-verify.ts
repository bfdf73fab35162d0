import { readConfig } from '../base/config.ts'
import { openDatabase } from '../base/db/open.ts'
import { verifyLedger } from '../ledger/verify.ts'

/** `npm run ledger:verify`: checks every merchant's chain; exits with 1 and the first wrong row. */
const db = await openDatabase({ ...readConfig(process.env), ownerUrl: null }, 'long')
try {
  const { merchants, transactions, postings, fault } = await verifyLedger(db)
  console.log(`${merchants} merchants, ${transactions} transactions, ${postings} postings`)
  console.log(fault ?? 'every chain holds, every balance is the sum of its postings')
  process.exitCode = fault ? 1 : 0
} finally {
  await db.close()
}
