import { type Fault, faultsIn } from './fault.ts'

/** Faults in orders, their payments, their refunds, and the confirmations of both. */
export const orderFaults: Fault[] = [
  ...faultsIn(
    {
      file: 'server/trade/orders/orders-checkout.sql',
      near: ['server/trade/orders/shopper.test', 'server/trade/orders/orders.test', 'server/trade/payments/'],
    },
    [
      {
        id: 'order-other-price',
        find: "if v_total <> (p_order->>'expectTotal')::bigint then",
        put: "if v_total < (p_order->>'expectTotal')::bigint then",
        breaks: 'A shopper pays more than the checkout showed.',
      },
    ],
  ),
  ...faultsIn(
    {
      file: 'server/trade/orders/orders.sql',
      near: ['server/trade/orders/shopper.test', 'server/trade/orders/orders.test', 'server/trade/payments/'],
    },
    [
      {
        id: 'order-underpaid',
        find: 'and p_amount >= o.selling_total then o.selling_total',
        put: 'and p_amount >= o.selling_total - 1 then o.selling_total',
        breaks: 'An order is paid by less than its total, and the books receive what nobody paid.',
      },
      {
        id: 'order-fee-rounded',
        find: 'select div(p_total::numeric * p_fee_bps + 5000, 10000)::bigint',
        put: 'select div(p_total::numeric * p_fee_bps + 9999, 10000)::bigint',
        breaks: 'Every fee of an order is rounded up.',
      },
    ],
  ),
  ...faultsIn(
    {
      file: 'server/trade/orders/orders-pick-up.sql',
      near: ['server/trade/orders/orders.test', 'server/trade/payments/disputes', 'server/trade/orders/'],
    },
    [
      {
        id: 'pick-other-cost',
        find: 'if v_confirmed <> o.total_cost then',
        put: 'if v_confirmed < o.total_cost then',
        breaks: 'A pick-up takes another cost than the merchant confirmed.',
      },
      {
        id: 'pick-above-confirmed',
        find: 'or v_charged + v_cost > p_ceiling) then',
        put: 'or v_cost > p_ceiling) then',
        breaks: 'Many orders together take more than the merchant confirmed.',
      },
    ],
  ),
  ...faultsIn(
    {
      file: 'server/trade/orders/orders-delivery.sql',
      near: ['server/trade/orders/orders.test', 'server/trade/payments/disputes', 'server/trade/orders/'],
    },
    [
      {
        id: 'ship-any-state',
        find: "perform require_order_status(o, 'awaiting_shipment');",
        put: '',
        breaks: 'An order that was cancelled or not picked up is shipped.',
      },
      {
        id: 'settle-disputed',
        find: 'if o.settles_at > p_at or has_open_dispute(p_merchant, p_order) or exists (',
        put: 'if o.settles_at > p_at or exists (',
        breaks: "An order is settled while the shopper's bank disputes its payment.",
      },
      {
        id: 'settle-debt-first',
        find: "v_repaid bigint := least(v_rest, -ledger_balance(p_merchant, 'owed'));",
        put: 'v_repaid bigint := 0;',
        breaks: 'A settlement is paid out although the merchant owes money.',
      },
    ],
  ),
  ...faultsIn(
    {
      file: 'server/trade/products/products-stock.sql',
      near: ['server/trade/orders/stock-return', 'server/trade/products/'],
    },
    [
      {
        id: 'stock-that-is-not-there',
        find: "and o.shipped_at is null and o.cancelled_by is distinct from 'supplier'\n",
        put: 'and o.shipped_at is null\n',
        breaks: 'Goods that the supplier does not have are for sale again.',
      },
    ],
  ),
  ...faultsIn(
    {
      file: 'server/identity/account/account.sql',
      near: ['server/ledger/concurrency', 'server/trade/orders/orders.test', 'server/identity/account/account.test'],
    },
    [
      {
        id: 'token-used-twice',
        find: 'is not distinct from p_destination and used_at is null and',
        put: 'is not distinct from p_destination and',
        breaks: 'One entry of the payment password confirms two calls.',
      },
    ],
  ),
  ...faultsIn(
    {
      file: 'server/db/functions/idempotency.sql',
      near: ['server/ledger/concurrency', 'server/trade/orders/orders.test', 'server/identity/account/account.test'],
    },
    [
      {
        id: 'key-for-another-request',
        find: 'actor = p_actor and key = p_key;\n  if v_first.request_hash <> p_request_hash then',
        put: 'actor = p_actor and key = p_key;\n  if v_first.request_hash is null and v_first.reply is not null then',
        breaks: 'Another request under a used key gets the answer of the first, and is not done.',
      },
    ],
  ),
  ...faultsIn(
    {
      file: 'server/trade/refunds/refunds.sql',
      near: ['server/trade/refunds/refunds.test', 'server/trade/refunds/'],
    },
    [
      {
        id: 'refund-decided-twice',
        find: "lock_refund_in_any_state(p_merchant, p_refund);\nbegin\n  if r.status <> 'pending_approval' then",
        put: "lock_refund_in_any_state(p_merchant, p_refund);\nbegin\n  if r.status = 'rejected' then",
        breaks: 'An approved refund is approved again.',
      },
    ],
  ),
  ...faultsIn(
    {
      file: 'server/trade/refunds/refunds-decisions.sql',
      near: ['server/trade/refunds/refunds.test', 'server/trade/refunds/'],
    },
    [
      {
        id: 'refund-sent-twice',
        find: 'or r.paid_at is not null or r.payment_failure is null then',
        put: 'or r.paid_at is not null then',
        breaks: 'A refund is sent again while its first payment is under way.',
      },
    ],
  ),
  ...faultsIn(
    {
      file: 'server/trade/refunds/refunds-money.sql',
      near: ['server/trade/refunds/refunds.test', 'server/trade/refunds/', 'server/money/supplier-payouts/'],
    },
    [
      {
        id: 'refund-cost-rounded',
        find: 'else div(o.total_cost::numeric * p_amount, o.selling_total)::bigint end',
        put: 'else ceil(o.total_cost::numeric * p_amount / o.selling_total)::bigint end',
        breaks: 'Suppliers return more than their share of a refund.',
      },
      {
        id: 'refund-fee-kept',
        find: 'array[-v_from[1], -v_from[2], -v_from[3], -v_from[4], p_amount]',
        put: 'array[-v_from[1], 0, -v_from[3] - v_from[2], -v_from[4], p_amount]',
        breaks: 'The merchant pays the fee of what was refunded.',
      },
      {
        id: 'refund-more-than-paid',
        find: 'o.refunded + o.refunded_by_platform + p_amount > o.selling_total',
        put: 'o.refunded + p_amount > o.selling_total',
        breaks: 'A shopper gets more back than the order cost.',
      },
      {
        id: 'refund-from-paid-supplier',
        find: 'and coalesce(o.supplier_run_at, o.supplier_paid_at) is not null then',
        put: 'and o.supplier_paid_at is not null then',
        breaks: 'A cost returns that a confirmed run is about to pay to the supplier.',
      },
    ],
  ),
  ...faultsIn(
    {
      file: 'server/trade/payments/payments-returns.sql',
      near: ['server/ledger/parties', 'server/ledger/party-guards', 'server/trade/payments/'],
    },
    [
      {
        id: 'payment-of-another-provider',
        find: 'if p_provider is distinct from coalesce(',
        put: 'if p_provider is null and p_provider is distinct from coalesce(',
        breaks: 'A provider says that money which another one received has gone back.',
      },
    ],
  ),
  ...faultsIn(
    {
      file: 'server/trade/payments/payments-events.sql',
      near: ['server/ledger/parties', 'server/ledger/party-guards', 'server/trade/payments/'],
    },
    [
      {
        id: 'event-of-a-bank',
        find: "if p_event->>'provider' in ('bank', 'partner') then",
        put: "if p_event->>'provider' in ('partner') then",
        breaks: 'The role of webhooks books a payment by bank without two operators.',
      },
    ],
  ),
  ...faultsIn(
    {
      file: 'server/figures/programme/programme-referrals.sql',
      near: ['server/ledger/parties', 'server/ledger/party-guards', 'server/trade/payments/'],
    },
    [
      {
        id: 'reward-of-another',
        find: 'where merchant_id = p_invitee and order_id = p_order and inviter_id = p_inviter;',
        put: 'where merchant_id = p_invitee and order_id = p_order;',
        breaks: 'A reward is credited to a merchant who invited nobody.',
      },
    ],
  ),
  ...faultsIn(
    {
      file: 'server/trade/payments/payments-dispute-money.sql',
      near: ['server/trade/payments/dispute', 'server/ledger/payments'],
    },
    [
      {
        id: 'dispute-sign',
        find: 'v_rest := greatest(d.amount - v_due, 0);',
        put: 'v_rest := greatest(d.amount + v_due, 0);',
        breaks: 'A lost dispute takes twice what was on its way back anyway.',
      },
      {
        id: 'dispute-of-sent-refund',
        find: 'case when r.sent_at is not null then r.amount - r.sent_amount',
        put: 'case when r.sent_at is null then r.amount - r.sent_amount',
        breaks: 'A lost dispute counts a refund as replaced that the provider is already paying.',
      },
    ],
  ),
]
