import type { Effects } from './operator-input-watch.ts'

/**
 * Calls of operators that post movements or change orders, by docs/domain.md. A call that is not listed, or that is
 * refused, must post nothing and change no order.
 */
const effectsOfCalls: Readonly<Record<string, Effects>> = {
  'POST /admin/recharges/:number/decide': { posts: ['deposit_credited'] },
  'POST /admin/withdrawals/:number/decide': { posts: ['withdrawal_released'] },
  'POST /admin/refunds/:id/decide': {
    posts: ['refund_decided', 'cost_returned', 'referral_share_reversed'],
    orders: true,
  },
  'POST /admin/orders/:id/ship': { orders: true },
  'POST /admin/orders/ship/many': { orders: true },
  'POST /admin/orders/:id/event': { orders: true },
  'POST /admin/orders/:id/cannot-ship': { posts: ['refund_decided', 'cost_returned'], orders: true },
  'POST /admin/transfers/:kind/:subject/record': {
    posts: ['withdrawal_paid', 'withdrawal_released', 'supplier_paid', 'prefund_paid_back', 'refund_paid'],
    orders: true,
  },
}

const effectsOfProposals: Readonly<Record<string, Effects>> = {
  goodwill: { posts: ['goodwill'] },
  withdrawal_return: { posts: ['withdrawal_returned'] },
  platform_refund: { posts: ['refund_decided'], orders: true },
  deposit_reversal: { posts: ['deposit_reversed'] },
  bank_payment: { posts: ['order_paid', 'payment_unapplied'], orders: true },
  // A confirmed payout holds its orders' cost, which then cannot be returned.
  supplier_payout: { orders: true },
  supplier_payout_return: { posts: ['supplier_payment_returned'], orders: true },
  provider_payout: { posts: ['provider_payout'] },
  partner_prefund: { posts: ['prefund_credited'] },
  partner_payout_return: { posts: ['payout_returned'] },
}

const confirmation = 'POST /admin/proposals/:id/confirm'

/** `proposed`: the kind of the proposal that the call names. */
export function effectsOf(call: string, isAccepted: boolean, proposed: string | null): Effects {
  if (!isAccepted) return {}
  return (call === confirmation ? effectsOfProposals[proposed ?? ''] : effectsOfCalls[call]) ?? {}
}
