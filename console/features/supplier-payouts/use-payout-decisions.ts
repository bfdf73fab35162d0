import { callAt } from '#client/call.ts'
import type { operatorProposals } from '#contract/operator/proposals.ts'
import type { operatorSupplierPayouts } from '#contract/operator/supplier-payouts.ts'
import { api } from '../../api.ts'
import { useDecision } from '../../parts/use-decision.ts'
import type { Payout } from './payout.ts'

type Calls = typeof operatorSupplierPayouts

/** The decisions about a run: one for each call. */
export function usePayoutDecisions({ id }: Payout) {
  const stay = () => undefined
  const params = { id }
  return {
    confirm: useDecision<typeof operatorProposals.confirm, 'confirm'>(
      callAt(api.operatorProposals.confirm, params),
      stay,
    ),
    refuse: useDecision<typeof operatorProposals.refuse, 'refuse'>(callAt(api.operatorProposals.refuse, params), stay),
    claim: useDecision<Calls['claim'], 'claim'>(callAt(api.operatorSupplierPayouts.claim, params), stay),
    record: useDecision<Calls['record'], 'sent' | 'arrived' | 'failed'>(
      callAt(api.operatorSupplierPayouts.record, params),
      stay,
    ),
    bringBack: useDecision<Calls['proposeReturn'], 'return'>(
      callAt(api.operatorSupplierPayouts.proposeReturn, params),
      stay,
    ),
  }
}

export type PayoutDecisions = ReturnType<typeof usePayoutDecisions>
