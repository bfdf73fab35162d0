import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import type { Reply } from '#contract/endpoint.ts'
import { merchants } from '#contract/merchants.ts'
import { operatorProgramme } from '#contract/operator/programme.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { products } from '#contract/products.ts'
import { alliance, express, level } from '#contract/programme.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { storeShop } from '#contract/storefront/shop.ts'
import { runSweeps } from '#server/background.ts'
import { recount } from '#server/ledger/recount/recount.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { decideRefund } from '#server/testing/decisions.ts'
import { aListing } from '#server/testing/goods.ts'
import { aPaidOrder } from '#server/testing/orders.ts'
import { aMerchant, anOperator, aPayToken, somePayPassword, type TestMerchant } from '#server/testing/people.ts'
import { aSecretOf, aSoldOrder, settle } from '#server/testing/sold.ts'
import { theWorld } from '#server/testing/the-world.ts'
import { visitorSecret } from '../../base/secrets/visitor.ts'
import { aRowShop } from '../../testing/rows.ts'

const world = theWorld()
let merchant: TestMerchant
let listing: Awaited<ReturnType<typeof aListing>>

/** Selling price 100.00, cost 60.00, fee 5.00: each settled order earns 35.00. */
async function aShop(form: { invitationCode?: string } = {}) {
  const owner = await aMerchant(world, { payPassword: somePayPassword, form })
  return { owner, goods: await aListing(world, owner, { purchasePrice: 6_000, price: 10_000, stock: 1_000 }) }
}

async function earn(owner: TestMerchant, goods: typeof listing, orders: number) {
  const [{ variantId } = { variantId: '' }] = goods.variants
  const listings = [{ listingId: goods.id, productId: goods.productId, variantId }]
  const shop = { merchantId: owner.merchantId, slug: owner.shop, listings }
  const sold: string[] = []
  for (let at = 0; at < orders; at++) {
    const orderId = await aSoldOrder(world, shop)
    await settle(world, owner.merchantId, orderId)
    sold.push(orderId)
  }
  await runSweeps(world.ctx)
  // Moves the clock, so that further events are later.
  world.clock.advance(1_000)
  return sold
}

const balanceOf = async ({ token }: TestMerchant) => (await world.must(merchants.info, { token })).wallet.balance
const signInAgain = async (owner: TestMerchant) => {
  const body = { account: owner.email, password: owner.password }
  owner.token = (await world.must(account.login, { body })).merinfo.token
}

type Package = Reply<typeof express.packages>['packages'][number]

function asShown(offered: Package | undefined) {
  if (!offered) throw new Error('there is no package')
  const { id: packageId, slots, days, price } = offered
  return { packageId, slots, days, price }
}

beforeEach(async () => {
  const made = await aShop()
  merchant = made.owner
  listing = made.goods
})

describe('a level', () => {
  const levels = () => world.must(level.get, { token: merchant.token })

  test('is bought from the balance at its price, gives what it lists, and comes back while unused', async () => {
    await earn(merchant, listing, 3)
    const { levels: all, current } = await levels()
    const [bronze, silver] = all
    expect(current).toBe(bronze?.id)
    const buy = async (amount: number) =>
      world.call(level.upgrade, {
        token: merchant.token,
        body: { levelId: silver?.id ?? '', payToken: await aPayToken(world, merchant, { purpose: 'level', amount }) },
      })
    expect(await buy(1)).toMatchObject({ status: 409, refusal: { error: 'amount_changed' } })
    expect(await balanceOf(merchant)).toBe(10_500)
    expect((await buy(9_900)).data).toMatchObject({ current: silver?.id, giveBack: { amount: 9_900 } })
    expect(await balanceOf(merchant)).toBe(600)
    expect((await buy(9_900)).status, 'only upwards').toBe(409)
    const back = await world.must(express.giveBack, { token: merchant.token, body: { level: true } })
    expect(back).toEqual({ credited: 9_900 })
    expect(await balanceOf(merchant)).toBe(10_500)
    expect(await levels()).toMatchObject({ current: bronze?.id, giveBack: null })
  })

  test('is bought once by many who ask at once, and given back once', async () => {
    await earn(merchant, listing, 6)
    const levelId = (await levels()).levels[1]?.id ?? ''
    const tokens: string[] = []
    for (let at = 0; at < 4; at++) tokens.push(await aPayToken(world, merchant, { purpose: 'level', amount: 9_900 }))
    const bought = await Promise.all(
      tokens.map((payToken) => world.call(level.upgrade, { token: merchant.token, body: { levelId, payToken } })),
    )
    expect(bought.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await balanceOf(merchant)).toBe(21_000 - 9_900)
    const giveBack = () => world.call(express.giveBack, { token: merchant.token, body: { level: true } })
    const back = await Promise.all([giveBack(), giveBack(), giveBack()])
    expect(back.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await balanceOf(merchant)).toBe(21_000)
  })

  test('stays once an order took its fee, whatever the times say', async () => {
    await earn(merchant, listing, 3)
    const asked = world.clock.now()
    world.clock.advance(1)
    const levelId = (await levels()).levels[1]?.id ?? ''
    const payToken = await aPayToken(world, merchant, { purpose: 'level', amount: 9_900 })
    await world.must(level.upgrade, { token: merchant.token, body: { levelId, payToken } })
    const { orderId } = await aPaidOrder(world, merchant, { lines: [{ listing }] })
    // The order was requested before the purchase of the level and placed after it.
    await world.testDb.owner.run(`
      update orders set created_at = '${asked.toISOString()}' where id = '${orderId}'`)
    expect((await levels()).giveBack).toBeNull()
    const back = await world.call(express.giveBack, { token: merchant.token, body: { level: true } })
    expect(back).toMatchObject({ status: 409, refusal: { because: 'used' } })
  })

  test('that was earned meanwhile stays when the bought one is given back', async () => {
    await earn(merchant, listing, 29)
    const last = await aPaidOrder(world, merchant, { lines: [{ listing }] })
    world.clock.advance(1_000)
    const silver = (await levels()).levels[1]?.id ?? ''
    const payToken = await aPayToken(world, merchant, { purpose: 'level', amount: 9_900 })
    await world.must(level.upgrade, { token: merchant.token, body: { levelId: silver, payToken } })
    await settle(world, merchant.merchantId, last.orderId)
    await world.must(express.giveBack, { token: merchant.token, body: { level: true } })
    expect(await levels()).toMatchObject({ current: silver, giveBack: null })
    expect(await balanceOf(merchant)).toBe(30 * 3_500)
  })
})

describe('the express lane', () => {
  const lane = () => world.must(express.packages, { token: merchant.token })
  const buy = async () => {
    const [cheapest] = (await lane()).packages
    const payToken = await aPayToken(world, merchant, { purpose: 'train', amount: cheapest?.price ?? 0 })
    return world.must(express.buy, { token: merchant.token, body: { ...asShown(cheapest), payToken } })
  }
  const shown = () => world.must(storeShop.products, { params: { shop: merchant.shop }, query: { sort: 'price' } })

  test('shows the chosen listings first and marked, counts what they bring, and credits what was never filled', async () => {
    await earn(merchant, listing, 1)
    const cheap = await aListing(world, merchant, { title: 'Cup', purchasePrice: 300, price: 500 })
    const bought = await buy()
    expect(bought).toMatchObject({ slots: 3, listings: [], mayGiveBack: true, unusedCredit: 1_500 })
    expect(await balanceOf(merchant)).toBe(2_000)
    const place = (listingIds: string[]) =>
      world.call(express.promote, { token: merchant.token, body: { purchaseId: bought.id, listingIds } })
    expect((await place([listing.id])).data).toMatchObject({ mayGiveBack: false, listings: [{ id: listing.id }] })
    expect((await shown()).list.map(({ listingId, promoted }) => [listingId, promoted])).toEqual([
      [listing.id, true],
      [cheap.id, false],
    ])
    const visitor = visitorSecret(world.ctx.config.keys, 'visitor-0001')
    const visit = { visitor, listingId: listing.id }
    await world.must(storeShop.visit, { params: { shop: merchant.shop }, body: visit })
    await aPaidOrder(world, merchant, { lines: [{ listing }] })
    expect((await lane()).active[0]?.listings).toMatchObject([{ views: 1, clicks: 1, orders: 1 }])
    expect((await place([listing.id, cheap.id, listing.id])).status).toBe(200)
    world.clock.advance(hourMs)
    expect((await place([])).data.listings).toEqual([])
    expect((await shown()).list[0]?.listingId).toBe(cheap.id)
    const used = await world.call(express.giveBack, { token: merchant.token, body: { purchaseId: bought.id } })
    expect(used).toMatchObject({ status: 409, refusal: { because: 'used' } })
    world.clock.advance(7 * dayMs)
    await runSweeps(world.ctx)
    await signInAgain(merchant)
    // Two of the 21 slot-days were used, both on the first day: 15.00 × 19/21.
    expect(await balanceOf(merchant)).toBe(2_000 + 1_357)
    const bill = await world.must(express.bill, { token: merchant.token, query: {} })
    expect(bill.list).toMatchObject([{ amount: 1_500, credited: 1_357, endedAt: expect.any(String) }])
    expect((await place([listing.id])).status).toBe(409)
  })

  test('credits only the slots that stay empty, in the instant of the purchase and a whole number of days after it', async () => {
    await earn(merchant, listing, 1)
    const bought = await buy()
    const body = { purchaseId: bought.id, listingIds: [listing.id] }
    const placed = await world.must(express.promote, { token: merchant.token, body })
    // One of the three slots is used to the end.
    expect(placed.unusedCredit).toBe(1_000)
    for (const step of [dayMs, hourMs, 5 * dayMs]) {
      world.clock.advance(step)
      await signInAgain(merchant)
      expect((await lane()).active).toMatchObject([{ unusedCredit: 1_000 }])
    }
  })

  test('is given back whole while nothing was placed, once', async () => {
    await earn(merchant, listing, 1)
    const { id } = await buy()
    const back = () => world.call(express.giveBack, { token: merchant.token, body: { purchaseId: id } })
    const answers = await Promise.all(Array.from({ length: 5 }, back))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await balanceOf(merchant)).toBe(3_500)
  })

  test('is bought as often as the balance pays for, however many ask at once', async () => {
    await earn(merchant, listing, 1)
    const [cheapest] = (await lane()).packages
    const tokens: string[] = []
    for (let at = 0; at < 5; at++) tokens.push(await aPayToken(world, merchant, { purpose: 'train', amount: 1_500 }))
    const answers = await Promise.all(
      tokens.map((payToken) =>
        world.call(express.buy, { token: merchant.token, body: { ...asShown(cheapest), payToken } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.find(({ status }) => status !== 200)?.refusal).toMatchObject({ error: 'insufficient_balance' })
    expect(await balanceOf(merchant)).toBe(500)
    expect((await lane()).active).toHaveLength(2)
  })

  test.each([
    ['price', { price: 1_400 }],
    ['slots', { slots: 2 }],
    ['days', { days: 8 }],
  ])('is not bought with another %s than shown, and moves nothing', async (field, changed) => {
    await earn(merchant, listing, 1)
    const [cheapest] = (await lane()).packages
    const shown = asShown(cheapest)
    const set = (terms: object) => {
      const { price, slots, days } = { ...shown, ...terms }
      return world.testDb.owner.run(`
        update package set price = ${price}, slots = ${slots}, days = ${days} where id = '${shown.packageId}'`)
    }
    const payToken = await aPayToken(world, merchant, { purpose: 'train', amount: shown.price })
    const buy = () => world.call(express.buy, { token: merchant.token, body: { ...shown, payToken } })
    await set(changed)
    const { price, slots, days } = { ...shown, ...changed }
    expect(await buy()).toMatchObject({
      status: 409,
      msg: 'The terms have changed. Please check them again',
      refusal: { error: 'quote_changed', price, slots, days },
    })
    expect((await lane()).packages[0], field).toMatchObject(changed)
    expect((await lane()).active).toEqual([])
    expect(await balanceOf(merchant)).toBe(3_500)
    await set({})
    // The refusal restored the confirmation.
    expect((await buy()).data).toMatchObject({ slots: shown.slots })
    expect(await balanceOf(merchant)).toBe(3_500 - shown.price)
  })

  test('frees the slot of a listing that leaves the shelf', async () => {
    await earn(merchant, listing, 1)
    const { id: purchaseId } = await buy()
    const other = await aListing(world, merchant, { title: 'Cup' })
    const place = (listingIds: string[]) =>
      world.call(express.promote, { token: merchant.token, body: { purchaseId, listingIds } })
    expect((await place([listing.id, other.id])).data.listings).toHaveLength(2)
    const { token } = merchant
    const off = await world.must(products.setSwitch, { token, body: { listingIds: [listing.id], on: false } })
    const removed = await world.must(products.del, { token, body: { listingIds: [other.id] } })
    expect([off.freedSlots, removed.freedSlots]).toEqual([1, 1])
    expect(await lane()).toMatchObject({ used: 0, active: [{ listings: [] }] })
    expect((await place([listing.id])).status).toBe(404)
  })

  test('takes only listings of the shop that are on the shelf, and no more than it has slots', async () => {
    await earn(merchant, listing, 1)
    const { id: purchaseId } = await buy()
    const { goods } = await aShop()
    const theirs = { token: merchant.token, body: { purchaseId, listingIds: [goods.id] } }
    expect((await world.call(express.promote, theirs)).status).toBe(404)
    const many = await Promise.all([1, 2, 3].map((at) => aListing(world, merchant, { title: `Cup ${at}` })))
    const body = { purchaseId, listingIds: [listing.id, ...many.map(({ id }) => id)] }
    expect((await world.call(express.promote, { token: merchant.token, body })).status).toBe(422)
  })
})

test('a merchant who completed ten orders invites others, and earns a fifth of the fee of what they settle', async () => {
  const mine = () => world.must(alliance.get, { token: merchant.token, query: {} })
  await earn(merchant, listing, 9)
  expect(await mine()).toMatchObject({ qualified: false, completedOrders: 9, inviteCode: null, list: [] })
  await earn(merchant, listing, 1)
  const { inviteCode, inviteUrl } = await mine()
  expect(inviteUrl).toContain(`/register?code=${inviteCode}&lang=en`)
  const inThai = await world.must(alliance.get, { token: merchant.token, query: {}, lang: 'th' })
  expect(inThai.inviteUrl).toContain(`/register?code=${inviteCode}&lang=th`)
  const before = await balanceOf(merchant)
  const invited = await aShop({ invitationCode: inviteCode ?? '' })
  expect(await balanceOf(merchant), 'nothing for joining').toBe(before)
  const [first] = await earn(invited.owner, invited.goods, 1)
  expect(await balanceOf(merchant)).toBe(before + 100)
  expect(await mine()).toMatchObject({ income: 100, total: 1, list: [{ income: 100, orders: 1 }] })
  const theirs = await world.must(alliance.get, { token: invited.owner.token, query: {} })
  expect(theirs.headquarters).not.toBeNull()

  await world.must(storeRefunds.ask, {
    params: { secret: await aSecretOf(world, { merchantId: invited.owner.merchantId, orderId: first ?? '' }) },
    body: { reason: 'torn', goods: 'received', amount: 5_000 },
  })
  world.clock.advance(8 * dayMs)
  await runSweeps(world.ctx)
  await signInAgain(merchant)
  expect(await balanceOf(merchant)).toBe(before + 50)
  expect(await mine()).toMatchObject({ income: 50, list: [{ income: 50, orders: 1 }] })

  world.clock.advance(366 * dayMs)
  await signInAgain(merchant)
  await earn(invited.owner, invited.goods, 1)
  expect(await balanceOf(merchant), 'twelve months only').toBe(before + 50)
  const { list } = await mine()
  expect(list, 'all orders of the shop, rewarded or not').toMatchObject([{ income: 50, orders: 2 }])
})

test('a reward is a fifth of the fee that refunds leave: none counts twice, before settlement or after it', async () => {
  await earn(merchant, listing, 10)
  const { inviteCode } = await world.must(alliance.get, { token: merchant.token, query: {} })
  const { owner, goods } = await aShop({ invitationCode: inviteCode ?? '' })
  const before = await balanceOf(merchant)
  const order = await aPaidOrder(world, owner, { lines: [{ listing: goods }] })
  const { merchantId } = owner
  const at = () => world.clock.now()
  const { db, ids } = world.ctx
  await db.query(sql`select pick_up(${merchantId}, ${order.orderId}, 'escrow', ${at()}, ${at()})`)
  await db.query(sql`select ship_order(${merchantId}, ${order.orderId}, 'DHL', 'T-1', ${at()})`)
  await db.query(sql`select mark_order_received(${merchantId}, ${order.orderId}, 'shopper', ${at()}, ${at()})`)
  const refund = async (amount: number) => {
    const asked = { id: ids.next(), amount, goods: 'received', reason: 'torn', images: [] }
    await db.query(sql`select request_refund(${merchantId}, ${order.orderId}, ${JSON.stringify(asked)}::jsonb,
      ${at()})`)
    await decideRefund(world, { merchantId, id: asked.id, amount, bears: 'merchant' })
    await runSweeps(world.ctx)
    world.clock.advance(1_000)
  }
  // Refunded while received; then the sweep settles it.
  await refund(2_000)
  expect(await balanceOf(merchant), 'of a fee of 4.00').toBe(before + 80)
  await refund(1_000)
  expect(await balanceOf(merchant), 'of 3.50').toBe(before + 70)
  await refund(333)
  expect(await balanceOf(merchant), 'of 3.34, in whole cents').toBe(before + 66)
  await refund(6_667)
  expect(await balanceOf(merchant), 'of nothing').toBe(before)
  expect((await recount(db)).differences).toEqual([])
})

test('the pages of the alliance list every invitee once, and their cursors do not tell who they are', async () => {
  const { merchantId, token } = merchant
  const invitees = [await aRowShop(world), await aRowShop(world), await aRowShop(world)].map((shop) => shop.merchantId)
  await world.testDb.owner.run(`
    update merchant set inviter_id = '${merchantId}'
    where merchant_id in (${invitees.map((id) => `'${id}'`).join(', ')})`)
  const names: string[] = []
  for (let query = {}; ; ) {
    const { list, next, total } = await world.must(alliance.get, { token, query: { limit: 1, ...query } })
    expect(total).toBe(invitees.length)
    names.push(...list.map(({ name }) => name))
    if (next === null) break
    const cursor = Buffer.from(next, 'base64url').toString()
    for (const id of invitees) expect(cursor).not.toContain(id)
    query = { after: next }
  }
  expect(names).toHaveLength(invitees.length)
})

describe('what shops can buy', () => {
  const reason = 'decided for the spring'
  const name = { en: 'Weekend', 'zh-CN': '周末' }
  const confirm = async (proposed: { id: string }, token: string) =>
    world.call(operatorProposals.confirm, { token, params: { id: proposed.id }, body: { reason: 'seen' } })

  test('a package is made and changed by two, and what was bought stays as it was', async () => {
    const [first, second] = [await anOperator(world, ['programme']), await anOperator(world, ['programme'])]
    const wanted = { name, slots: 1, days: 2, price: 300, onSale: true, reason }
    const proposed = await world.must(operatorProgramme.setPackage, { token: first, body: wanted })
    expect(proposed.effect).toContainEqual({ name: 'price', before: null, after: 300 })
    expect((await confirm(proposed, first)).status).toBe(409)
    expect((await confirm(proposed, second)).status).toBe(200)
    const offered = (await world.must(express.packages, { token: merchant.token })).packages
    expect(offered[0]).toMatchObject({ name: 'Weekend', price: 300 })

    await earn(merchant, listing, 1)
    const payToken = await aPayToken(world, merchant, { purpose: 'train', amount: 300 })
    const { packageId, ...shown } = asShown(offered[0])
    await world.must(express.buy, { token: merchant.token, body: { packageId, ...shown, payToken } })
    const other = { ...wanted, slots: 9, onSale: false, id: packageId }
    const change = await world.must(operatorProgramme.setPackage, { token: second, body: other })
    expect(change.effect.map((each) => each.name)).toEqual(['slots', 'onSale'])
    await confirm(change, first)
    const lane = await world.must(express.packages, { token: merchant.token })
    expect(lane.packages.map(({ id }) => id)).not.toContain(packageId)
    expect(lane.active).toMatchObject([{ slots: 1, unusedCredit: 300 }])
    const all = await world.must(operatorProgramme.packages, { token: first })
    expect(all.find(({ id }) => id === packageId)).toMatchObject({ slots: 9, running: 1 })
  })

  test('a level that a shop bought keeps its fee and its limit, or becomes better', async () => {
    const [first, second] = [await anOperator(world, ['programme']), await anOperator(world, ['programme'])]
    const readSilver = async () => {
      const silver = (await world.must(operatorProgramme.levels, { token: first })).find(({ rank }) => rank === 2)
      if (!silver) throw new Error('there is no second level')
      return silver
    }
    const { shops: _, ...silver } = await readSilver()
    await earn(merchant, listing, 3)
    const payToken = await aPayToken(world, merchant, { purpose: 'level', amount: silver.upgradePrice })
    await world.must(level.upgrade, { token: merchant.token, body: { levelId: silver.id, payToken } })
    const change = async (fields: Partial<typeof silver>) => {
      const body = { ...silver, ...fields, reason }
      return confirm(await world.must(operatorProgramme.setLevel, { token: first, body }), second)
    }
    expect(await change({ feeBps: 900 })).toMatchObject({ status: 409, refusal: { because: 'bought' } })
    expect(await change({ productLimit: 1 })).toMatchObject({ status: 409, refusal: { because: 'bought' } })
    expect(await change({ rank: 3 })).toMatchObject({ status: 409, refusal: { because: 'rank' } })
    expect((await change({ feeBps: silver.feeBps - 10, upgradePrice: 12_000 })).status).toBe(200)
    expect(await readSilver()).toMatchObject({ feeBps: silver.feeBps - 10, upgradePrice: 12_000 })
    expect((await change({})).status, 'and back').toBe(409)
    const same = { ...silver, feeBps: silver.feeBps - 10, upgradePrice: 12_000, reason }
    expect((await world.call(operatorProgramme.setLevel, { token: first, body: same })).status).toBe(409)
  })
})

test('the recount finds no difference and the ledger verifies', async () => {
  expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
  expect((await recount(world.ctx.db)).differences).toEqual([])
})
