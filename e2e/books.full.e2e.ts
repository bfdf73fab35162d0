import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Download, Page } from '@playwright/test'
import sql from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import { finance } from '#contract/finance.ts'
import { merchants } from '#contract/merchants.ts'
import { orders } from '#contract/orders.ts'
import { after } from '#server/base/clock.ts'
import { decideRefund } from '#server/testing/decisions.ts'
import { aListing } from '#server/testing/goods.ts'
import { aMerchant, type TestMerchant } from '#server/testing/people.ts'
import { aSoldOrder, settle, storePayToken } from '#server/testing/sold.ts'
import { root } from '#tools/root.ts'
import { axe } from './support/axe.ts'
import { putOnDevice } from './support/device.ts'
import { test as base, expect } from './support/journey.ts'
import { photograph } from './support/photograph.ts'
import type { ServedWorld } from './support/served-world.ts'

type Shop = { world: ServedWorld; merchant: TestMerchant; sell: (quantity?: number) => Promise<string> }

const [cost, price] = [6_000, 10_000]
/** What a settled order of one piece leaves: the selling total less the cost and 5 %. */
const earned = 3_500
/** A refund of a part after the settlement, and what it takes from the balance: the fee's share comes back. */
const [refunded, taken] = [3_800, 3_610]

/** A shop three weeks later in the month, so that there are days to look at. */
const test = base.extend<{ shop: Shop }>({
  shop: async ({ page, world }, use) => {
    const merchant = await aMerchant(world)
    const { id } = await aListing(world, merchant, { title: 'A lamp', purchasePrice: cost, price, stock: 500 })
    const listings = [{ listingId: id, variantId: '', productId: '' }]
    const rows = { merchantId: merchant.merchantId, slug: merchant.shop, listings }
    const sell = (quantity = 1) => aSoldOrder(world, rows, { quantity, total: price * quantity })
    await putOnDevice(page, world.url, { token: merchant.token })
    await use({ world, merchant, sell })
  },
})

test.use({ beginsAt: '2026-03-02T09:00:00Z' })

/** Twelve days of orders paid and settled; then one refunded in part, one declined and one that nobody could ship. */
async function trade(shop: Shop): Promise<{ balance: number }> {
  const { world, merchant, sell } = shop
  const { merchantId, token } = merchant
  let balance = 0
  let settled = ''
  for (let day = 0; day < 12; day++) {
    const quantity = 1 + ((day * 7) % 5)
    settled = await sell(quantity)
    await settle(world, merchantId, settled)
    balance += earned * quantity
    world.clock.advance(dayMs)
  }
  await refund(shop, settled)
  await world.must(orders.decline, { token, body: { id: await sell(), reason: 'Sold out' } })
  const [kept, missing] = [await sell(), await sell(2)]
  for (const [id, amount] of [
    [kept, cost],
    [missing, 2 * cost],
  ] as const) {
    const payToken = await storePayToken(world, { merchantId, token, amount })
    await world.must(orders.pick, { token, body: { id, payToken, fundFrom: 'wallet' } })
  }
  const { db, ids, clock } = world.ctx
  await db.query(sql`select cancel_order(${merchantId}, ${missing}, ${ids.next()}, 'supplier', 'gone', ${clock.now()})`)
  return { balance: balance - cost - taken }
}

async function refund({ world: { ctx }, merchant: { merchantId } }: Shop, orderId: string) {
  const { db, ids, clock } = ctx
  const id = ids.next()
  const request = JSON.stringify({ id, amount: refunded, reason: 'A scratch', goods: 'received', images: [] })
  await db.query(sql`select request_refund(${merchantId}, ${orderId}, ${request}::jsonb, ${clock.now()})`)
  await decideRefund({ ctx }, { merchantId, id, amount: refunded, bears: 'merchant' })
}

/** Orders that shoppers have and that settle soon, and one that just waits. */
async function leaveUnderWay({ world, merchant: { merchantId }, sell }: Shop) {
  const { db, clock } = world.ctx
  for (const days of [3, 5, 5]) {
    const id = await sell(days)
    const now = clock.now()
    await db.query(sql`select pick_up(${merchantId}, ${id}, 'escrow', ${now}, ${after(now, dayMs)})`)
    await db.query(sql`select ship_order(${merchantId}, ${id}, 'DHL', 'T1', ${now})`)
    await db.query(
      sql`select mark_order_received(${merchantId}, ${id}, 'shopper', ${now}, ${after(now, days * dayMs)})`,
    )
  }
  await sell()
}

const money = (cents: number) => new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(cents / 100)

const movements = (page: Page) => page.getByRole('article')

test('bill, report and statement agree to the cent with the balance, and open what is behind them', async ({
  page,
  shop,
}, testInfo) => {
  const { world, merchant } = shop
  const { token } = merchant
  const { balance } = await trade(shop)
  await leaveUnderWay(shop)
  await page.clock.setFixedTime(world.clock.now())
  const { wallet } = await world.must(merchants.info, { token })
  expect(wallet.balance).toBe(balance)

  await page.goto(`${world.url}/my`)
  await expect(page.getByText(/^next \$105\.00 on Mar 17/)).toBeVisible()
  await page.getByRole('link', { name: 'Balance history' }).click()
  await expect(page.getByRole('heading', { name: 'Balance history' })).toBeVisible()
  await expect(movements(page).first()).toContainText(/Cost of order EN-\w{5}-\w{5} returned/)
  await expect(movements(page).first()).toContainText(money(balance))
  const bill = await world.must(finance.bill, { token, query: { limit: 100 } })
  expect([bill.balance, bill.list[0]?.balanceAfter]).toEqual([balance, balance])
  expect(bill.list.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance)
  await page.getByRole('radio', { name: 'Withdrawals' }).click()
  await expect(page.getByText('No withdrawals yet.')).toBeVisible()
  await photograph(page, 'funds-records-empty')
  await page.getByRole('radio', { name: 'Orders' }).click()
  await movements(page).first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible()
  await page.goBack()

  await page.getByRole('button', { name: 'Export' }).click()
  const sheet = page.getByRole('dialog', { name: 'Export' })
  await sheet.getByText('Check the file yourself').click()
  await axe(page)
  await photograph(page, 'funds-records-export')
  for (const format of ['CSV', 'JSON']) {
    await sheet.getByRole('button', { name: format }).click()
    const saving = page.waitForEvent('download')
    await sheet.getByRole('button', { name: 'Download' }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe(`statement-${merchant.shop}.${format.toLowerCase()}`)
    expect(verify(await saveAs(saved, testInfo.outputPath(format)))).toContain(`"available" holds: ${balance}`)
    if (format === 'CSV') await page.getByRole('button', { name: 'Export' }).click()
  }
})

async function saveAs(download: Download, path: string): Promise<string> {
  await download.saveAs(path)
  return path
}

/** What the published script says to the file that the browser saved. */
function verify(file: string): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'docs/verify-statement.mjs'), file])
  expect([status, String(stderr)]).toEqual([0, ''])
  return String(stdout)
}
