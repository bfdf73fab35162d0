import type { Aim, Fields } from './operator-input-aim.ts'
import { moneyAims } from './operator-input-money-aims.ts'

const idOfMerchant = { id: 'merchant_id' }
const id = { id: 'id' }

const merchants: readonly Aim[] = [
  {
    calls: `GET /admin/merchants/:id; GET /admin/merchants/:id/overview; GET /admin/merchants/:id/security;
      GET /admin/merchants/:id/acts; POST /admin/merchants/:id/open; GET /admin/registrations/:id;
      GET /admin/registrations/:id/checks; GET /admin/desk/waiting/:id; GET /admin/desk/balances/:id`,
    params: idOfMerchant,
    from: 'merchant order by merchant_id desc',
  },
  { calls: 'POST /admin/merchants/:id/close', params: idOfMerchant, from: 'shop order by slug limit 2' },
  {
    calls: 'POST /admin/merchants/:id/goodwill',
    params: idOfMerchant,
    body: { amount: '100 + length(slug)' },
    from: 'shop order by slug',
  },
  {
    calls: 'POST /admin/merchants/:id/hold',
    params: idOfMerchant,
    body: { until: `to_iso(at.time + interval '9 days')` },
    from: 'shop, at order by slug',
  },
  {
    calls: 'POST /admin/merchants/:id/holds/:hold/lift',
    params: { id: 'merchant_id', hold: 'id' },
    from: 'hold where lifted_at is null order by id desc',
  },
  {
    calls: 'POST /admin/registrations/:id/decide',
    params: idOfMerchant,
    body: { version: 'application_version' },
    from: `merchant where status = 'in_review' order by merchant_id desc`,
  },
  {
    calls: 'GET /admin/registrations/:id/images/:which',
    params: { ...idOfMerchant, which: `'idBack'` },
    from: `merchant where id_front is not null order by merchant_id desc`,
  },
  {
    calls: `GET /admin/conversations/:merchantId; POST /admin/conversations/:merchantId;
      POST /admin/conversations/:merchantId/seen; GET /admin/conversations/:merchantId/state;
      POST /admin/conversations/:merchantId/assign; POST /admin/conversations/:merchantId/reopen`,
    params: { merchantId: 'merchant_id' },
    from: 'conversation order by merchant_id',
  },
  {
    calls: 'POST /admin/conversations/:merchantId/close',
    params: { merchantId: 'merchant_id' },
    body: { messages: 'messages' },
    from: 'conversation order by merchant_id',
  },
  { calls: 'POST /admin/objections/:id/answer', params: id, from: 'objection where answer is null order by id desc' },
  {
    calls: 'POST /admin/notices',
    body: { merchantId: 'merchant_id' },
    from: `merchant where status = 'approved' order by merchant_id`,
  },
]

const things: readonly Aim[] = [
  {
    calls: 'POST /admin/proposals/:id/confirm; POST /admin/proposals/:id/refuse',
    params: id,
    by: 'proposal_role(kind)',
    notBy: 'proposed_by',
    from: `proposal, at where status = 'waiting' and expires_at > at.time order by id desc`,
  },
  {
    calls: 'POST /admin/operators/:id/signOut; POST /admin/operators/:id/disable; POST /admin/operators/:id/reset',
    params: id,
    from: `operator where disabled_at is null and roles = '{support}' order by id desc limit 5`,
  },
  {
    calls: 'POST /admin/conversations/:merchantId/assign',
    params: { merchantId: 'merchant_id' },
    body: { operatorId: 'operator.id' },
    from: `conversation, operator where roles = '{support}' and disabled_at is null order by operator.id`,
  },
  {
    calls: 'POST /admin/invitations/:code/revoke',
    params: { code: 'code' },
    from: 'invitation order by created_at desc',
  },
  { calls: 'POST /admin/announcements/:id/remove', params: id, from: 'announcement order by id desc' },
  { calls: 'POST /admin/canned-answers/:id/remove', params: id, from: 'canned_answer order by id desc' },
  {
    calls: 'POST /admin/canned-answers',
    body: { code: `'late-' || floor(random() * 1e6)::bigint` },
    from: 'generate_series(1, 3)',
  },
  { calls: 'POST /admin/deposit-instructions', body: laterBody(), from: 'at' },
  { calls: 'POST /admin/fee-rules', body: laterBody(), from: 'at' },
  { calls: 'POST /admin/levels', body: { rank: '1 + floor(random() * 99)::int' }, from: 'generate_series(1, 3)' },
  { calls: 'POST /admin/packages', body: id, from: 'package order by id' },
  {
    calls: 'GET /admin/products/import/:id; GET /admin/products/import/:id/refused',
    params: id,
    from: 'import_job order by id desc',
  },
  {
    calls: 'GET /admin/products/:id; GET /admin/products/:id/history',
    params: id,
    from: 'product order by id desc',
  },
  { calls: 'PATCH /admin/products', body: id, from: 'product order by id desc' },
  {
    calls: 'POST /admin/products/stock',
    body: { variantId: 'id', changeId: 'gen_random_uuid()' },
    from: 'variant order by id desc',
  },
  {
    calls: 'POST /admin/categories/order',
    body: { ids: '(select jsonb_agg(id order by random()) from category where parent_id is null)' },
    from: 'generate_series(1, 1)',
  },
]

/** In force at a later day, as both of two operators see it. */
function laterBody(): Fields {
  return { validFrom: `to_iso(at.time + interval '3 days')` }
}

export const aims: readonly Aim[] = [...merchants, ...things, ...moneyAims]
