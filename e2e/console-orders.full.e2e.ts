import type { Locator } from '@playwright/test'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { runSweeps } from '#server/background.ts'
import { aListing } from '#server/testing/goods.ts'
import { aPaidOrder, pick, ship } from '#server/testing/orders.ts'
import { aMerchant, anOperator, somePayPassword, type TestMerchant } from '#server/testing/people.ts'
import { signIn } from '#server/testing/sold.ts'
import { desk, openConsole } from './support/console.ts'
import { putOnDevice } from './support/device.ts'
import { test as base, expect } from './support/journey.ts'
import type { ServedWorld } from './support/served-world.ts'

type Sold = Awaited<ReturnType<typeof aPaidOrder>>
type Shop = { world: ServedWorld; merchant: TestMerchant; sell: (quantity?: number) => Promise<Sold> }

/** A shop whose orders sell for 100.00, cost 60.00 and take a fee of 5.00. */
const test = base.extend<{ shop: Shop }>({
  shop: async ({ world }, use) => {
    const merchant = await aMerchant(world, { payPassword: somePayPassword, form: { storeName: 'Little River Store' } })
    const options = { title: 'A linen shirt', purchasePrice: 6_000, price: 10_000, stock: 50 }
    const listing = await aListing(world, merchant, options)
    const sell = (quantity = 1) => aPaidOrder(world, merchant, { lines: [{ listing, quantity }] })
    await use({ world, merchant, sell })
  },
})

test.use(desk)

test('an order is found by its number in the bar, by keys alone', async ({ page, shop }) => {
  const { world, sell } = shop
  const sold = await sell()
  for (let more = 0; more < 5; more += 1) await sell()
  const token = await anOperator(world)
  await openConsole(page, { url: world.url, token })
  await page.keyboard.press('/')
  await page.keyboard.type(sold.number.slice(0, 6).toLowerCase())
  const found = page.getByRole('group', { name: 'Orders' })
  await expect(found.getByRole('option')).toHaveCount(6)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Orders found' }).getByText('6 found')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: 'Orders, merchants, references' }).fill(sold.number)
  await expect(found.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(new RegExp(`/console/orders/${sold.number}$`))
  await expect(page.getByRole('heading', { name: sold.number })).toBeVisible()
})

test('a search without a result says how it searches, and one that failed is tried again by Enter', async ({
  page,
  shop,
}) => {
  const { world } = shop
  await openConsole(page, { url: world.url, token: await anOperator(world, ['support']) })
  await page.keyboard.press('/')
  await page.keyboard.type('zzzz')
  await expect(page.getByText('Nothing found.')).toBeVisible()
  await page.context().setOffline(true)
  await page.keyboard.type('y')
  await expect(page.getByRole('alert')).toContainText('Press Enter to try again')
  await page.context().setOffline(false)
  await page.getByRole('combobox', { name: 'Orders, merchants, references' }).press('Enter')
  await expect(page.getByText('Nothing found.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.keyboard.type('little river')
  await expect(page.getByRole('option', { name: /Little River Store/ })).toBeVisible()
})

test('an order that the time received says so to its shopper, its merchant and the desk', async ({ page, shop }) => {
  const { world, merchant, sell } = shop
  const sold = await sell()
  await pick(world, merchant, sold)
  await ship(world, sold)
  world.clock.advance(world.ctx.config.silentReceiveDays * dayMs + minuteMs)
  await runSweeps(world.ctx)
  await page.clock.setFixedTime(world.clock.now())
  const isSaid = (list: Locator) =>
    expect(
      list
        .getByRole('listitem')
        .filter({ hasText: /Received/ })
        .last(),
    ).toContainText('counted by time')
  await page.goto(`/s/${merchant.shop}/o#${sold.secret}`)
  const history = page.getByRole('list', { name: 'History of the order' })
  await isSaid(history)
  await expect(history).not.toContainText('Delivered')
  await putOnDevice(page, world.url, { token: await signIn(world, merchant.merchantId) })
  await page.goto(`${world.url}/orderDetail?id=${sold.orderId}`)
  await isSaid(page.getByRole('main'))
  await openConsole(page, { url: world.url, token: await anOperator(world) }, `/orders/${sold.number}`)
  await isSaid(page.getByRole('main'))
})
