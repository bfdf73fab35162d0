import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OperatorRole } from '#contract/endpoint.ts'
import type { Party } from '../base/db/roles.ts'
import { anOperatorId, aSessionOf } from '../testing/decisions.ts'
import { aRowShop, type RowShop } from '../testing/rows.ts'
import { anOpenRefund, aSoldOrder } from '../testing/sold.ts'
import { theWorld } from '../testing/the-world.ts'

/** An attacker with the password of one role, who also watches an operator's session if it is the console's. */
const world = theWorld()
let shop: RowShop
let orderId: string

beforeAll(async () => {
  shop = await aRowShop(world)
  orderId = await aSoldOrder(world, shop)
})

const at = `'2026-03-02T09:00:00Z'::timestamptz`
const as = (party: Party, text: string) => world.ctx.db.as(party).query({ text, values: [] })
const owner = (text: string) => world.testDb.owner.run(text)
const rows = (text: string) => world.testDb.owner.rows(text)
const asJson = (value: unknown) => `'${JSON.stringify(value)}'::jsonb`
const refusalOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: Error & { detail?: unknown }) => `${error.message} ${JSON.stringify(error.detail ?? null)}`,
  )

async function aSession(roles: readonly OperatorRole[], device = 'one'): Promise<{ id: string; hash: string }> {
  const id = await anOperatorId(world, roles)
  return { id, hash: `'\\x${(await aSessionOf(world, id, device)).toString('hex')}'::bytea` }
}

const books = async () =>
  (
    await rows(`select (select md5(string_agg(t::text, '|' order by t::text)) from ledger_transaction t) as ledger,
      (select md5(string_agg(p::text, '|' order by p::text)) from partner_posting p) as partners,
      (select md5(string_agg(l::text, '|' order by l::text)) from level l) as levels,
      (select md5(string_agg(l::text, '|' order by l::text)) from package l) as packages,
      (select md5(string_agg(l::text, '|' order by l::text)) from refund l) as refunds,
      (select md5(string_agg(l::text, '|' order by l::text)) from supplier_payout l) as runs,
      (select md5(string_agg(l::text, '|' order by l::text)) from partner_payout l) as partner_payouts,
      (select md5(string_agg(l::text, '|' order by l::text)) from transfer l) as transfers,
      (select count(*) from fee_rule) as fees, (select count(*) from partner) as partners_count,
      (select md5(string_agg(l::text, '|' order by l::text)) from operator l) as operators`)
  )[0]

type Given = { role: OperatorRole; isOfMerchant?: boolean; hasEnded?: boolean; payload: () => Record<string, unknown> }
const kinds: Record<string, Given> = {
  goodwill: { role: 'finance', isOfMerchant: true, payload: () => ({ amount: 100 }) },
  hold: {
    role: 'finance',
    isOfMerchant: true,
    payload: () => ({ amount: 1, rule: 'court_order', until: '2026-03-05T00:00:00.000Z', caseNumber: 'K-1' }),
  },
  withdrawal_return: {
    role: 'finance',
    isOfMerchant: true,
    payload: () => ({ transferId: randomUUID(), number: 'W1', line: 'BANK-1' }),
  },
  platform_refund: { role: 'finance', isOfMerchant: true, payload: () => ({ refundId: randomUUID(), amount: 100 }) },
  deposit_reversal: {
    role: 'finance',
    isOfMerchant: true,
    payload: () => ({ depositId: randomUUID(), number: 'RC1', line: 'BANK-2' }),
  },
  bank_payment: {
    role: 'finance',
    isOfMerchant: true,
    payload: () => ({
      ...{ line: 'BANK-3', orderId: randomUUID(), number: 'O1', amount: 100, currency: 'USD', payer: 'Anna' },
    }),
  },
  // Ended: what older versions stored can be read, but neither proposed nor confirmed.
  bank_return: {
    role: 'finance',
    isOfMerchant: true,
    hasEnded: true,
    payload: () => ({ id: randomUUID(), line: 'BANK-4' }),
  },
  supplier_payout: {
    role: 'finance',
    payload: () => ({
      ...{ payoutId: randomUUID(), number: 'SP-1', supplier: '', before: '2026-03-01T00:00:00.000Z', orders: 1 },
      ...{ amount: 100, holder: 'Somebody', accountNumber: 'DE00 1234' },
    }),
  },
  provider_payout: {
    role: 'finance',
    payload: () => ({
      ...{ provider: 'stripe', reference: randomUUID(), line: 'BANK-5', amount: 90, currency: 'USD' },
      entries: [{ merchantId: shop.merchantId, reference: 'pi_1', amount: 100, fee: 10 }],
    }),
  },
  supplier_payout_return: {
    role: 'finance',
    payload: () => ({ transferId: randomUUID(), number: 'SP-1', line: 'BANK-7' }),
  },
  partner_payout: {
    role: 'finance',
    payload: () => ({ partnerId: randomUUID(), number: 'PP-1', amount: 100, holder: 'P', accountNumber: 'DE1' }),
  },
  partner_payout_return: {
    role: 'finance',
    payload: () => ({ transferId: randomUUID(), number: 'PP-1', line: 'BANK-8' }),
  },
  held_line: { role: 'finance', payload: () => ({ heldId: randomUUID(), line: 'BANK-9 X', becomes: 'another' }) },
  sending_stop: { role: 'finance', payload: () => ({}) },
  bank_import_return: { role: 'finance', payload: () => ({ importId: randomUUID() }) },
  deposit_instruction: { role: 'programme', payload: () => ({ holder: 'E', validFrom: '2026-04-01T00:00:00Z' }) },
  fee_rule: {
    role: 'programme',
    payload: () => ({ feeBps: 100, feeMinimum: 100, minimum: 1_000, validFrom: '2026-04-01T00:00:00Z' }),
  },
  exchange_rates: {
    role: 'programme',
    payload: () => ({ day: '2026-03-02', rates: [{ currency: 'THB', rate: '35.12' }] }),
  },
  level: {
    role: 'programme',
    payload: () => ({
      ...{ changes: null, name: { en: 'Gold' }, rank: 90, marginBps: 3000, productLimit: 100, upgradePrice: 0 },
      ...{ earnedAtOrders: null, feeBps: 500 },
    }),
  },
  package: {
    role: 'programme',
    payload: () => ({ changes: null, name: { en: 'Week' }, slots: 1, days: 7, price: 900, onSale: true }),
  },
  partner: {
    role: 'admin',
    payload: () => ({
      ...{ name: 'North Gate', vouches: false },
      key: { algorithm: 'HS256', fingerprint: '0123456789abcdef', sealed: 'AAAA' },
    }),
  },
  partner_channel: {
    role: 'admin',
    payload: () => ({
      ...{ partnerId: randomUUID(), receiver: 'https://partner.example/x', ordersPerMinute: 1, amountPerDay: 1 },
      isOpen: true,
    }),
  },
  partner_prefund: {
    role: 'finance',
    payload: () => ({ partnerId: randomUUID(), line: 'BANK-6', amount: 100, payer: 'North Gate' }),
  },
  operator_reset: { role: 'admin', payload: () => ({ operatorId: randomUUID() }) },
  operator_new: { role: 'admin', payload: () => ({ email: `${randomUUID()}@platform.example`, roles: ['support'] }) },
  operator_roles: { role: 'admin', payload: () => ({ operatorId: randomUUID(), roles: ['support'] }) },
}

type Proposal = { id: string; kind: string; merchantId: string | null; payload: unknown }

describe('a proposal as the role console alone', () => {
  let sessions: Record<string, [{ id: string; hash: string }, { id: string; hash: string }]>
  beforeAll(async () => {
    sessions = {}
    for (const role of ['finance', 'programme', 'admin'] as const) {
      sessions[role] = [await aSession([role]), await aSession([role], 'two')]
    }
  })
  const roleOf = (kind: string) => kinds[kind]?.role ?? 'finance'
  const sessionOf = (kind: string, which: 0 | 1) => sessions[roleOf(kind)]![which].hash
  const make = (proposal: Proposal) =>
    refusalOf(
      as(
        'console',
        `select make_proposal(${sessionOf(proposal.kind, 0)}, ${asJson({ ...proposal, reason: 'so' })}, ${at})`,
      ),
    )
  const confirm = ({ id, kind }: Proposal) =>
    refusalOf(as('console', `select confirm_proposal(${sessionOf(kind, 1)}, '${id}', 'so', 'hash', ${at})`))
  const store = ({ id, kind, merchantId, payload }: Proposal) =>
    owner(`insert into proposal (id, kind, merchant_id, payload, effect, reason, proposed_by, proposed_at, expires_at)
      values ('${id}', '${kind}', ${merchantId ? `'${merchantId}'` : 'null'}, ${asJson(payload)}, '[]', 'so',
        '${sessions[roleOf(kind)]![0].id}', ${at}, ${at} + interval '7 days')`)

  test('every kind is tried', async () => {
    const [{ definition = '' } = {}] = await rows(`
      select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'proposal_kind_check'`)
    const names = [...String(definition).matchAll(/'(\w+)'/g)].map(([, name]) => name!)
    expect(Object.keys(kinds).sort()).toEqual(names.sort())
  })

  test.each(Object.entries(kinds))('%s: a wrong payload is neither proposed nor confirmed', async (kind, given) => {
    const before = await books()
    const merchantId = given.isOfMerchant ? shop.merchantId : null
    const right = given.payload()
    if (!given.hasEnded)
      expect(String(await make({ id: randomUUID(), kind, merchantId, payload: right }))).not.toMatch(/field_invalid/)
    const wrong: Omit<Proposal, 'id' | 'kind'>[] = [
      ...(given.hasEnded ? [{ merchantId, payload: right }] : []),
      { merchantId: merchantId ? null : shop.merchantId, payload: right },
      { merchantId, payload: { ...right, refundId: randomUUID(), other: 1 } },
      { merchantId, payload: [] },
      { merchantId, payload: null },
      ...Object.keys(right).map((field) => ({ merchantId, payload: { ...right, [field]: [1] } })),
      ...['amount', 'orders', 'price', 'rank', 'feeBps']
        .filter((field) => field in right)
        .map((field) => ({ merchantId, payload: { ...right, [field]: -5 } })),
    ]
    for (const each of wrong) {
      const proposal = { id: randomUUID(), kind, ...each }
      expect(await make(proposal), JSON.stringify(each)).toMatch(/^validation/)
      if (each.payload === null) continue
      await store(proposal)
      expect(await confirm(proposal), JSON.stringify(each)).toMatch(/^validation/)
    }
    expect(await books()).toEqual(before)
  })

  test('that shows a partner pays no refund', async () => {
    const refundId = await anOpenRefund(world, shop.merchantId, { orderId, amount: 10_000 })
    const before = await books()
    const payload = { ...kinds['partner']!.payload(), refundId, amount: 10_000 }
    const proposal = { id: randomUUID(), kind: 'partner', merchantId: shop.merchantId, payload }
    await make(proposal)
    await confirm(proposal)
    expect(await books()).toEqual(before)
  })

  test('of a new package changes none that is there', async () => {
    const id = randomUUID()
    await owner(`insert into package (id, name, slots, days, price, on_sale)
      values ('${id}', '{"en": "Old"}', 1, 7, 5000, true)`)
    const before = await books()
    const proposal = { id, kind: 'package', merchantId: null, payload: kinds['package']!.payload() }
    await make(proposal)
    expect(await confirm(proposal)).toMatch(/^conflict/)
    expect(await books()).toEqual(before)
  })

  test('shows the fingerprint of the key that it adds', async () => {
    const [shown, added] = [randomBytes(32), randomBytes(32)]
    const fingerprint = createHash('sha256').update(shown).digest('hex').slice(0, 16)
    const payload = (key: Buffer) => ({
      ...{ name: 'North Gate', vouches: true },
      key: { algorithm: 'EdDSA', fingerprint, publicKey: key.toString('base64') },
    })
    const propose = (key: Buffer) =>
      make({ id: randomUUID(), kind: 'partner', merchantId: null, payload: payload(key) })
    expect(await propose(shown)).toBeNull()
    expect(await propose(added)).toMatch(/^validation/)
  })

  test('of a run that lists nothing pays no supplier', async () => {
    const id = randomUUID()
    const payload = { ...kinds['supplier_payout']!.payload(), payoutId: id }
    const proposal = { id, kind: 'supplier_payout', merchantId: null, payload }
    await make(proposal)
    expect(await confirm(proposal)).toMatch(/^conflict/)
  })

  test('of a provider’s payout has the sum of its entries', async () => {
    const payload = { ...kinds['provider_payout']!.payload(), amount: 900 }
    const proposal = { id: randomUUID(), kind: 'provider_payout', merchantId: null, payload }
    expect(await make(proposal)).toMatch(/^validation/)
  })
})

describe('a statement as the role console alone', () => {
  const begin = async (hash: string, total: number) => {
    const [accountId, id] = [randomUUID(), randomUUID()]
    await owner(`insert into bank_account (id, code, clearing, currency, made_at)
      values ('${accountId}', 'T${accountId.slice(0, 8).toUpperCase()}', 'clearing:bank', 'USD', ${at})`)
    const given = {
      ...{ id, accountId, fileName: 'a.xml', fileHash: '00', format: 'camt.053', encoding: 'utf-8', dryRun: false },
      ...{ total, statements: [] },
    }
    await as('console', `select begin_bank_import_by_operator(${hash}, ${asJson(given)}, ${at})`)
    return id
  }
  const line = () => [
    {
      ...{ row: 1, line: 1, col: 1, id: randomUUID(), key: randomUUID(), name: `N-${randomUUID()}` },
      ...{ bookedOn: '2026-03-01', amount: 100, currency: 'USD' },
    },
  ]

  test('is added to by the operator alone who imports it, and ends when it is whole', async () => {
    const [mine, other] = [await aSession(['finance']), await aSession(['finance'])]
    const id = await begin(mine.hash, 1)
    const add = (hash: string) =>
      refusalOf(as('console', `select add_bank_lines(${hash}, '${id}', 0, ${asJson(line())}, ${at})`))
    const end = () => refusalOf(as('console', `select end_bank_import(${mine.hash}, '${id}', 'finished', ${at})`))
    const state = async () => (await rows(`select state, done from bank_import where id = '${id}'`))[0]
    expect(await add(other.hash)).toMatch(/^not_found/)
    const turn = (hash: string) => refusalOf(as('console', `select take_import_turn(${hash}, '${id}', ${at})`))
    expect(await turn(other.hash)).toMatch(/^not_found/)
    expect(await turn(mine.hash)).toBeNull()
    await end()
    expect(await state()).toEqual({ state: 'running', done: 0 })
    expect(await add(mine.hash)).toBeNull()
    await end()
    expect(await state()).toEqual({ state: 'finished', done: 1 })
  })
})

describe('a conversation as the role console alone', () => {
  test('names the operator of the session, and is assigned to colleagues of customer service', async () => {
    const [support, finance] = [await aSession(['support']), await aSession(['finance'])]
    const say = (hash: string) =>
      refusalOf(
        as(
          'console',
          `select add_staff_message_by_operator(${hash}, '${shop.merchantId}',
            ${asJson({ id: randomUUID(), text: 'Hello', key: null, image: null })}, ${at})`,
        ),
      )
    expect(await say(finance.hash)).toMatch(/^role_required/)
    expect(await say(support.hash)).toBeNull()
    expect(await rows(`select operator_id from chat_message where merchant_id = '${shop.merchantId}'`)).toEqual([
      { operator_id: support.id },
    ])
    const assign = (to: string) =>
      refusalOf(
        as(
          'console',
          `select assign_conversation_by_operator(${support.hash}, '${shop.merchantId}', '${to}', 'so', ${at})`,
        ),
      )
    expect(await assign(finance.id)).toMatch(/^validation/)
    expect(await assign(support.id)).toBeNull()
  })
})

describe('what is kept, as the role jobs alone', () => {
  beforeEach(() => owner('update policy set clock_is_free = false'))
  afterEach(() => owner('update policy set clock_is_free = true'))
  const count = async (table: string) => (await rows(`select count(*)::integer as count from ${table}`))[0]?.['count']

  const deletions = {
    'what a partner was just told': ['delete_channel_log', 'channel_message', 'last_at', 90],
    'a session that has just ended': ['purge_sessions', 'session', 'ended_at', 90],
  } as const
  test.each(Object.entries(deletions))('%s is not deleted', async (_name, [deletes, table, column, days]) => {
    await owner('update policy set clock_is_free = true')
    await aSession(['finance'])
    const partnerId = randomUUID()
    await owner(`delete from channel_message;
      insert into partner (id, name, vouches, made_by, made_at, effective_at)
      values ('${partnerId}', 'X', false, array[gen_random_uuid(), gen_random_uuid()], now(), now() + interval '1 day');
      insert into channel_message (partner_id, id, log_id, key_id, type, external_id, hash, at, last_at)
      values ('${partnerId}', 'm', '${randomUUID()}', '${randomUUID()}', 't', 'x', '', now(), now());
      update session set ended_at = now(), expires_at = now() + interval '10 days';
      update policy set clock_is_free = false`)
    const before = Number(await count(table))
    expect(before).toBeGreaterThan(0)
    for (const time of [`now()`, `now() + interval '1 minute'`, `now() + interval '1 year'`, `'infinity'`]) {
      await as('jobs', `select ${deletes}(${time}, 100)`).catch(() => null)
      expect(Number(await count(table)), time).toBe(before)
    }
    await owner(`update ${table} set ${column} = now() - interval '${days + 1} days'`)
    await as('jobs', `select ${deletes}(now(), 100)`)
    expect(Number(await count(table))).toBe(0)
  })
})

describe('as the roles webhook and channel alone', () => {
  const note = (given: { partnerId: string; hash: string; refusal: string | null; time?: string }) => {
    const { partnerId, hash, refusal, time = at } = given
    const message = {
      ...{ partnerId, id: 'message-0001', logId: randomUUID(), keyId: randomUUID(), type: 'order.create' },
      ...{ externalId: 'x', hash },
    }
    const word = refusal === null ? 'null' : `'${refusal}'`
    return refusalOf(as('channel', `select note_channel_refusal(${asJson(message)}, ${word}, '{}', ${time})`))
  }

  test('a refusal of a partner’s message is not taken back, nor that of another content noted over it', async () => {
    const partnerId = randomUUID()
    await owner(`insert into partner (id, name, vouches, made_by, made_at, effective_at) values ('${partnerId}', 'X',
      false, array[gen_random_uuid(), gen_random_uuid()], ${at}, ${at} + interval '1 day')`)
    const stored = async () =>
      (await rows(`select refusal, last_at from channel_message where partner_id = '${partnerId}'`))[0]
    await note({ partnerId, hash: '01', refusal: 'out_of_stock' })
    const first = await stored()
    expect(first).toMatchObject({ refusal: 'out_of_stock' })
    expect(await note({ partnerId, hash: '01', refusal: null })).not.toBeNull()
    await note({ partnerId, hash: '02', refusal: 'not_found' })
    await note({ partnerId, hash: '01', refusal: 'out_of_stock', time: `${at} - interval '4 minutes'` })
    expect(await stored()).toEqual(first)
    await note({ partnerId, hash: '01', refusal: 'unavailable', time: `${at} + interval '1 minute'` })
    expect(await stored()).toMatchObject({ refusal: 'unavailable' })
  })

  test('stock goes out by a reservation, and comes back as it was', async () => {
    const [{ productId, variantId } = { productId: '', variantId: '' }] = shop.listings
    const { merchantId } = shop
    const stock = async () =>
      (await rows(`select stock, reserved from variant_stock where variant_id = '${variantId}'`))[0]
    const before = await stock()
    const [order, origin] = [randomUUID(), randomUUID()]
    const reserve = (quantity: number, given: { order?: string; origin?: string; merchantId?: string } = {}) => {
      const of = { order, origin, merchantId, ...given }
      const lines = asJson([{ productId, variantId, quantity }])
      return refusalOf(
        as('channel', `select reserve_stock('${of.order}', '${of.origin}', '${of.merchantId}', ${lines}, ${at})`),
      )
    }
    const release = (given: { order?: string; origin?: string; merchantId?: string } = {}) => {
      const of = { order, origin, merchantId, ...given }
      const products = `array['${productId}']::uuid[]`
      return as(
        'channel',
        `select release_stock('${of.order}', '${of.origin}', '${of.merchantId}', ${products}, ${at})`,
      )
    }
    expect(await reserve(-5)).not.toBeNull()
    expect(await reserve(2_000_000_000)).toMatch(/^out_of_stock/)
    expect(await stock()).toEqual(before)
    for (let time = 0; time < 2; time++) expect(await reserve(3)).toBeNull()
    // Another shop does not know the order.
    await release({ merchantId: (await aRowShop(world)).merchantId })
    expect(await stock()).toMatchObject({ reserved: Number(before?.['reserved']) + 3 })
    for (let time = 0; time < 2; time++) await release()
    expect(await stock()).toEqual(before)
    const calls = [
      "return_stock('[]')",
      `show_stock('{}')`,
      `end_checkout('${merchantId}', '${order}', '${origin}', ${at})`,
    ]
    for (const call of calls) await expect(as('channel', `select ${call}`)).rejects.toThrow('permission denied')
  })

  test('no stock is taken for good: for no shop, for a placed order, or beside the order that it was placed with', async () => {
    const [{ productId, variantId } = { productId: '', variantId: '' }] = shop.listings
    const { merchantId } = shop
    const placed = await aSoldOrder(world, shop, { isPaid: false })
    const stock = async () =>
      (await rows(`select stock, reserved from variant_stock where variant_id = '${variantId}'`))[0]
    const before = await stock()
    const lines = asJson([{ productId, variantId, quantity: 3 }])
    for (const [order, of] of [
      [randomUUID(), randomUUID()],
      [placed, merchantId],
    ]) {
      const call = `select reserve_stock('${order}', '${randomUUID()}', '${of}', ${lines}, ${at})`
      expect(await refusalOf(as('channel', call))).toMatch(/^not_found/)
    }
    // As if it had been reserved before the order was placed, for another checkout.
    const origin = randomUUID()
    await owner(`
      insert into stock_reservation (product_id, origin_id, variant_id, order_id, merchant_id, quantity, check_at)
      values ('${productId}', '${origin}', '${variantId}', '${placed}', '${merchantId}', 3, ${at});
      update variant_stock set stock = stock - 3, reserved = reserved + 3 where variant_id = '${variantId}'`)
    const products = `array['${productId}']::uuid[]`
    await as('channel', `select release_stock('${placed}', '${origin}', '${merchantId}', ${products}, ${at})`)
    expect(await stock()).toEqual(before)
  })
})
