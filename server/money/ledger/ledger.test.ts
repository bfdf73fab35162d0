import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { deposits } from '#contract/deposits.ts'
import { dayMs } from '#contract/durations.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { operatorLedger } from '#contract/operator/ledger.ts'
import { aListing } from '../../testing/goods.ts'
import { aPaidOrder, pick } from '../../testing/orders.ts'
import {
  aMerchant,
  anOperator,
  anUpload,
  somePayPassword,
  type TestMerchant,
  twoOperators,
} from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'
import type { listEntries } from './entries.ts'

const world = theWorld()
let token: string
let merchant: TestMerchant
let order: Awaited<ReturnType<typeof aPaidOrder>>
let deposit: string

beforeAll(async () => {
  token = await anOperator(world, ['auditor'])
  merchant = await aMerchant(world, { payPassword: somePayPassword, form: { storeName: 'Kopi & Kertas' } })
  const listing = await aListing(world, merchant, { price: 10_000 })
  order = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  await pick(world, merchant, order)
  const own = { token: merchant.token }
  const voucher = (await anUpload(world, { purpose: 'voucher', ...own })).data.id
  deposit = (await world.must(deposits.announce, { ...own, body: { method: 'manual', amount: 5_000, voucher } })).number
  for (const person of await twoOperators(world, ['finance'])) {
    const body = { approve: true, line: 'ST 1', reason: 'seen on the statement' }
    await world.must(operatorDeposits.decide, { token: person, params: { number: deposit }, body })
  }
})

const list = (query: Parameters<typeof listEntries>[1]['query']) => world.must(operatorLedger.list, { token, query })
const get = (sequence: number) =>
  world.must(operatorLedger.get, { token, query: { merchantId: merchant.merchantId, sequence } })

describe('the list', () => {
  test('has all transactions newest first, each with its postings and what it is about', async () => {
    const { list: rows, total } = await list({})
    expect(total).toBe(3)
    expect(rows.map(({ kind, reference }) => [kind, reference?.number])).toEqual([
      ['deposit_credited', deposit],
      ['picked_from_escrow', order.number],
      ['order_paid', order.number],
    ])
    for (const { postings } of rows) expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  })

  test('is narrowed by merchant, account, kind, number, source, time and the last transaction of a figure', async () => {
    const { merchantId } = merchant
    const [credited] = (await list({})).list
    const at = world.clock.now()
    const [before, behind] = [
      new Date(at.getTime() - dayMs).toISOString(),
      new Date(at.getTime() + dayMs).toISOString(),
    ]
    const found = async (query: Parameters<typeof list>[0]) => (await list(query)).list.map(({ sequence }) => sequence)
    expect(await found({ merchantId })).toEqual([3, 2, 1])
    expect(await found({ account: 'supplier' })).toEqual([2])
    expect(await found({ merchantId, account: 'escrow' })).toEqual([2, 1])
    expect(await found({ merchantId, account: 'escrow', through: 1 })).toEqual([1])
    expect(await found({ kind: 'order_paid' })).toEqual([1])
    expect(await found({ merchantId, kind: 'deposit_credited' })).toEqual([3])
    expect(await found({ keyword: order.number })).toEqual([2, 1])
    expect(await found({ keyword: deposit.toLowerCase() })).toEqual([3])
    expect(await found({ merchantId, keyword: credited!.source })).toEqual([3])
    expect(await found({ merchantId, keyword: '2' })).toEqual([2])
    expect(await found({ keyword: 'EN-00000-00000' })).toEqual([])
    expect(await found({ merchantId, since: before, until: behind })).toEqual([3, 2, 1])
    expect(await found({ since: before })).toEqual([3, 2, 1])
    expect(await found({ merchantId, since: behind })).toEqual([])
    expect(await found({ until: before })).toEqual([])
    const pages = [await list({ limit: 2 })]
    pages.push(await list({ limit: 2, after: pages[0]!.next! }))
    expect(pages.map((page) => page.list.length)).toEqual([2, 1])
  })

  test('looks for a rare account of all merchants in 31 days at most, and for a source in one merchant’s books', async () => {
    const refused = async (query: Parameters<typeof list>[0]) =>
      Object.keys((await world.call(operatorLedger.list, { token, query })).refusal.fields ?? {})
    expect(await refused({ account: 'grant', since: '2025-01-01T00:00:00Z' })).toEqual(['since'])
    expect(await refused({ keyword: '2' })).toEqual(['merchantId'])
    expect(await refused({ through: 2 })).toEqual(['merchantId'])
    expect(await refused({ since: 'yesterday' })).toEqual(['since'])
  })
})

describe('a transaction', () => {
  test('has its hashes, the balance after each line and the day whose signature covers it', async () => {
    const [first, second] = [await get(1), await get(2)]
    expect(first).toMatchObject({ isWhole: true, signedOn: null, headSequence: 3, shopName: 'Kopi & Kertas' })
    expect(second.previousHash).toBe(first.hash)
    expect(second.text).toContain(`|2|picked_from_escrow|${order.orderId}|`)
    expect(second.postings.every(({ balanceAfter }) => balanceAfter !== null)).toBe(true)
    const missing = { merchantId: merchant.merchantId, sequence: 4 }
    expect((await world.call(operatorLedger.get, { token, query: missing })).status).toBe(404)
  })

  test('names the order and its payment, or the deposit with its bank line, its operators and its photo', async () => {
    expect((await get(2)).causes.map(({ kind, number }) => [kind, number])).toEqual([
      ['order', order.number],
      ['payment', null],
    ])
    const { causes } = await get(3)
    const cause = causes.find(({ kind }) => kind === 'deposit')
    // The normalised reference of the line.
    expect(cause).toMatchObject({ number: deposit, amount: 5_000, reference: 'ST1', hasPhoto: true })
    expect(cause?.by).toEqual([expect.stringContaining('@'), expect.stringContaining('@')])
    expect(causes.filter(({ kind }) => kind === 'act')).toHaveLength(2)
  })

  test('whose row was changed behind the triggers is shown as broken', async () => {
    const { owner } = world.testDb
    const change = (kind: string) =>
      owner.run(`
        alter table ledger_transaction disable trigger user;
        update ledger_transaction set kind = '${kind}' where merchant_id = '${merchant.merchantId}' and sequence = 1;
        alter table ledger_transaction enable trigger user`)
    await change('goodwill')
    expect([(await get(1)).isWhole, (await get(2)).isWhole]).toEqual([false, false])
    await change('order_paid')
    expect([(await get(1)).isWhole, (await get(2)).isWhole]).toEqual([true, true])
  })
})

test('a voucher is opened with a reason that the merchant reads, by those who read the books', async () => {
  const open = (reason: string, by: string) =>
    world.app.inject({
      method: 'GET',
      url: `/admin/recharges/${deposit}/voucher`,
      query: { reason },
      headers: { token: by },
    })
  const answer = await open('a check of the books', token)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, expect.stringContaining('image/')])
  const [act] = (await world.must(audit.list, { token: merchant.token })).list
  expect(act).toMatchObject({ role: 'auditor', reason: 'a check of the books' })
  expect((await open('', token)).statusCode).toBe(422)
})
