import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Party, parties } from '../base/db/roles.ts'
import { aSessionOf, twoOperatorIds } from '../testing/decisions.ts'
import { aRowShop, type RowShop } from '../testing/rows.ts'
import { aSecretOf, aSoldOrder } from '../testing/sold.ts'
import { theWorld } from '../testing/the-world.ts'

const world = theWorld()
let shop: RowShop
let unpaid: string
let secret: string
let operators: [string, string]

beforeAll(async () => {
  shop = await aRowShop(world)
  await aSoldOrder(world, shop)
  unpaid = await aSoldOrder(world, shop, { isPaid: false })
  secret = await aSecretOf(world, { merchantId: shop.merchantId, orderId: unpaid })
  operators = await twoOperatorIds(world)
})

const [now, someId] = [`'2026-03-02T09:00:00Z'::timestamptz`, () => `'${randomUUID()}'::uuid`]
/** A hash that belongs to no session, because the caller does not know a real one. */
const guess = `'\\x00'::bytea`
const asJson = (fields: object) => `'${JSON.stringify(fields)}'::jsonb`

const told = (given: object) =>
  asJson({
    ...{ provider: 'test', eventId: randomUUID(), id: randomUUID(), type: 'said', body: '', reference: randomUUID() },
    ...{ merchantId: shop.merchantId, orderId: unpaid, amount: 10_000, currency: 'USD', ...given },
  })
const payment = (given: object) => `select take_payment_event(${told({ paymentId: randomUUID(), ...given })}, ${now})`

/** What a party has a call or a column for but must not do, with the reason of the refusal. */
const attempts: Record<string, [Party, () => string, string]> = {
  'a reward that no share backs': [
    'jobs',
    () => `
    select receive_referral_reward('{m}', ${someId()}, ${someId()}, ${now})`,
    'not_found',
  ],
  'a rating of an order that is not received': [
    'web',
    () => `
    select add_review_by_shopper('{s}', 0::smallint, 5::smallint, '', ${now})`,
    'conflict',
  ],
  'a merchant approved by a plain update': [
    'web',
    () => `update merchant set status = 'approved', status_reason = null`,
    'only operators decide',
  ],
  'a rejected merchant': [
    'web',
    () => `update merchant set status = 'rejected', status_reason = 'so', decided_at = ${now}`,
    'only operators decide',
  ],
  'an approved merchant who is in review again': [
    'web',
    () => `update merchant set status = 'in_review', redo = '{}'`,
    'only operators decide',
  ],
  'an entry of the security log that is removed': [
    'jobs',
    () => `delete from security_event where merchant_id = '{m}'`,
    'permission denied',
  ],
  'an order of a partner that nobody registered': [
    'channel',
    () => `
    select place_channel_order(${asJson({ partnerId: randomUUID(), externalId: 'x' })}, '{m}', '{}', '[]', ${now})`,
    'null value',
  ],
  'money back to a partner that no refund decided': [
    'jobs',
    () => `
    select return_to_partner(${someId()}, '{"externalId": "x", "amount": 1}', ${now})`,
    'foreign key',
  ],
  'a payment by bank without a line that two have seen': ['webhook', () => payment({ provider: 'bank' }), 'not_found'],
  'a payment by a partner that paid nothing': ['webhook', () => payment({ provider: 'partner' }), 'not_found'],
  'a dispute of a payment by bank': [
    'webhook',
    () => `select take_dispute_event(${told({ provider: 'bank', payment: 'L-1', state: 'lost' })}, ${now})`,
    'not_found',
  ],
  'a payout of the bank by itself': [
    'webhook',
    () => `select take_payout_event(${told({ provider: 'bank', state: 'paid', entries: [] })}, ${now})`,
    'not_found',
  ],
  'a line of the bank that counts as used': [
    'webhook',
    () => `select note_provider_event(${told({ provider: 'bank', outcome: 'ignored' })}, ${now})`,
    'not_found',
  ],
  'a message that an operator has not closed': [
    'webhook',
    () => `select note_provider_event(${told({ outcome: 'closed' })}, ${now})`,
    'not_found',
  ],
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

test.each(Object.entries(attempts))('%s: nothing commits', async (_name, [party, statement, why]) => {
  const before = await snapshot()
  await expect(world.ctx.db.as(party).query({ text: fill(statement()), values: [] })).rejects.toThrow(why)
  expect(await snapshot()).toEqual(before)
})

const rows = (text: string) => world.testDb.owner.rows(text)
const asList = (names: string) => names.trim().split(/\s+/)
const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

const roleRows = async () => {
  const [{ database } = {}] = await rows('select current_database() as database')
  return `(values ${parties.map((party) => `('${party}', '${database}_${party}')`).join(', ')}) as party (name, role)`
}

test('a call by a session takes one that is there, whichever party may make it', async () => {
  const called = await rows(`
    select party.name as party, p.oid::regprocedure::text as call, p.proname as name, p.prosrc like '%%' as written, (
      select string_agg(', null::' || t::regtype::text, '') from unnest(p.proargtypes[1:]) as t) as given
    from pg_proc p cross join ${await roleRows()}
    where p.pronamespace = 'public'::regnamespace and p.proargtypes[0] = 'bytea'::regtype
      and has_function_privilege(party.role, p.oid, 'execute')`)
  expect(called.length).toBeGreaterThan(50)
  const before = await snapshot()
  const found: Record<string, string> = {}
  for (const { party, name, given } of called) {
    const text = `select ${name}(${guess}${given ?? ''})`
    const answer = world.ctx.db.as(party as Party).query({ text, values: [] })
    const said = await answer.then(
      () => 'done',
      (error: Error) => error.message,
    )
    if (said !== 'not_logged_in') found[String(name)] = said
  }
  expect(found).toEqual({
    // These find, end or touch nothing here. Decisions look up the proposal before the session.
    ...{ find_session: 'done', find_session_proof: 'done', touch_session: 'done', end_operator_session: 'done' },
    ...{ hold_session: 'done', own_device: 'done', device_refusal: 'done' },
    ...{ confirm_proposal: 'not_found', refuse_proposal: 'not_found' },
    ...{ require_operator_proof: 'step_up_required', renew_recovery_codes: 'step_up_required' },
    change_operator_access: 'step_up_required',
  })
  expect(await snapshot()).toEqual(before)
})

/** Tables that only functions write: parties may at most read them. */
const writtenByFunctions = asList(`
  ledger_head ledger_account ledger_transaction ledger_posting orders order_line order_event order_count order_origin
  merchant_counter merchant_day payment refund notice visit review withdrawal deposit hold proposal operator operator_device session
  audit outbox transfer supplier_payout supplier_payout_order partner partner_account partner_posting provider_payout bank_line
  bank_line_use bank_import policy fee_rule exchange_rate country_currency grant_day deposit_instruction stock_reservation variant_stock
  catalogue_change level package`)

test('no party writes money, orders, persons or the rules by itself', async () => {
  const tables = await rows(
    `select c.relname as name from pg_class c where c.relname in (${quoted(writtenByFunctions)})`,
  )
  expect(tables).toHaveLength(writtenByFunctions.length)
  expect(
    await rows(`
    select party.name as party, c.relname as table, right_of.name as right from pg_class c
    cross join ${await roleRows()} cross join (values ('insert'), ('update'), ('delete'), ('truncate')) as right_of (name)
    where c.relname in (${quoted(writtenByFunctions)}) and (has_table_privilege(party.role, c.oid, right_of.name)
      or right_of.name in ('insert', 'update') and has_any_column_privilege(party.role, c.oid, right_of.name))`),
  ).toEqual([])
})

/** Movements that only other functions call, after checking a person, a secret or a message. */
const movements = asList(`
  post_to_ledger grant_goodwill approve_deposit return_deposit approve_withdrawal follow_withdrawal_transfer follow_transfer decide_refund
  mark_refund_paid request_refund request_erasure credit_referral_reward enqueue resend_outbox confirm_outbox
  give_up_outbox pay_supplier_orders book_provider_payout book_order_payment book_payment_event claim_statement_line
  add_review confirm_receipt mark_order_received place_order ship_order cancel_order create_operator add_operator
  change_operator_roles reset_operator decide_registration set_shop_open lift_hold post_to_partner credit_partner
  set_partner_channel add_chat_message assign_conversation end_stock_reservations count_product_sales take_sale_message`)

test('no party makes a movement without what stands behind it', async () => {
  const made = await rows(`select distinct proname from pg_proc where proname in (${quoted(movements)})`)
  expect(made).toHaveLength(movements.length)
  expect(
    await rows(`
    select party.name as party, p.proname as movement from pg_proc p cross join ${await roleRows()}
    where p.proname in (${quoted(movements)}) and has_function_privilege(party.role, p.oid, 'execute')`),
  ).toEqual([])
})

/** Who reads what the others need not know; a column if more parties read the rest of its table. */
const readers: Record<string, readonly Party[]> = {
  'session.hash': [],
  'merchant.password_hash': ['web'],
  'merchant.pay_password_hash': ['web', 'console'],
  'operator.totp_secret': ['signin'],
  'operator.password_hash': ['signin'],
  'partner_key.sealed': ['web', 'jobs', 'channel'],
  supplier_payout: ['console'],
  provider_payout: ['console'],
  partner_payout: ['console'],
  // The jobs look for claimed transfers that were never sent, and must not read destination, amount or line.
  transfer: ['console', 'jobs'],
  ...Object.fromEntries(
    asList('amount currency clearing account_id claimed_by evidence ended_by end_evidence returned_by return_line').map(
      (column) => [`transfer.${column}`, ['console'] as const],
    ),
  ),
  proposal: ['console'],
  withdrawal: ['web', 'console', 'jobs', 'signin'],
  second_factor: ['web'],
  operator_passkey: ['signin'],
  operator_challenge: ['jobs', 'signin'],
}

test('secrets and accounts are read by who needs them, and by no other party', async () => {
  const found: Record<string, unknown[]> = {}
  for (const what of Object.keys(readers)) {
    const [table, column] = what.split('.')
    const may = column
      ? `has_column_privilege(party.role, '${table}', '${column}', 'select')`
      : `has_any_column_privilege(party.role, '${table}', 'select')`
    found[what] = (await rows(`select party.name from ${await roleRows()} where ${may}`)).map(({ name }) => name)
  }
  expect(found).toEqual(readers)
})

describe('where the owner has not freed the clock', () => {
  let session: Buffer
  beforeAll(async () => {
    session = await aSessionOf(world, operators[0])
    await world.testDb.owner.run('update policy set clock_is_free = false')
  })
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

  test('a session is not kept open by a time ahead', async () => {
    for (const party of ['web', 'console', 'signin'] as const) {
      await world.ctx.db.as(party).query(sql`select touch_session(${session}, now() + interval '1 year')`)
    }
    const [seen] = await rows(`
      select last_seen_at <= clock_timestamp() as "isPast" from session where hash = '\\x${session.toString('hex')}'`)
    expect(seen).toEqual({ isPast: true })
  })

  test('what happens now is done', async () => {
    const text = fill(`select notify_merchant('{m}', 'goodwill', '{"amount": 1}', null, null, now())`)
    await world.ctx.db.as('web').query({ text, values: [] })
    await expect(
      world.ctx.db.as('web').query({ text: 'update policy set clock_is_free = true', values: [] }),
    ).rejects.toThrow('permission denied')
  })
})
