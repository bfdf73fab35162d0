import { useLingui } from '@lingui/react/macro'
import type { Reply } from '#contract/endpoint.ts'
import type { DeskQueue } from '#contract/operator/desk-queues.ts'
import type { operatorProposals } from '#contract/operator/proposals.ts'

type ProposalKind = Reply<typeof operatorProposals.list>['list'][number]['kind']

/** The names of what takes two persons. */
export function useKindNames(): Record<ProposalKind, string> {
  const { t } = useLingui()
  return {
    goodwill: t`Goodwill payment`,
    hold: t`Legal hold`,
    withdrawal_return: t`Withdrawal that came back`,
    platform_refund: t`Refund covered by the platform`,
    bank_payment: t`Bank transfer for an order`,
    bank_return: t`Refund sent by bank`,
    supplier_payout: t`Payout to a supplier`,
    supplier_payout_return: t`Payout to a supplier that came back`,
    provider_payout: t`Payout from a payment provider`,
    deposit_reversal: t`Deposit that the bank took back`,
    deposit_instruction: t`Account for deposits`,
    fee_rule: t`Fees of withdrawals`,
    partner: t`Partner`,
    partner_channel: t`Partner’s channel`,
    partner_prefund: t`Money of a partner`,
    partner_payout: t`Money back to a partner`,
    partner_payout_return: t`Money back to a partner that came back`,
    operator_reset: t`New access for a colleague`,
    operator_new: t`New colleague`,
    operator_roles: t`Other roles for a colleague`,
    level: t`Level`,
    package: t`Express lane package`,
  }
}

/** What is first in line of a queue: a shop, or of a proposal its kind. */
export function useFirstNames() {
  const kinds: Readonly<Record<string, string>> = useKindNames()
  return (queue: DeskQueue, name: string) => (queue === 'proposals' ? (kinds[name] ?? name) : name)
}
