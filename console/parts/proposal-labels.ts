import { useLingui } from '@lingui/react/macro'
import type { Reply } from '#contract/endpoint.ts'
import type { DeskQueue } from '#contract/operator/desk-queues.ts'
import type { operatorProposals } from '#contract/operator/proposals.ts'

type ProposalKind = Reply<typeof operatorProposals.list>['list'][number]['kind']

export function useKindLabels(): Record<ProposalKind, string> {
  const { t } = useLingui()
  return {
    goodwill: t`Goodwill payment`,
    hold: t`Legal hold`,
    withdrawal_return: t`Returned withdrawal`,
    platform_refund: t`Refund covered by the platform`,
    bank_payment: t`Bank transfer for an order`,
    bank_return: t`Refund sent by bank`,
    supplier_payout: t`Payout to a supplier`,
    supplier_payout_return: t`Returned payout to a supplier`,
    held_line: t`Line that may be known`,
    bank_import_return: t`Cancelled import of a statement`,
    sending_stop: t`Stop of all sending of money`,
    provider_payout: t`Payout from a payment provider`,
    deposit_reversal: t`Deposit that the bank took back`,
    deposit_instruction: t`Account to pay to`,
    fee_rule: t`Withdrawal fees`,
    exchange_rates: t`Exchange rates`,
    partner: t`Partner`,
    partner_channel: t`Partner’s channel`,
    partner_prefund: t`Prepayment of a partner`,
    partner_payout: t`Money back to a partner`,
    partner_payout_return: t`Returned payout to a partner`,
    operator_reset: t`New access for a colleague`,
    operator_new: t`New colleague`,
    operator_roles: t`Role change for a colleague`,
    level: t`Level`,
    package: t`Express lane package`,
  }
}

/** The name of the first item of a queue: the shop, or the kind of a proposal. */
export function useFirstLabel() {
  const kinds: Readonly<Record<string, string>> = useKindLabels()
  return (queue: DeskQueue, name: string) => (queue === 'proposals' ? (kinds[name] ?? name) : name)
}
