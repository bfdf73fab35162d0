import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Party, parties } from '../base/db/roles.ts'
import { anOperatorId, twoOperators } from '../testing/decisions.ts'
import { aRowShop, type RowShop } from '../testing/rows.ts'
import { aSecretOf, aSoldOrder } from '../testing/sold.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let shop: RowShop
let unpaid: string
let secret: string
let operators: [string, string]

beforeAll(async () => {
  world = await openWorld()
  shop = await aRowShop(world)
  await aSoldOrder(world, shop)
  unpaid = await aSoldOrder(world, shop, { isPaid: false })
  secret = await aSecretOf(world, { merchantId: shop.merchantId, orderId: unpaid })
  operators = await twoOperators(world)
})
afterAll(() => world.close())

const [now, someId] = [`'2026-03-02T09:00:00Z'::timestamptz`, () => `'${randomUUID()}'::uuid`]
/** The hash of no session: the caller does not know a real one. */
const guess = `'\\x00'::bytea`
const asJson = (fields: object) => `'${JSON.stringify(fields)}'::jsonb`

/** What a provider says of the unpaid order. */
const told = (given: object) =>
  asJson({
    ...{ provider: 'test', eventId: randomUUID(), id: randomUUID(), type: 'said', body: '', reference: randomUUID() },
    ...{ merchantId: shop.merchantId, orderId: unpaid, amount: 10_000, currency: 'USD', ...given },
  })
const payment = (given: object) => `select take_payment_event(${told({ paymentId: randomUUID(), ...given })}, ${now})`

/** What would make money, an order, a visit, a rating or an operator: each is tried by the role of each party alone. */
const attempts: Record<string, () => string> = {
  'a goodwill payment': () => `select grant_goodwill('{m}', ${someId()}, 100000, 'so', ${now})`,
  'a confirmed proposal': () => `insert into proposal (id, kind, merchant_id, payload, effect, reason, proposed_by,
    proposed_at, expires_at, status, decided_by, decided_at) values (${someId()}, 'goodwill', '{m}',
    '{"amount": 100000}', '[]', 'so', '{a}', ${now}, ${now}, 'confirmed', '{b}', ${now})`,
  'a proposal by a guessed session': () =>
    `select make_proposal(${guess}, ${asJson({
      id: randomUUID(),
      kind: 'goodwill',
      merchantId: shop.merchantId,
      payload: { amount: 100_000 },
      reason: 'so',
    })}, ${now})`,
  'a hash of a session, to use it': () => `select hash from session`,
  'a proof by comparing a hash': () => `select 1 from session where hash > '\\x00'`,
  'the secret of an operator': () => `select totp_secret, password_hash from operator where id = 'not one'`,
  'a deposit credited by ids': () => `select approve_deposit('{m}', ${someId()}, '{a}', '{}', ${now})`,
  'a deposit credited by a guess': () => `
    select approve_deposit_by_operator(${guess}, '{m}', ${someId()}, '{}', ${now})`,
  'a withdrawal approved by an id': () => `select approve_withdrawal('{m}', ${someId()}, '{a}', '', false, ${now})`,
  'a returned withdrawal': () => `select mark_withdrawal_returned('{m}', ${someId()}, 'BANK-1', ${now})`,
  'a refund decided without a person': () => `select decide_refund('{m}', ${someId()}, 1, 'platform', 'so', ${now})`,
  'a reward of any amount': () => `
    select credit_referral_reward('{m}', ${someId()}, ${someId()}, 300000, ${now})`,
  'a reward that no share backs': () => `
    select receive_referral_reward('{m}', ${someId()}, ${someId()}, ${now})`,
  'a reward through the outbox': () => `insert into outbox (merchant_id, id, kind, payload, created_at, due_at)
    values ('{m}', ${someId()}, 'referral', '{}', ${now}, ${now})`,
  'a reward through its function': () => `select enqueue('{m}', 'referral', '{}', ${now})`,
  'a message of the outbox that counts as delivered': () => `update outbox set done_at = ${now}`,
  'a message that is sent again without a person': () => `select resend_outbox('{m}', ${someId()}, ${now})`,
  'a message that is sent again by a guess': () => `
    select resend_outbox_by_operator(${guess}, '{m}', ${someId()}, ${now})`,
  'a run to a supplier by a guess': () => `select propose_supplier_payout(${guess}, '{}', ${now})`,
  'a run to a supplier as a row': () => `
    insert into supplier_payout (id, number, supplier, completed_before, orders, amount, holder, account_number, state,
      proposed_by, proposed_at)
    values (${someId()}, 'SP-1', '', ${now}, 1, 1, 'X', 'X', 'proposed', '{a}', ${now})`,
  'a run to a supplier claimed by a guess': () => `
    select claim_supplier_payout_by_operator(${guess}, ${someId()}, ${now})`,
  'a run to a supplier that arrived by a guess': () => `
    select record_supplier_payout_by_operator(${guess}, ${someId()}, 'arrived', 'BANK-1', ${now})`,
  'a run to a supplier that arrived by its movement': () => `select pay_supplier_orders('{m}', ${someId()}, ${now})`,
  'an order that a run holds': () => `update orders set supplier_run_at = ${now}`,
  'an order of a run as a row': () => `
    insert into supplier_payout_order (merchant_id, payout_id, order_id, supplier, cost, cost_before, returned, amount)
    values ('{m}', ${someId()}, '{u}', '', 1, 0, 0, 1)`,
  'a payout of a provider by its movement': () => `select book_provider_payout('{m}', 'so', 500, 0, ${now})`,
  'a payout of a provider as a row': () => `
    insert into provider_payout (provider, reference, amount, fee, unallocated, entries, state, is_booked, at)
    values ('stripe', 'po_invented', 1, 0, 1, '[]', 'paid', true, ${now})`,
  'a line of a statement as a row': () => `insert into bank_line (id, account_id, import_id, key, name, booked_on,
    amount, currency) values (${someId()}, ${someId()}, ${someId()}, 'k', 'BANK-1 X', '2026-03-02', 1, 'USD')`,
  'a use of a line as a row': () => `insert into bank_line_use (line_id, kind, merchant_id, subject, chosen_by,
    confirmed_by, at) values (${someId()}, 'deposit', '{m}', 'RC', '{a}', '{b}', ${now})`,
  'an import of a statement as a row': () => `update bank_import set state = 'running', total = total + 1`,
  'an import of a statement by a guess': () => `select begin_bank_import_by_operator(${guess}, '{}', ${now})`,
  'an account of the bank by a guess': () => `select add_bank_account_by_operator(${guess}, '{}', ${now})`,
  'a claimed line': () => `select claim_statement_line('{"eventId": "BANK-1 X"}', ${now})`,
  'an act in the name of another':
    () => `insert into audit (merchant_id, id, at, operator_id, role, act, reason, subject)
    values ('{m}', ${someId()}, ${now}, '{a}', 'finance', 'shop.close', 'so', 'so')`,
  'an act by a guess': () =>
    `select record_act_by_operator(${guess}, '{m}', ${asJson({
      id: randomUUID(),
      operatorId: operators[0],
      role: 'finance',
      act: 'shop.close',
      reason: 'so',
      subject: 'so',
    })}, ${now})`,
  'a change of the catalogue that no act made': () => `insert into catalogue_change values (${someId()}, '[]')`,
  'an act that is rewritten': () => `update audit set reason = 'another'`,
  'a deposit that the bank took back, by an id': () => `select return_deposit('{m}', ${someId()}, ${now})`,
  'a checkpoint of the books': () => `update ledger_checkpoint set hash = ''`,
  'a posting': () => `select post_to_ledger('{m}', 'goodwill', 'so', ${now}, null,
    array['grant', 'available'], array[-500, 500]::bigint[])`,
  'a paid order by its movement': () => `select book_order_payment('{m}', '{u}', ${someId()}, 'stripe', 'evt_invented',
    10000, ${now})`,
  'an event of a provider': () => `insert into provider_event (provider, event_id, merchant_id, order_id, amount, at)
    values ('stripe', 'evt_invented', '{m}', '{u}', 10000, ${now})`,
  'an order as a row': () => `insert into orders select * from orders`,
  'an order’s status': () => `update orders set status = 'completed'`,
  'an order’s origin': () => `insert into order_origin select * from order_origin`,
  'a visit as a row': () => `insert into visit select * from visit`,
  'the visitors of a day': () => `update merchant_day set visitors = 1000`,
  'a rating as a row': () => `insert into review select * from review`,
  'a rating of an order that is not received': () => `
    select add_review_by_shopper('{s}', 0::smallint, 5::smallint, '', ${now})`,
  'a rating by an id': () => `select add_review('{m}', '{u}', 0::smallint, 5::smallint, '', ${now})`,
  'a receipt by an id': () => `select confirm_receipt('{m}', '{u}', ${now})`,
  'another secret of an order': () => `update order_secret set hash = '\\x00'`,
  'the figures of a merchant': () => `update merchant_counter set rating_sum = 5, rating_count = 1`,
  'an operator as a row': () => `insert into operator (id, email, password_hash, roles, created_at)
    values (${someId()}, 'x@x.example', '', array['finance'], ${now})`,
  'an operator by the owner’s function': () => `
    select create_operator(${someId()}, 'x@x.example', '', array['finance'], ${now})`,
  'an operator as two who confirmed': () => `select add_operator(
    ${asJson({ id: randomUUID(), email: 'x@x.example', roles: ['finance'] })}, 'hash', array['{a}', '{b}']::uuid[], ${now})`,
  'a role of an operator by the function of a confirmation': () => `
    select change_operator_roles('{a}', array['finance'], ${now})`,
  'a role of an operator': () => `update operator set roles = array['finance', 'admin']`,
  'a password of an operator': () => `select reset_operator('{a}', 'hash', ${now})`,
  'an operator without access, by a guess': () => `select end_operator_access(${guess}, '{a}', true, ${now})`,
  'a session as a row': () => `insert into session (hash, id, party, subject_id, created_at, last_seen_at, expires_at)
    values (${guess}, ${someId()}, 'operator', '{a}', ${now}, ${now}, ${now})`,
  'an approved merchant': () => `update merchant set status = 'approved', level_id = level_id`,
  'a merchant approved by a plain update': () => `update merchant set status = 'approved', status_reason = null`,
  'a merchant approved by an id': () => `select decide_registration('{m}', 'approved', null, '{}', 1, ${now})`,
  'a merchant approved by a guess': () => `
    select decide_registration_by_operator(${guess}, '{m}', 'approved', null, '{}', 1, ${now})`,
  'a rejected merchant': () => `update merchant set status = 'rejected', status_reason = 'so', decided_at = ${now}`,
  'an approved merchant who is in review again': () => `update merchant set status = 'in_review', redo = '{}'`,
  'a closed shop': () => `update shop set closed_at = ${now}, closed_reason = 'so'`,
  'a closed shop that opens': () => `update shop set closed_at = null, closed_reason = null`,
  'a shop closed by an id': () => `select set_shop_open('{m}', false, 'so', ${now})`,
  'a shop closed by a guess': () => `select set_shop_open_by_operator(${guess}, '{m}', false, 'so', ${now})`,
  'a hold as a row': () => `insert into hold select * from hold`,
  'a hold lifted as a row': () => `update hold set lifted_at = ${now}`,
  'a hold lifted by an id': () => `select lift_hold('{m}', ${someId()}, ${now})`,
  'a hold lifted by a guess': () => `select lift_hold_by_operator(${guess}, '{m}', ${someId()}, ${now})`,
  'a revoked partner that is back': () => `update partner set revoked_at = null`,
  'a partner revoked by a guess': () => `select revoke_partner_by_operator(${guess}, ${someId()}, ${now})`,
  'a second factor proven by a guess': () => `select record_operator_proof(${guess}, ${now})`,
  'a second factor proven as a row': () => `update session set proven_at = ${now}`,
  'recovery codes of an operator by a guess': () => `select renew_recovery_codes(${guess}, '{}', ${now})`,
  'a level that was not bought': () => `update merchant set level_id = level_id`,
  'an inviter': () => `update merchant set inviter_id = '{m}'`,
  'the thresholds': () => `update policy set two_person_above_day = 1000000000`,
  'the freedom of the clock': () => `update policy set clock_is_free = true`,
  'the budget of the day': () => `delete from grant_day`,
  'a fee rule': () => `insert into fee_rule select version + 1, 0, 0, 1, valid_from from fee_rule`,
  'an account to pay to': () => `insert into deposit_instruction (version, valid_from, made_by, made_at)
    values (99, ${now}, array['{a}', '{b}']::uuid[], ${now})`,
  'a partner of one’s own': () => `insert into partner (id, name, vouches, made_by, made_at, effective_at)
    values (${someId()}, 'X', true, array['{a}', '{b}']::uuid[], ${now}, ${now})`,
  'money of a partner': () => `select post_to_partner(${someId()}, '{"kind": "prefund_credited"}', ${now})`,
  'money of a partner as a row': () => `insert into partner_posting (partner_id, sequence, line, account, amount)
    values (${someId()}, 1, 1, 'prefunded', 100000)`,
  'a line that credits a partner': () => `select credit_partner('{}', ${now})`,
  'the balance of a partner': () => `update partner_account set balance = 1000000`,
  'what is reserved for a partner': () => `update partner_account set reserved = 0`,
  'a payout to a partner that arrived by a guess': () => `
    select record_partner_payout_by_operator(${guess}, ${someId()}, 'arrived', 'BANK-1', ${now})`,
  'the limits of a partner': () => `select set_partner_channel('{}', array['{a}', '{b}']::uuid[], ${now})`,
  'an order of a partner that nobody registered': () => `
    select place_channel_order(${asJson({ partnerId: randomUUID(), externalId: 'x' })}, '{m}', '{}', '[]', ${now})`,
  'money back to a partner that no refund decided': () => `
    select return_to_partner(${someId()}, '{"externalId": "x", "amount": 1}', ${now})`,
  'stock without a reservation': () => `
    select reserve_product_stock(product_id, ${someId()}, ${someId()}, '{m}',
      jsonb_build_array(jsonb_build_object('variantId', variant_id, 'quantity', 1)), ${now}) from variant_stock limit 1`,
  'a reservation as a row': () => `
    insert into stock_reservation (product_id, origin_id, order_id, variant_id, merchant_id, quantity, check_at)
    select product_id, ${someId()}, ${someId()}, variant_id, '{m}', 1, ${now} from variant_stock limit 1`,
  'stock as a row': () => `update variant_stock set stock = stock + 1`,
  'stock that comes back by a guess': () => `
    select end_product_reservation(product_id, ${someId()}, ${someId()}, '{m}', 'returned', ${now})
    from variant_stock limit 1`,
  'an order shipped without a person': () => `select ship_order('{m}', '{u}', 'DHL', 'T-1', ${now})`,
  'an order shipped by a guess': () => `
    select ship_order_by_operator(${guess}, '{m}', '{u}', 'DHL', 'T-1', ${now})`,
  'a message in the name of an operator': () => `
    select add_chat_message('{m}', '{"id": "${randomUUID()}", "text": "pay here"}', '{a}', ${now})`,
  'a message of customer service by a guess': () => `
    select add_staff_message_by_operator(${guess}, '{m}', '{"text": "pay here"}', ${now})`,
  'a conversation assigned by an id': () => `select assign_conversation('{m}', '{a}', '{b}', 'so', ${now})`,
  'an objection answered as a row': () => `update objection set answer = 'no', answered_at = ${now},
    answered_by = '{a}'`,
  'lines of an import by a guess': () => `select add_bank_lines(${guess}, ${someId()}, 0, '[]', ${now})`,
  'an import ended by a guess': () => `select end_bank_import(${guess}, ${someId()}, 'finished', ${now})`,
  'a trial balance of another day': () => `update ledger_day_total set debit = debit + 1`,
  'a day of liabilities that is published anew': () => `update liability_day set root = root`,
  'a payment by bank without a line that two have seen': () => payment({ provider: 'bank' }),
  'a payment by a partner that paid nothing': () => payment({ provider: 'partner' }),
  'a dispute of a payment by bank': () =>
    `select take_dispute_event(${told({ provider: 'bank', payment: 'L-1', state: 'lost' })}, ${now})`,
  'a payout of the bank by itself': () =>
    `select take_payout_event(${told({ provider: 'bank', state: 'paid', entries: [] })}, ${now})`,
  'a line of the bank that counts as used': () =>
    `select note_provider_event(${told({ provider: 'bank', outcome: 'ignored' })}, ${now})`,
  'a message that an operator has not closed': () =>
    `select note_provider_event(${told({ outcome: 'closed' })}, ${now})`,
  'an event that is delivered again by a guess': () => `
    select redeliver_channel_event_by_operator(${guess}, '{m}', ${someId()}, ${now})`,
}

const fill = (text: string) =>
  text
    .replaceAll('{m}', shop.merchantId)
    .replaceAll('{u}', unpaid)
    .replaceAll('{s}', secret)
    .replaceAll('{a}', operators[0])
    .replaceAll('{b}', operators[1])

const watched = ['ledger_transaction', 'ledger_account', 'orders', 'order_origin', 'payment', 'visit', 'review']
const persons = ['audit', 'catalogue_change', 'operator', 'operator_passkey', 'session', 'proposal', 'partner']
const others = [...persons, 'provider_event', 'outbox', 'merchant', 'shop', 'hold', 'policy', 'merchant_counter']

async function snapshot() {
  const columns = [...watched, ...others].map(
    (table) => `(select md5(string_agg(t::text, '|' order by t::text)) from ${table} t) as ${table}`,
  )
  return (await world.testDb.owner.rows(`select ${columns.join(', ')}`))[0]
}

describe.each(parties)('as the role %s alone', (party) => {
  test.each(Object.entries(attempts))('%s: nothing commits', async (_name, statement) => {
    const before = await snapshot()
    const attempt = world.ctx.db.as(party).query({ text: fill(statement()), values: [] })
    await expect(attempt).rejects.toThrow()
    expect(await snapshot()).toEqual(before)
  })
})

/** The rights that belong to one party, and to no other. */
const own: Record<string, readonly Party[]> = {
  'place_checkout(uuid, text, text, bytea, jsonb, jsonb, timestamptz)': ['web'],
  'place_order(uuid, jsonb, jsonb, timestamptz)': [],
  'take_payment_event(jsonb, timestamptz)': ['webhook'],
  'book_payment_event(jsonb, timestamptz)': [],
  'take_payout_event(jsonb, timestamptz)': ['webhook'],
  'propose_supplier_payout(bytea, jsonb, timestamptz)': ['console'],
  'record_supplier_payout_by_operator(bytea, uuid, text, text, timestamptz)': ['console'],
  'record_partner_payout_by_operator(bytea, uuid, text, text, timestamptz)': ['console'],
  'place_channel_order(jsonb, uuid, jsonb, jsonb, timestamptz)': ['channel'],
  'return_to_partner(uuid, jsonb, timestamptz)': ['jobs'],
  'connect_channel(uuid, uuid, timestamptz)': ['web'],
  'open_operator_session(jsonb, timestamptz)': ['signin'],
  'open_merchant_session(jsonb, timestamptz)': ['web'],
  'confirm_proposal(bytea, uuid, text, text, timestamptz)': ['console'],
  'end_operator_access(bytea, uuid, boolean, timestamptz)': ['console'],
  'decide_registration_by_operator(bytea, uuid, text, text, text[], integer, timestamptz)': ['console'],
  'set_shop_open_by_operator(bytea, uuid, boolean, text, timestamptz)': ['console'],
  'record_operator_proof(bytea, timestamptz)': ['signin'],
  'stop_payouts(uuid, timestamptz)': ['web'],
  'ship_order_by_operator(bytea, uuid, uuid, text, text, timestamptz)': ['console'],
  'ship_order(uuid, uuid, text, text, timestamptz)': [],
  'cancel_order(uuid, uuid, uuid, text, text, timestamptz)': [],
  'expire_order(uuid, uuid, uuid, timestamptz)': ['jobs'],
  'mark_order_received(uuid, uuid, text, timestamptz, timestamptz)': [],
  'confirm_receipt(uuid, uuid, timestamptz)': [],
  'confirm_receipt_by_shopper(text, timestamptz)': ['web'],
  'receive_order_by_time(uuid, uuid, timestamptz)': ['jobs'],
  'settle_order(uuid, uuid, timestamptz)': ['jobs'],
  'claim_outbox(text, uuid, integer, integer, timestamptz)': ['jobs'],
  'claim_outbox_without(text, uuid, integer, integer, uuid[], timestamptz)': ['jobs'],
  'give_up_outbox(uuid, text, jsonb, text, timestamptz)': [],
  'take_return_event(uuid, uuid, text, text, timestamptz)': ['webhook'],
  'mark_returned(uuid, uuid, timestamptz)': ['jobs'],
  'mark_refund_paid(uuid, uuid, timestamptz)': [],
}

test.each(Object.entries(own))('%s is called by one party alone', async (name, expected) => {
  const { rows } = { rows: world.testDb.owner.rows }
  const [{ database } = { database: '' }] = await rows('select current_database() as database')
  const able: Party[] = []
  for (const party of parties) {
    const [row] = await rows(`select has_function_privilege('${database}_${party}', '${name}', 'execute') as may`)
    if (row?.['may'] === true) able.push(party)
  }
  expect(able).toEqual(expected)
})

describe('where the owner has not freed the clock', () => {
  beforeAll(() => world.testDb.owner.run('update policy set clock_is_free = false'))
  afterAll(() => world.testDb.owner.run('update policy set clock_is_free = true'))

  test.each([
    ['a settlement of tomorrow', 'jobs', `select settle_order('{m}', '{u}', now() + interval '30 days')`],
    [
      'a retention that ends in a year',
      'jobs',
      `select end_shopper_retention(array['{m}']::uuid[], '2000-01-01', now() + interval '1 year')`,
    ],
    ['an expiry of tomorrow', 'jobs', `select expire_order('{m}', '{u}', ${someId()}, now() + interval '30 days')`],
    ['an order of yesterday', 'web', `select cancel_unpaid_order_by_shopper('{s}', now() - interval '1 day')`],
    ['a visit of yesterday', 'web', `select record_visit('{m}', '\\x01', null, now() - interval '1 day')`],
    [
      'a message of yesterday',
      'web',
      `select notify_merchant('{m}', 'goodwill', '{}', null, null,
      now() - interval '1 day')`,
    ],
    ['a session of tomorrow', 'signin', `select open_operator_session('{"hash": "00"}', now() + interval '1 day')`],
  ] as const)('%s is refused', async (_name, party, text) => {
    await expect(world.ctx.db.as(party).query({ text: fill(text), values: [] })).rejects.toThrow()
  })

  test('what happens now is done', async () => {
    const text = fill(`select notify_merchant('{m}', 'goodwill', '{"amount": 1}', null, null, now())`)
    await world.ctx.db.as('web').query({ text, values: [] })
    await expect(
      world.ctx.db.as('web').query({ text: 'update policy set clock_is_free = true', values: [] }),
    ).rejects.toThrow('permission denied')
  })
})

test('a session of the sign-in alone decides nothing by itself, and the console opens none', async () => {
  const subjectId = await anOperatorId(world)
  const opened = JSON.stringify({
    hash: 'ab'.repeat(32),
    id: randomUUID(),
    subjectId,
    device: '',
    network: '',
    isProven: true,
    expiresAt: '2027-01-01',
  })
  const open = { text: `select open_operator_session('${opened}', ${now})`, values: [] }
  await expect(world.ctx.db.as('console').query(open)).rejects.toThrow('permission denied')
  await world.ctx.db.as('signin').query(open)
  const confirm = {
    text: `select confirm_proposal('\\x${'ab'.repeat(32)}', ${someId()}, 'so', null, ${now})`,
    values: [],
  }
  await expect(world.ctx.db.as('signin').query(confirm)).rejects.toThrow('permission denied')
})
