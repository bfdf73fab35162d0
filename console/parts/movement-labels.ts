import { useLingui } from '@lingui/react/macro'
import type { LedgerKind } from '#contract/operator/ledger-codes.ts'

export function useMovementLabels(): Readonly<Partial<Record<string, string>>> {
  const { t } = useLingui()
  const names: Record<LedgerKind, string> = {
    order_paid: t`Paid by the shopper`,
    partner_order_paid: t`Paid through a partner`,
    payment_unapplied: t`Late payment or overpayment`,
    picked_from_escrow: t`Picked up, paid from escrow`,
    picked_from_wallet: t`Picked up, paid from the balance`,
    cost_returned: t`Purchase cost returned`,
    refund_decided: t`Refund approved`,
    refund_paid: t`Refund paid to the shopper`,
    settled: t`Settled`,
    supplier_paid: t`Supplier paid`,
    supplier_payment_returned: t`Payment to the supplier returned`,
    deposit_credited: t`Deposit credited`,
    deposit_reversed: t`Deposit reversed`,
    withdrawal_requested: t`Withdrawal requested`,
    withdrawal_paid: t`Withdrawal paid`,
    withdrawal_released: t`Withdrawal released`,
    withdrawal_returned: t`Withdrawal returned`,
    package_bought: t`Package bought`,
    package_given_back: t({ message: `Package refunded`, context: 'movement' }),
    level_bought: t`Level bought`,
    level_given_back: t({ message: `Level refunded`, context: 'movement' }),
    referral_shared: t`Referral reward shared`,
    referral_received: t`Referral reward received`,
    referral_share_reversed: t`Referral reward reversed`,
    referral_reversed: t`Received reward reversed`,
    goodwill: t`Goodwill payment`,
    provider_payout: t`Paid out by the provider`,
    chargeback: t`Chargeback by the shopper’s bank`,
    chargeback_returned: t`Chargeback reversed by the shopper’s bank`,
    chargeback_replaced: t`Chargeback in place of a refund`,
  }
  return names
}
