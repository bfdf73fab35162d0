import { useLingui } from '@lingui/react/macro'
import type { LedgerAccount } from '#contract/operator/ledger-codes.ts'

export function useAccountLabels(): Readonly<Record<LedgerAccount, string>> {
  const { t } = useLingui()
  return {
    available: t`balances of merchants`,
    held: t`withdrawals requested, not yet paid`,
    owed: t`what merchants still owe`,
    escrow: t`paid by shoppers, not settled`,
    supplier: t`purchase cost not yet paid out`,
    refunds: t`on their way to shoppers`,
    'clearing:payments': t`at payment providers`,
    'clearing:partner': t`at partners`,
    'clearing:bank': t`at the bank`,
    'clearing:chain': t`on blockchains`,
    'revenue:fee': t`fees of orders`,
    'revenue:withdrawal': t`fees of withdrawals`,
    'revenue:promotion': t`express lane`,
    'revenue:level': t`levels`,
    grant: t`goodwill and refunds that we cover`,
    referral: t`rewards passed on`,
    'cost:provider': t`fees of payment providers`,
  }
}
