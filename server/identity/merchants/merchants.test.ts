import { beforeAll, describe, expect, test } from 'vitest'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { operatorMerchants } from '#contract/operator/merchants.ts'
import { operatorRefunds } from '#contract/operator/refunds.ts'
import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { shop } from '#contract/shop.ts'
import { aListing } from '../../testing/goods.ts'
import { aPaidOrder } from '../../testing/orders.ts'
import { aMerchant, anOperator, type TestMerchant } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()
let support: string
let reviewer: string
let river: TestMerchant
let paper: TestMerchant

beforeAll(async () => {
  support = await anOperator(world, ['support'])
  reviewer = await anOperator(world, ['reviewer'])
  river = await aMerchant(world, {
    form: { storeName: 'Little River Store', realName: 'Nguyễn Thị Điện', email: 'suda.p@northwind.example' },
  })
  paper = await aMerchant(world, { form: { storeName: '丸紙文房具店', realName: 'Aoki Jun' } })
})

type ListQuery = NonNullable<Parameters<typeof list>[0]>
const list = (query: {
  keyword?: string
  status?: 'closed' | 'in_review' | 'approved'
  limit?: number
  after?: string
}) => world.must(operatorMerchants.list, { token: support, query })
const foundBy = async (query: ListQuery) => (await list(query)).list.map(({ id }) => id)

describe('a merchant is found', () => {
  test.each([
    ['a word of the shop', 'river'],
    ['the beginning of its last word', 'little riv'],
    ['a word of the name, without its signs', 'dien'],
    ['the mail address', 'suda.p@northwind.example'],
    ['a part of the mail address', 'northwind'],
  ])('by %s', async (_, keyword) => {
    expect(await foundBy({ keyword })).toEqual([river.merchantId])
  })

  test('by the address of the shop, by id, and by phone with or without the code of the country', async () => {
    const national = `0${river.phone.replace('+44', '')}`
    for (const keyword of [
      river.shop,
      river.merchantId,
      river.phone,
      national,
      `${national.slice(0, 5)} ${national.slice(5)}`,
    ])
      expect(await foundBy({ keyword }), keyword).toEqual([river.merchantId])
  })

  test('by two signs of a name without spaces', async () => {
    expect(await foundBy({ keyword: '文房' })).toEqual([paper.merchantId])
  })

  test('by the number of one of its orders, and by the number of nothing not', async () => {
    const listing = await aListing(world, river)
    const { number: orderNumber } = await aPaidOrder(world, river, { lines: [{ listing }] })
    expect(await foundBy({ keyword: orderNumber.toLowerCase() })).toEqual([river.merchantId])
    expect(await foundBy({ keyword: orderNumber.replace('EN', 'RF') })).toEqual([river.merchantId])
    expect(await foundBy({ keyword: 'EN-00000-00000' })).toEqual([])
  })

  test('by its new name after a change, and no longer by the old one', async () => {
    const merchant = await aMerchant(world, { form: { storeName: 'Old Harbour' } })
    await world.must(shop.store, { token: merchant.token, body: { name: 'New Quay' } })
    expect(await foundBy({ keyword: 'quay' })).toEqual([merchant.merchantId])
    await world.must(shop.store, { token: merchant.token, body: { name: 'Third Pier' } })
    expect(await foundBy({ keyword: 'quay' })).toEqual([])
    expect(await foundBy({ keyword: merchant.shop }), 'the address of a shop stays').toEqual([merchant.merchantId])
    expect(await foundBy({ keyword: merchant.email })).toEqual([merchant.merchantId])
  })

  test('by its state', async () => {
    const waiting = await aMerchant(world, { approved: false })
    expect(await foundBy({ status: 'in_review' })).toEqual([waiting.merchantId])
    expect(await foundBy({ status: 'approved' })).not.toContain(waiting.merchantId)
    const body = { reason: 'the merchant asked for it' }
    await world.must(operatorMerchants.close, { token: reviewer, params: { id: paper.merchantId }, body })
    expect(await foundBy({ status: 'closed' })).toEqual([paper.merchantId])
    await world.must(operatorMerchants.open, { token: reviewer, params: { id: paper.merchantId }, body })
  })
})

test('a row says the level, the state and the balance', async () => {
  const [row] = (await list({ keyword: 'little river' })).list
  expect(row).toMatchObject({
    shopName: 'Little River Store',
    country: 'GB',
    status: 'approved',
    open: true,
    available: 0,
  })
  expect(row?.level).not.toBe('')
})

const unknown = '01900000-0000-7000-8000-00000000dead'

test('the overview counts orders by status, and names the inviter', async () => {
  const { overview } = operatorMerchants
  const found = await world.must(overview, { token: reviewer, params: { id: river.merchantId } })
  expect(found).toMatchObject({
    invitedBy: null,
    destinations: 0,
    paidDestinations: 0,
    identityErasedAt: null,
    listings: 1,
  })
  expect(found.orders).toEqual([{ status: 'awaiting_pickup', count: 1 }])
  expect((await world.call(overview, { token: reviewer, params: { id: unknown } })).status).toBe(404)
})

test('support reads devices and security events without addresses; reviewers do not', async () => {
  const { security } = operatorMerchants
  const params = { id: river.merchantId }
  const found = await world.must(security, { token: support, params })
  expect(found).toMatchObject({ stoppedAt: null, payPasswordLockedUntil: null })
  expect(found.sessions.length).toBeGreaterThan(0)
  expect(JSON.stringify(found)).not.toContain('127.0.0')
  expect((await world.call(security, { token: support, params: { id: unknown } })).status).toBe(404)
})

test('all deposits, withdrawals or refunds are those of one merchant', async () => {
  const token = await anOperator(world, ['finance'])
  for (const call of [operatorDeposits.list, operatorWithdrawals.list, operatorRefunds.list]) {
    const whole = await world.call(call, { token, query: { status: 'all' } })
    expect(whole.refusal).toMatchObject({ error: 'validation' })
    const own = await world.must(call, { token, query: { status: 'all', merchantId: river.merchantId } })
    expect(own.total).toBe(0)
  }
})
