/** The ledger's codes, as in docs/domain.md. Without TypeBox, because the console loads this file. */

/** The accounts of a merchant's books, grouped by the meaning of their balance. */
export const accountGroups = {
  owed: ['available', 'held', 'owed', 'escrow', 'supplier', 'refunds'],
  clearing: ['clearing:payments', 'clearing:partner', 'clearing:bank', 'clearing:chain'],
  platform: [
    'revenue:fee',
    'revenue:withdrawal',
    'revenue:promotion',
    'revenue:level',
    'grant',
    'referral',
    'cost:provider',
  ],
} as const

export type AccountGroup = keyof typeof accountGroups
export type LedgerAccount = (typeof accountGroups)[AccountGroup][number]

export const ledgerAccounts: readonly LedgerAccount[] = [
  ...accountGroups.owed,
  ...accountGroups.clearing,
  ...accountGroups.platform,
]

export const ledgerKinds = [
  'order_paid',
  'partner_order_paid',
  'payment_unapplied',
  'picked_from_escrow',
  'picked_from_wallet',
  'cost_returned',
  'refund_decided',
  'refund_paid',
  'settled',
  'supplier_paid',
  'supplier_payment_returned',
  'deposit_credited',
  'deposit_reversed',
  'withdrawal_requested',
  'withdrawal_paid',
  'withdrawal_released',
  'withdrawal_returned',
  'package_bought',
  'package_given_back',
  'level_bought',
  'level_given_back',
  'referral_shared',
  'referral_received',
  'referral_share_reversed',
  'referral_reversed',
  'goodwill',
  'provider_payout',
  'chargeback',
  'chargeback_returned',
  'chargeback_replaced',
] as const

export type LedgerKind = (typeof ledgerKinds)[number]

export const causeKinds = [
  'act',
  'deposit',
  'withdrawal',
  'refund',
  'dispute',
  'payment',
  'order',
  'invited_order',
  'package',
  'level',
  'proposal',
] as const

export type CauseKind = (typeof causeKinds)[number]

/** The roles that read the books of all merchants. */
export const ledgerReaders = ['finance', 'auditor', 'admin'] as const
