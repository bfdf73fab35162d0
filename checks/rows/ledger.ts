import { liabilities } from '#contract/liabilities.ts'
import { operatorLedger } from '#contract/operator/ledger.ts'
import { type CallRow, row } from '../call-row.ts'

const since = '2026-03-01T00:00:00.000Z'

export const ledgerRows: CallRow[] = [
  row(liabilities.days, 'anybody'),
  row(liabilities.proof, 'merchant'),
  row(operatorLedger.list, 'operator', {
    ask: ({ merchant }) => ({ query: { merchantId: merchant.merchantId, account: 'escrow', since } }),
  }),
  row(operatorLedger.get, 'operator', {
    ask: ({ merchant }) => ({ query: { merchantId: merchant.merchantId, sequence: 1 } }),
  }),
  row(operatorLedger.trialBalance, 'operator'),
  row(operatorLedger.accountMerchants, 'operator', { ask: () => ({ query: { account: 'escrow' } }) }),
  row(operatorLedger.liabilities, 'operator'),
]
