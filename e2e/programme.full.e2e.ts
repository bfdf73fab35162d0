import type { Page } from '@playwright/test'
import { dayMs } from '#contract/durations.ts'
import { finance } from '#contract/finance.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import { merchants } from '#contract/merchants.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { products } from '#contract/products.ts'
import { express } from '#contract/programme.ts'
import { storeShop } from '#contract/storefront/shop.ts'
import { runSweeps } from '#server/background.ts'
import { decideByTwo } from '#server/testing/decisions.ts'
import { aListing } from '#server/testing/goods.ts'
import { aPaidOrder } from '#server/testing/orders.ts'
import { aMerchant, anOperator, somePayPassword, type TestMerchant } from '#server/testing/people.ts'
import { settle, signIn } from '#server/testing/sold.ts'
import { axe } from './support/axe.ts'
import { booksAgree } from './support/books.ts'
import { putOnDevice, reloadIn } from './support/device.ts'
import { hold } from './support/hold.ts'
import { test as base, expect } from './support/journey.ts'
import { typeAmount } from './support/number-pad.ts'
import { photograph } from './support/photograph.ts'
import type { ServedWorld } from './support/served-world.ts'
import { aVoucher } from './support/voucher.ts'

type Listing = Awaited<ReturnType<typeof aListing>>
type Shop = { world: ServedWorld; merchant: TestMerchant; goods: [Listing, ...Listing[]] }

const titles = ['A linen shirt', 'A straw hat', 'A canvas bag', 'A woollen scarf'] as const
/** What an order of the shirt leaves: 100.00 less its cost of 60.00 and the fee of 5 %. */
const earned = 3_500

/** A shop with a payment password, an empty wallet and four things to sell. */
const test = base.extend<{ shop: Shop }>({
  shop: async ({ page, world }, use) => {
    const merchant = await aMerchant(world, { payPassword: somePayPassword })
    const list = (title: string) => aListing(world, merchant, { title, purchasePrice: 6_000, price: 10_000, stock: 50 })
    const goods: Shop['goods'] = [await list(titles[0])]
    for (const title of titles.slice(1)) goods.push(await list(title))
    await putOnDevice(page, world.url, { token: merchant.token })
    await use({ world, merchant, goods })
  },
})

async function earn({ world, merchant, goods }: Shop, orders: number) {
  for (let at = 0; at < orders; at++) {
    const { orderId } = await aPaidOrder(world, merchant, { lines: [{ listing: goods[0] }] })
    await settle(world, merchant.merchantId, orderId)
  }
  await runSweeps(world.ctx)
  world.clock.advance(1_000)
}

async function enterPayPassword(page: Page) {
  await expect(page.getByRole('dialog', { name: 'Enter the payment password' })).toBeVisible()
  await page.keyboard.type(somePayPassword)
}

/** 50.00 by voucher, which two of finance look at; nothing moves before the second. */
async function depositFifty(page: Page, shop: Shop) {
  const { world } = shop
  await page.goto(`${world.url}/recharge?way=manual&step=amount`)
  await typeAmount(page, '50')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Proof of payment').setInputFiles(await aVoucher('$50.00'))
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page).toHaveURL(/number=RC-/)
  const number = new URL(page.url()).searchParams.get('number') ?? ''
  for (const balance of [0, 5_000]) {
    const token = await anOperator(world, ['finance'])
    const body = { approve: true, line: `ST ${number}`, reason: 'seen on the statement' }
    await world.must(operatorDeposits.decide, { token, params: { number }, body })
    await booksAgree(page, shop, { balance })
  }
}

async function buyWeek(page: Page, { world }: Shop, looked?: () => Promise<void>) {
  await page.goto(`${world.url}/storeExpress`)
  await page.getByRole('listitem').filter({ hasText: 'Week for three' }).getByRole('button', { name: 'Buy' }).click()
  await looked?.()
  await enterPayPassword(page)
  await expect(page).toHaveURL(/\/storeExpress\?purchase=/)
  await expect(page.getByRole('heading', { name: 'Choose products' })).toBeVisible()
}

test('a deposit pays for a package; unused it comes back whole, filled it is seen first and counted', async ({
  page,
  shop,
}) => {
  const { world } = shop
  await page.goto(`${world.url}/buyTrainBill`)
  await expect(page.getByText('No packages purchased yet.')).toBeVisible()
  await depositFifty(page, shop)

  await buyWeek(page, shop, async () => {
    await expect(page.getByRole('dialog')).toContainText('$15.00')
    await expect(page.getByRole('dialog')).toContainText('$35.00')
    await axe(page)
    await photograph(page, 'store-express-pay')
  })
  await booksAgree(page, shop, { balance: 3_500 })
  await page.goto(`${world.url}/storeExpress`)
  await expect(page.getByText('0 of 3 slots used').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Express lane' })).toBeVisible()
  await expect(page.getByText(/^\d+ products can be promoted$/)).toBeVisible()
  await page.goto(`${world.url}/my`)
  await expect(page.getByRole('link', { name: /^Express lane/ })).toContainText('0 of 3 slots used')
  await page.goto(`${world.url}/storeExpress`)
  await page.getByRole('button', { name: 'Get a refund' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('$15.00')
  await axe(page)
  await photograph(page, 'store-express-give-back')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Get refund' }).click()
  await expect(page.getByText('Package refunded')).toBeVisible()
  await booksAgree(page, shop, { balance: 5_000 })

  await buyWeek(page, shop)
  await booksAgree(page, shop, { balance: 3_500 })
  await fillSlots(page, shop)
  await seenFirst(page, shop)
  await ended(page, shop)
})

test('a package that became another meanwhile is not bought: the new one is shown', async ({ page, shop }) => {
  const { world, merchant } = shop
  await earn(shop, 1)
  await page.goto(`${world.url}/storeExpress`)
  const week = page.getByRole('listitem').filter({ hasText: 'Week for three' })
  await expect(week).toContainText('3 slots · 7 days$15.00')
  const [offered] = (await world.must(express.packages, { token: merchant.token })).packages
  const { id, price } = offered ?? { id: '', price: 0 }
  // The list may be read again at any time; what the open dialog shows is what is bought.
  await week.getByRole('button', { name: 'Buy' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter the payment password' })
  await expect(dialog).toContainText('Week for three3 slots · 7 days$15.00')
  const change = { name: { en: 'Week for three' }, slots: 2, days: 5, price, onSale: true }
  await decideByTwo(world, { kind: 'package', merchantId: null, payload: { changes: id, ...change } })
  await expect(dialog).toContainText('3 slots · 7 days')
  await enterPayPassword(page)
  await expect(page.getByText('The terms have changed. Please check them again')).toBeVisible()
  await expect(week).toContainText('2 slots · 5 days$15.00')
  await booksAgree(page, shop, { balance: earned, income: earned })
  await buyWeek(page, shop, () => expect(dialog).toContainText('2 slots · 5 days'))
  await booksAgree(page, shop, { balance: earned - price, income: earned })
})

test('the slow answer about one package leaves the pad of another open', async ({ page, shop }) => {
  const { world } = shop
  await earn(shop, 3)
  const buying = await hold(page, express.buy)
  await page.goto(`${world.url}/storeExpress`)
  const packages = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Buy' }) })
  const dialog = page.getByRole('dialog', { name: 'Enter the payment password' })
  await packages.filter({ hasText: 'Week for three' }).getByRole('button').click()
  await enterPayPassword(page)
  await buying.sent
  await dialog.getByRole('button', { name: 'Close' }).click()
  await packages.filter({ hasNotText: 'Week for three' }).first().getByRole('button').click()
  await expect(dialog.getByRole('alert')).toHaveText('The last one is still being sent. Please wait.')
  buying.release()
  await expect(page.getByText('Package purchased. Now choose the products.')).toBeVisible()
  await expect(dialog.getByRole('alert')).toBeEmpty()
  await expect(dialog).not.toContainText('Week for three')
  await expect(page).toHaveURL(/\/storeExpress$/)
})

test('a product that leaves the shelf leaves the choice of its package, though the screen stays', async ({
  page,
  shop,
}) => {
  const { world, merchant, goods } = shop
  await earn(shop, 1)
  await buyWeek(page, shop)
  for (const title of titles.slice(0, 2)) await page.getByLabel(title).check({ force: true })
  const promote = page.getByRole('button', { name: 'Promote these products' })
  await promote.click()
  await expect(page.getByText('2 of 3 slots used').first()).toBeVisible()
  const listingIds = goods.slice(1, 2).map(({ id }) => id)
  await world.must(products.setSwitch, { token: merchant.token, body: { listingIds, on: false } })
  // An order makes the app read the packages again.
  await earn(shop, 1)
  await expect(page.getByText('1 of 3 slots used').first()).toBeVisible()
  await page.getByRole('link', { name: 'Change products' }).click()
  await expect(page.getByText('1 of 3 slots', { exact: true })).toBeVisible()
  await promote.click()
  await expect(page.getByRole('heading', { name: 'Express lane' })).toBeVisible()
})

/** Three slots and four products: a slot is taken until its product is removed. */
async function fillSlots(page: Page, { world }: Shop) {
  await page.goto(`${world.url}/storeExpress`)
  await page.getByRole('link', { name: 'Choose products' }).click()
  for (const title of titles.slice(0, 3)) await page.getByLabel(title).check({ force: true })
  await page.getByLabel(titles[3]).click({ force: true })
  await expect(page.getByText('All slots are taken. Remove a product first.')).toBeVisible()
  await expect(page.getByText('3 of 3 slots')).toBeVisible()
  for (const title of titles.slice(1, 3)) await page.getByLabel(title).uncheck({ force: true })
  await page.getByRole('button', { name: 'Promote these products' }).click()
  await expect(page.getByText('1 of 3 slots used').first()).toBeVisible()
  // After one day of one slot the package counts as used.
  await expect(page.getByRole('button', { name: 'Get a refund' })).toHaveCount(0)
}

/** The storefront's own list, two visitors of whom one opened the shirt, and an order that one of them pays. */
async function seenFirst(page: Page, shop: Shop) {
  const { world, merchant, goods } = shop
  const [shirt] = goods
  const params = { shop: merchant.shop }
  const { list } = await world.must(storeShop.products, { params, query: {} })
  expect(list.map(({ listingId, promoted }) => [listingId === shirt.id, promoted])).toEqual([
    [true, true],
    [false, false],
    [false, false],
    [false, false],
  ])
  const aVisitor = async () => (await world.must(storeShop.shop, { params })).visitor
  await world.must(storeShop.visit, { params, body: { visitor: await aVisitor() } })
  await world.must(storeShop.visit, { params, body: { visitor: await aVisitor(), listingId: shirt.id } })
  await aPaidOrder(world, merchant, { lines: [{ listing: shirt }] })
  await booksAgree(page, shop, { balance: 3_500, pending: earned })
  await page.goto(`${world.url}/storeExpress`)
  const placed = page.getByRole('listitem').filter({ hasText: titles[0] })
  // Once above the products, of which there is one.
  await expect(page.getByText('2 shop visitors')).toBeVisible()
  await expect(placed).toContainText('1 product view')
  await expect(placed).toContainText('1 order')
  await photographIn(page, { lang: 'th', name: 'store-express' })
}

/** Of 21 slot-days 7 were filled: two thirds of 15.00 come back by themselves, and the bill says so. */
async function ended(page: Page, shop: Shop) {
  const { world, merchant } = shop
  world.clock.advance(7 * dayMs)
  await runSweeps(world.ctx)
  await booksAgree(page, shop, { balance: 4_500 })
  const bill = await world.must(finance.bill, { token: merchant.token, query: {} })
  expect(bill.list.map(({ type, amount }) => [type, amount])).toEqual([
    ['express_lane', 1_000],
    ['express_lane', -1_500],
    ['express_lane', 1_500],
    ['express_lane', -1_500],
    ['recharge', 5_000],
  ])
  await page.goto(`${world.url}/buyTrainBill`)
  const bought = page.getByRole('article')
  await expect(bought.first()).toContainText('$10.00 credited for unused days')
  await expect(bought.last()).toContainText('$15.00 credited for unused days')
  await expect(bought.last()).toContainText(/^Week for three\$15\.00.*\d{2}:\d{2}/)
  await page.goto(`${world.url}/fundsRecords`)
  await expect(page.getByRole('article').first()).toContainText('$45.00')
  await page.getByRole('radio', { name: 'Deposits' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('+$50.00')
  await page.getByRole('radio', { name: 'Orders' }).click()
  await expect(page.getByText('No order payments yet.')).toBeVisible()
}

/** The same screen, opened anew in another language, and back. */
async function photographIn(page: Page, { lang, name }: { lang: LanguageCode; name: string }) {
  await reloadIn(page, lang)
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await photograph(page, name)
  await reloadIn(page, 'en')
}

test('ten completed orders open the alliance: whoever comes by the link earns its inviter a fifth of the fee', async ({
  page,
  shop,
  context,
}) => {
  const { world, merchant } = shop
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    // What a phone has and this browser has not.
    const share = (shared: ShareData) => Promise.resolve(sessionStorage.setItem('shared', JSON.stringify(shared)))
    Object.defineProperty(navigator, 'share', { value: share })
  })
  await earn(shop, 9)
  await page.goto(`${world.url}/alliance`)
  await expect(page.getByText('1 more completed order until you can invite')).toBeVisible()
  await earn(shop, 1)
  await page.reload()
  const link = await sharedLink(page)

  const form = { storeName: 'Northwind Goods', invitationCode: link.searchParams.get('code') ?? '' }
  const invitee = await aMerchant(world, { form })
  const before = { balance: 10 * earned, income: 10 * earned }
  await booksAgree(page, shop, before)
  const listing = await aListing(world, invitee, { title: 'A cup', purchasePrice: 6_000, price: 10_000 })
  await earn({ world, merchant: invitee, goods: [listing] }, 2)
  await booksAgree(page, shop, { balance: before.balance + 200, income: before.income })
  await page.goto(`${world.url}/alliance`)
  const member = page.getByRole('article')
  await expect(member).toContainText('Northwind Goods')
  await expect(member).toContainText('$2.00')
  await expect(member).toContainText('2 orders')
  await expect(member).toContainText(/registered \w+ \d+, \d{4}/)
  await expect(page.getByRole('heading', { name: '1 shop invited' })).toBeVisible()
  await page.goto(`${world.url}/my`)
  await expect(page.getByRole('link', { name: /^Alliance/ })).toContainText('1 shop invited')
  await putOnDevice(page, world.url, { token: await signIn(world, invitee.merchantId) })
  await page.goto(`${world.url}/alliance`)
  await expect(page.getByText('Invited by')).toBeVisible()
  const info = await world.must(merchants.info, { token: merchant.token })
  await expect(page.getByText(info.shop.name)).toBeVisible()
})

/** The code and the link as they are copied, and the link as it is shared: the same. */
async function sharedLink(page: Page): Promise<URL> {
  await expect(page.getByRole('img', { name: 'QR code of your invitation link' })).toBeVisible()
  const copied: string[] = []
  for (const name of ['Copy code', 'Copy link']) {
    await page.getByRole('button', { name }).click()
    copied.push(await page.evaluate(() => navigator.clipboard.readText()))
  }
  const [code = '', address = ''] = copied
  await expect(page.getByText(code, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Share' }).click()
  const shared = await page.evaluate(() => sessionStorage.getItem('shared') ?? '')
  expect(JSON.parse(shared)).toMatchObject({ url: address })
  const link = new URL(address)
  expect([link.pathname, link.searchParams.get('code')]).toEqual(['/register', code])
  return link
}
