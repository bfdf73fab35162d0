import { deposits } from '#contract/deposits.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { type CallRow, reason, row } from '../call-row.ts'

const validFrom = '2026-12-01T00:00:00.000Z'
const params = { number: 'RC-00000-00000' }

export const depositsRows: CallRow[] = [
  row(deposits.terms, 'merchant'),
  row(deposits.blockchains, 'merchant'),
  row(deposits.announce, 'merchant', {
    ask: () => ({
      body: { method: 'chain', currency: 'USDT', network: 'tron', txHash: 'ab'.repeat(32) },
    }),
  }),
  row(deposits.list, 'merchant', { ask: () => ({ query: { status: 'in_review' } }) }),
  row(operatorDeposits.list, 'operator', { ask: () => ({ query: { status: 'in_review' } }) }),
  row(operatorDeposits.get, 'operator', { ask: () => ({ params }) }),
  row(operatorDeposits.voucher, 'operator', { ask: () => ({ params, query: { reason } }) }),
  row(operatorDeposits.decide, 'operator', { ask: () => ({ params, body: { approve: true, line: 'ST-1', reason } }) }),
  row(operatorDeposits.proposeReversal, 'operator', { ask: () => ({ params, body: { line: 'ST-2', reason } }) }),
  row(operatorDeposits.depositInstruction, 'operator', { ask: () => ({ body: { validFrom, reason } }) }),
]
