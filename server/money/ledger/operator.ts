import type { operatorLedger } from '#contract/operator/ledger.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { readLiabilityDays } from '../../ledger/liabilities.ts'
import { listEntries } from './entries.ts'
import { readEntry } from './entry.ts'
import { shownDays, toLiabilityDay } from './rules.ts'
import { listAccountMerchants, readTrialBalance } from './trial-balance.ts'

/** The books of all merchants. Operators only read here. */
export const operatorLedgerHandlers: Handlers<typeof operatorLedger> = {
  list: ({ db, query, now }) => listEntries(db, { query, now }),

  get: ({ ctx, db, query, lang }) => readEntry(db, query, { lang, currency: ctx.config.currency, timeZone: 'UTC' }),

  trialBalance: ({ db, query, now }) => readTrialBalance(db, query, now),

  accountMerchants: ({ db, query }) => listAccountMerchants(db, query),

  liabilities: async ({ db }) => (await readLiabilityDays(db, { limit: shownDays })).map(toLiabilityDay),
}
