import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OperatorRole, Query } from '#contract/endpoint.ts'
import { operatorDesk } from '#contract/operator/desk.ts'
import { type FoundKind, foundKinds, foundReaders } from '#contract/operator/found-kinds.ts'
import { operatorRoles } from '#contract/operator/operators.ts'
import { operatorOrders } from '#contract/operator/orders.ts'
import { refunds } from '#contract/refunds.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { aListing } from '../../testing/goods.ts'
import { aPaidOrder, pick, ship } from '../../testing/orders.ts'
import { aMerchant, anOperator, type TestMerchant } from '../../testing/people.ts'
import { plansOf } from '../../testing/plans.ts'
import { theWorld } from '../../testing/the-world.ts'
import { aCard, aRichMerchant, ask } from '../../testing/withdrawals.ts'
import { searchAll } from './search.ts'

const world = theWorld()
let merchant: TestMerchant
let order: Awaited<ReturnType<typeof aPaidOrder>>
let trackingNumber: string
let refundNumber: string
let withdrawal: string
let everything: string

beforeAll(async () => {
  merchant = await aMerchant(world, { payPassword: '246802', form: { storeName: 'Kopi & Kertas' } })
  const listing = await aListing(world, merchant, { price: 10_000 })
  order = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  await pick(world, merchant, order)
  trackingNumber = (await ship(world, order)).trackingNumber ?? ''
  await world.must(storeRefunds.ask, {
    params: { secret: order.secret },
    body: { reason: 'A torn seam', goods: 'received', amount: 1_000 },
  })
  refundNumber = (await world.must(refunds.list, { token: merchant.token })).list[0]?.number ?? ''
  const rich = await aRichMerchant(world, 75_000)
  withdrawal = (await ask(world, rich, { ...aCard, amount: 5_000 })).number
  everything = await anOperator(world)
})

const search = (query: Query<typeof operatorDesk.search>, token = everything) =>
  world.must(operatorDesk.search, { token, query })

const found = async (keyword: string, token = everything) =>
  (await search({ keyword }, token)).groups.map(({ kind, list }) => [kind, ...list.map(({ name }) => name)])

describe('a keyword', () => {
  test('finds an order by its number or its beginning, with and without prefix and dashes', async () => {
    const [, characters = ''] = order.number.split(/-(.*)/)
    for (const keyword of [
      order.number,
      order.number.toLowerCase(),
      order.number.replaceAll('-', ''),
      order.number.slice(0, 9),
    ]) {
      expect([keyword, await found(keyword)]).toEqual([keyword, [['order', order.number]]])
    }
    // Without its prefix it can be any number, and the order's refund has the same characters.
    expect(await found(characters)).toEqual([
      ['order', order.number],
      ['refund', refundNumber],
    ])
  })

  test('finds an order by its tracking number, its shopper’s whole mail address, and the last digits of the phone', async () => {
    for (const keyword of [trackingNumber, trackingNumber.slice(0, 7).toLowerCase(), 'ANNA@example.com', '1820']) {
      expect([keyword, await found(keyword)]).toEqual([keyword, [['order', order.number]]])
    }
    for (const keyword of ['anna@', 'anna@example.co', '820', '0182']) expect(await found(keyword)).toEqual([])
  })

  test('finds a refund and a withdrawal by their numbers', async () => {
    expect(await found(refundNumber)).toEqual([
      ['order', order.number],
      ['refund', refundNumber],
    ])
    expect(await found('RF-ZZ')).toEqual([])
    expect(await found(withdrawal)).toEqual([['withdrawal', withdrawal]])
    expect(await found(withdrawal.slice(0, 7))).toEqual([['withdrawal', withdrawal]])
  })

  test('finds a merchant by the beginning of the shop’s name or address, the id, the mail and the phone', async () => {
    const { email, phone } = await world.ctx.db.one<{ email: string; phone: string }>(sql`
      select email, phone from merchant where merchant_id = ${merchant.merchantId}`)
    for (const keyword of ['kopi', 'Kopi & K', merchant.shop, merchant.merchantId, email.toUpperCase(), phone]) {
      expect([keyword, await found(keyword)]).toEqual([keyword, [['merchant', 'Kopi & Kertas']]])
    }
    expect(await found('%%')).toEqual([])
    expect(await found('opi')).toEqual([])
  })
})

describe('the roles', () => {
  test('find what they read, and nothing else', async () => {
    const keywords: Record<FoundKind, string> = {
      order: order.number,
      merchant: 'kopi',
      withdrawal,
      deposit: 'RC',
      refund: refundNumber,
    }
    for (const role of operatorRoles) {
      const token = await anOperator(world, [role])
      const kinds = new Set<string>()
      for (const kind of foundKinds) for (const [name = ''] of await found(keywords[kind], token)) kinds.add(name)
      const readers = (kind: FoundKind): readonly OperatorRole[] => foundReaders[kind]
      // This world has no deposit.
      const wanted = foundKinds.filter((kind) => kind !== 'deposit' && readers(kind).includes(role))
      expect([role, [...kinds].toSorted()]).toEqual([role, wanted.toSorted()])
    }
  })

  test('those who ship find no order by a shopper’s mail address', async () => {
    const token = await anOperator(world, ['catalogue'])
    expect(await found('anna@example.com', token)).toEqual([])
    const query = { keyword: 'anna@example.com' }
    expect((await world.must(operatorOrders.search, { token, query })).list).toEqual([])
    expect((await world.must(operatorOrders.search, { token: everything, query })).list).toHaveLength(1)
  })

  test('an answer has neither address, phone nor mail of a shopper', async () => {
    const text = JSON.stringify([await search({ keyword: '1820' }), await search({ keyword: 'anna@example.com' })])
    for (const secret of ['anna', 'Torstraße', '901820']) expect(text).not.toContain(secret)
  })
})

describe('the list of orders', () => {
  test('goes on after its cursor, by every meaning of the keyword, in a state alone too', async () => {
    const listing = await aListing(world, merchant, { price: 10_000 })
    const numbers = [order.number]
    for (let more = 0; more < 3; more += 1) {
      world.clock.advance(1_000)
      numbers.unshift((await aPaidOrder(world, merchant, { lines: [{ listing }] })).number)
    }
    const walk = async (query: Query<typeof operatorOrders.search>) => {
      const read: string[] = []
      let after: string | null = null
      do {
        const page: Awaited<ReturnType<typeof world.must<typeof operatorOrders.search>>> = await world.must(
          operatorOrders.search,
          { token: everything, query: { ...query, limit: 1, ...(after !== null && { after }) } },
        )
        read.push(...page.list.map(({ number }) => number))
        after = page.next
      } while (after !== null)
      return read
    }
    for (const keyword of ['', order.number.slice(0, 6), 'EN', '1820', 'anna@example.com']) {
      expect([keyword, await walk({ keyword })]).toEqual([keyword, numbers])
      const paid = await walk({ keyword, status: 'awaiting_pickup' })
      expect([keyword, paid]).toEqual([keyword, numbers.slice(0, 3)])
      expect(await walk({ keyword, status: 'shipped' })).toEqual([order.number])
    }
    expect(await walk({ keyword: trackingNumber.slice(0, 4) })).toEqual([order.number])
    expect(await walk({ keyword: refundNumber })).toEqual([order.number])
  })
})

test('every meaning of a keyword has an index: no table of orders, merchants or numbers is read whole', async () => {
  const keywords = [order.number, 'EN', trackingNumber, '1820', 'anna@example.com', 'kopi', merchant.shop, withdrawal]
  keywords.push(refundNumber, 'RC-', 'KM6QX2', merchant.merchantId, '+49 30 901820')
  let looked = 0
  for (const keyword of keywords) {
    const search = { query: { keyword }, kinds: foundKinds, readsMail: true }
    const plans = await plansOf(world, (db) => searchAll(db, search))
    looked += plans.length
    for (const plan of plans) expect([keyword, plan]).toEqual([keyword, expect.not.stringContaining('Seq Scan')])
  }
  expect(looked).toBeGreaterThan(keywords.length)
  const unindexed = await plansOf(world, (db) => db.query(sql`select id from orders where carrier = 'DHL'`))
  expect(unindexed.join()).toContain('Seq Scan')
})
