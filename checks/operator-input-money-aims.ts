import type { Aim } from './operator-input-aim.ts'

/** The imported line that quotes a number and has no booking, else another name. */
const lineOf = (number: string, sign: '<' | '>', otherwise: string) => `coalesce((
  select l.name from bank_line l where l.text = ${number} and l.amount ${sign} 0
    and not exists (select 1 from bank_line_use u where u.line_id = l.id) limit 1), '${otherwise}-' || ${number})`

const id = { id: 'id' }
const number = { number: 'number' }

const walletMoney: readonly Aim[] = [
  {
    calls: 'GET /admin/recharges/:number; GET /admin/recharges/:number/lines',
    params: number,
    from: 'deposit order by id desc',
  },
  {
    calls: 'POST /admin/recharges/:number/decide',
    params: number,
    body: { line: `coalesce(bank_line, ${lineOf('number', '>', 'ST')})` },
    notBy: 'approved_by[1]',
    from: `deposit where status = 'in_review' order by cardinality(approved_by) desc, id desc`,
  },
  {
    calls: 'POST /admin/recharges/:number/decide',
    params: number,
    body: { approve: 'false', because: `'not_received'` },
    from: `deposit where status = 'in_review' order by id limit 1`,
  },
  {
    calls: 'POST /admin/recharges/:number/reversal',
    params: number,
    body: { line: lineOf('number', '<', 'BACK') },
    from: `deposit where status = 'approved' order by id desc`,
  },
  {
    calls: 'GET /admin/withdrawals/:number; POST /admin/withdrawals/:number/destination',
    params: number,
    from: 'withdrawal order by id desc',
  },
  {
    calls: 'POST /admin/withdrawals/:number/decide',
    params: number,
    notBy: 'approved_by[1]',
    from: `withdrawal, at where status = 'in_review' and decide_by > at.time
      order by cardinality(approved_by) desc, id desc`,
  },
  {
    calls: 'POST /admin/withdrawals/:number/decide',
    params: number,
    body: { approve: 'false', because: `'name_differs'` },
    from: `withdrawal where status = 'in_review' order by id limit 1`,
  },
]

const orderMoney: readonly Aim[] = [
  { calls: 'GET /admin/orders/:number', params: number, from: 'orders order by id desc' },
  { calls: 'POST /admin/orders/:id/address', params: id, from: 'orders order by id desc' },
  {
    calls: 'POST /admin/orders/:id/ship; POST /admin/orders/:id/cannot-ship',
    params: id,
    from: `orders where status = 'awaiting_shipment' order by id desc`,
  },
  {
    calls: 'POST /admin/orders/:id/event',
    params: id,
    body: { at: 'to_iso(at.time)', kind: `case when right(id::text, 1) < '8' then 'reached' else 'in_transit' end` },
    from: `orders, at where status = 'shipped' order by id desc`,
  },
  {
    calls: 'GET /admin/refunds/:id/effect; GET /admin/refunds/:id/figures',
    params: id,
    from: 'refund order by id desc',
  },
  {
    calls: 'POST /admin/refunds/:id/decide',
    params: id,
    body: { approve: 'true', bears: 'b.bears' },
    from: `refund, unnest(array['supplier', 'merchant', 'platform']) as b (bears) where status = 'pending_approval'
      order by id desc`,
  },
  {
    calls: 'POST /admin/refunds/:id/decide; POST /admin/refunds/:id/platform',
    params: id,
    from: `refund where status = 'pending_approval' order by id desc`,
  },
  {
    calls: 'POST /admin/refunds/:id/pay-again',
    params: id,
    from: `refund where status = 'approved' and paid_at is null order by id desc`,
  },
  {
    calls: 'POST /admin/payments/bank',
    body: { number: 'number', amount: 'selling_total', line: lineOf('number', '>', 'PAY') },
    from: `orders where status = 'waiting_payment' order by id desc`,
  },
  {
    calls: 'POST /admin/payments/unmatched/close',
    body: { provider: 'provider', eventId: 'event_id' },
    from: `provider_event where outcome = 'unmatched' order by at`,
  },
  {
    calls: 'POST /admin/payments/payouts',
    body: {
      provider: 'provider',
      reference: 'id',
      line: `coalesce((select l.name from bank_line l where l.amount = 9700 order by l.id desc limit 1), id::text)`,
      amount: '9700',
      entries: `jsonb_build_array(jsonb_build_object('reference', provider_ref, 'amount', 10000, 'fee', 300))`,
    },
    from: `payment where amount = 10000 and provider = 'test' order by id desc`,
  },
  {
    calls: 'POST /admin/outbox/:id/resend',
    params: id,
    body: { merchantId: 'merchant_id' },
    from: 'outbox where failed_at is not null and done_at is null order by id',
  },
]

/** What can be claimed: by kind, with its merchant where it has one. */
const ready: readonly (readonly [kind: string, subject: string, merchantId: string, from: string])[] = [
  [
    ...(['withdrawal', 'id', 'merchant_id'] as const),
    `withdrawal, at where arrival = 'sending' and sent_at is null and coalesce(not_before, at.time) <= at.time
      and send_by > at.time order by id desc`,
  ],
  ['supplier_payout', 'id', 'null', `supplier_payout where state = 'confirmed' order by id desc`],
  ['partner_payout', 'id', 'null', `partner_payout where state = 'confirmed' order by id desc`],
  [
    ...(['bank_return', `coalesce(payload->>'refundId', payload->>'paymentId')`, 'merchant_id'] as const),
    `outbox where kind in ('refund_payout', 'payment_return') and done_at is null and failed_at is not null
      order by id desc`,
  ],
]

const ofTransfer = { params: { kind: 'kind', subject: 'subject' }, body: { merchantId: 'merchant_id' } }

/** The steps of money that leaves: claimed and sent by one, found on the statement by another. */
const sending: readonly Aim[] = [
  ...ready.map(
    ([kind, subject, merchantId, from]): Aim => ({
      calls: 'POST /admin/transfers/:kind/:subject/claim',
      params: { kind: `'${kind}'`, subject },
      body: {
        merchantId,
        account: `(select id from bank_account where clearing = 'clearing:bank' order by id desc limit 1)`,
      },
      from,
    }),
  ),
  {
    calls: 'POST /admin/transfers/:kind/:subject/record',
    params: ofTransfer.params,
    body: { ...ofTransfer.body, state: `'sent'`, evidence: lineOf('number', '<', 'BANK') },
    by: 'claimed_by::text',
    from: `transfer, at where state = 'claimed' and claimed_until > at.time order by id desc`,
  },
  {
    calls: 'POST /admin/transfers/:kind/:subject/record',
    params: ofTransfer.params,
    body: {
      ...ofTransfer.body,
      state: `case when right(number, 1) < '2' then 'failed' else 'arrived' end`,
      evidence: lineOf('number', '<', 'ARR'),
    },
    notBy: 'claimed_by',
    from: `transfer where state = 'sent' order by id desc`,
  },
  {
    calls: 'POST /admin/transfers/:kind/:subject/return',
    params: ofTransfer.params,
    body: { ...ofTransfer.body, line: lineOf('number', '>', 'BACK') },
    from: `transfer where state = 'arrived' order by id desc`,
  },
]

const outside: readonly Aim[] = [
  {
    calls: 'POST /admin/supplier-payouts',
    body: { supplier: 'due.supplier', before: 'to_iso(at.time)', orders: 'due.orders', amount: 'due.amount' },
    from: `at, lateral (select supplier, count(*) as orders, sum(cost - returned) as amount
      from supplier_dues(null, at.time) group by supplier) as due order by supplier`,
  },
  { calls: 'GET /admin/supplier-payouts/:id', params: id, from: 'supplier_payout order by id desc' },
  { calls: 'GET /admin/supplier-payouts/:id/file', params: id, from: 'supplier_payout order by id desc' },
  ...sending,
  {
    calls: `POST /admin/partners/:id/channel; POST /admin/partners/:id/payouts; GET /admin/partners/:id/payouts;
      GET /admin/partners/:id/movements; GET /admin/partners/:id/incoming; GET /admin/partners/:id/outgoing;
      POST /admin/partners/:id/keys`,
    params: id,
    from: 'partner order by revoked_at is null desc, id desc',
  },
  {
    calls: 'POST /admin/partners/:id/prefund',
    params: id,
    body: {
      line: `coalesce((select l.name from bank_line l where l.amount = 50000
        and not exists (select 1 from bank_line_use u where u.line_id = l.id) limit 1), 'PRE-' || gen_random_uuid())`,
      amount: '50000',
    },
    from: 'partner order by revoked_at is null desc, id desc',
  },
  // Not the one with the channel.
  {
    calls: 'POST /admin/partners/:id/revoke',
    params: id,
    from: 'partner where revoked_at is null order by id offset 1',
  },
  {
    calls: 'POST /admin/channel/events/:id/redeliver',
    params: id,
    body: { merchantId: 'merchant_id' },
    from: 'channel_event order by id desc',
  },
  {
    calls: 'POST /admin/bank-accounts',
    body: { code: `'C' || floor(random() * 1e9)::bigint` },
    from: 'generate_series(1, 3)',
  },
  { calls: 'POST /admin/bank-accounts/:id/mapping', params: id, from: 'bank_account order by id desc' },
  { calls: 'GET /admin/bank-imports/:id', params: id, from: 'bank_import order by id desc' },
  { calls: 'GET /admin/bank-lines/:id/matches', params: id, from: 'bank_line order by id desc' },
  {
    calls: 'GET /admin/ledger/entry',
    query: { merchantId: 'merchant_id', sequence: 'sequence' },
    from: 'ledger_transaction order by merchant_id, sequence desc',
  },
]

/** Aims of calls that move money, or lead to it. */
export const moneyAims: readonly Aim[] = [...walletMoney, ...orderMoney, ...outside]
