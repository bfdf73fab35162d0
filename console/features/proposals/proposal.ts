import type { OperatorRole, Reply } from '#contract/endpoint.ts'
import type { operatorProposals } from '#contract/operator/proposals.ts'

export type Proposal = Reply<typeof operatorProposals.list>['list'][number]

export const roleOfKind: Readonly<Record<Proposal['kind'], OperatorRole>> = {
  goodwill: 'finance',
  hold: 'finance',
  withdrawal_return: 'finance',
  platform_refund: 'finance',
  bank_payment: 'finance',
  bank_return: 'finance',
  supplier_payout: 'finance',
  supplier_payout_return: 'finance',
  held_line: 'finance',
  bank_import_return: 'finance',
  sending_stop: 'finance',
  provider_payout: 'finance',
  deposit_reversal: 'finance',
  deposit_instruction: 'programme',
  fee_rule: 'programme',
  exchange_rates: 'programme',
  level: 'programme',
  package: 'programme',
  partner: 'admin',
  partner_channel: 'admin',
  partner_prefund: 'finance',
  partner_payout: 'finance',
  partner_payout_return: 'finance',
  operator_reset: 'admin',
  operator_new: 'admin',
  operator_roles: 'admin',
}
