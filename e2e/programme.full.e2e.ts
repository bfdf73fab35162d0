import type { Page } from '@playwright/test'
import { runSweeps } from '#server/background.ts'
import { aListing } from '#server/testing/goods.ts'
import { aPaidOrder } from '#server/testing/orders.ts'
import { aMerchant, somePayPassword, type TestMerchant } from '#server/testing/people.ts'
import { settle } from '#server/testing/sold.ts'
import { axe } from './support/axe.ts'
import { booksAgree } from './support/books.ts'
import { putOnDevice } from './support/device.ts'
import { test as base, expect } from './support/journey.ts'
import type { ServedWorld } from './support/served-world.ts'

type Listing = Awaited<ReturnType<typeof aListing>>
type Shop = { world: ServedWorld; merchant: TestMerchant; goods: [Listing, ...Listing[]] }

const titles = ['A linen shirt', 'A straw hat', 'A canvas bag', 'A woollen scarf'] as const
/** The earnings of an order of the shirt: 100.00 less its cost of 60.00 and the fee of 5 %. */
const earned = 3_500

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

test('a package is bought at what the pad shows, comes back unused, and its slots are filled', async ({
  page,
  shop,
}) => {
  const { world } = shop
  await earn(shop, 1)
  const week = page.getByRole('listitem').filter({ hasText: 'Week for three' })
  const buyWeek = async () => {
    await page.goto(`${world.url}/storeExpress`)
    await week.getByRole('button', { name: 'Buy' }).click()
    const pad = page.getByRole('dialog', { name: 'Enter the payment password' })
    await expect(pad).toContainText('$15.00')
    await expect(pad).toContainText('$20.00')
    await axe(page)
    await page.keyboard.type(somePayPassword)
    await expect(page.getByRole('heading', { name: 'Choose products' })).toBeVisible()
  }
  await buyWeek()
  await booksAgree(page, shop, { balance: earned - 1_500, income: earned })
  await page.goto(`${world.url}/storeExpress`)
  await expect(page.getByText(/^\d+ products can be promoted$/)).toBeVisible()
  await page.getByRole('button', { name: 'Get a refund' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('$15.00')
  await axe(page)
  await question.getByRole('button', { name: 'Get refund' }).click()
  await expect(page.getByText('Package refunded')).toBeVisible()
  await booksAgree(page, shop, { balance: earned, income: earned })

  await buyWeek()
  // Three slots and four products: a slot is taken until its product is removed.
  for (const title of titles.slice(0, 3)) await page.getByLabel(title).check({ force: true })
  await page.getByLabel(titles[3]).click({ force: true })
  await expect(page.getByText('All slots are taken. Remove a product first.')).toBeVisible()
  await expect(page.getByText('3 of 3 slots')).toBeVisible()
  await page.getByRole('button', { name: 'Promote these products' }).click()
  await expect(page.getByText('3 of 3 slots used').first()).toBeVisible()
  await page.goto(`${world.url}/buyTrainBill`)
  await expect(page.getByRole('article').last()).toContainText(/^Week for three\$15\.00.*\d{2}:\d{2}/)
})

test('ten completed orders open the alliance: whoever comes by the link earns its inviter a fifth of the fee', async ({
  page,
  shop,
  context,
}) => {
  const { world } = shop
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    // Phones have `navigator.share`, which this browser lacks.
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
  const listing = await aListing(world, invitee, { title: 'A cup', purchasePrice: 6_000, price: 10_000 })
  await earn({ world, merchant: invitee, goods: [listing] }, 2)
  await page.goto(`${world.url}/alliance`)
  const member = page.getByRole('article')
  await expect(member).toContainText('Northwind Goods')
  await expect(member).toContainText('$2.00')
  await expect(member).toContainText('2 orders')
  await expect(member).toContainText(/registered \w+ \d+, \d{4}/)
  await expect(page.getByRole('heading', { name: '1 shop invited' })).toBeVisible()
})

/** The code and the link when copied, and the link when shared, must be the same. */
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
