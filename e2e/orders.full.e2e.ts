import type { Page } from '@playwright/test'
import { account } from '#contract/account.ts'
import { limits } from '#contract/limits.ts'
import { orders } from '#contract/orders.ts'
import { axe } from './support/axe.ts'
import { expect } from './support/journey.ts'
import { openOrders, test, typePayPassword } from './support/orders-steps.ts'
import { photograph } from './support/photograph.ts'

async function stall(page: Page, path: string) {
  const stalled = { requests: 0, goOn: () => {} }
  const isOver = new Promise<void>((resolve) => {
    stalled.goOn = resolve
  })
  await page.route(`**${path}`, async (route) => {
    stalled.requests += 1
    await isOver
    await route.continue()
  })
  return stalled
}

test('closing the payment pad stops what has not begun, and the record says what has', async ({ page, shop }) => {
  const count = limits.pickBatchMax + 3
  for (let n = 0; n < count; n++) await shop.sell(0)
  await openOrders(page, shop)
  const pad = page.getByRole('dialog', { name: 'Enter the payment password' })
  const confirmAll = async () => {
    await page.getByRole('button', { name: 'Pick up all' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await typePayPassword(page)
  }
  const checks = await stall(page, account.verifyPay.path)
  const parts = await stall(page, orders.pickBatch.path)
  await confirmAll()
  await expect.poll(() => checks.requests).toBe(1)
  await pad.getByRole('button', { name: 'Close' }).click()
  const isChecked = page.waitForResponse((response) => response.url().endsWith(account.verifyPay.path))
  checks.goOn()
  await (await isChecked).finished()

  await confirmAll()
  await expect.poll(() => parts.requests).toBe(1)
  await pad.getByRole('button', { name: 'Close' }).click()
  parts.goOn()
  const record = page.getByRole('dialog', { name: `${limits.pickBatchMax} of ${count} orders picked up` })
  await expect(record.getByText('3 orders are still waiting.')).toBeVisible()
  await axe(page)
  await record.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('radio', { name: 'To pick up 3' })).toBeVisible()
  expect([checks.requests, parts.requests]).toEqual([2, 1])
})

test('a merchant opens an order with its postings and declines it, told what happens', async ({ page, shop }) => {
  const id = await shop.sell(1, 2)
  await openOrders(page, shop, `/orderDetail?id=${id}`)
  await expect(page.getByRole('heading', { name: 'Paid, awaiting pick-up' })).toBeVisible()
  await expect(page.getByText('10119 Berlin')).toBeVisible()
  await page.getByRole('button', { name: 'View entries' }).click()
  const postings = page.getByRole('dialog', { name: 'Ledger entries' })
  await expect(postings.getByRole('heading', { name: 'Paid by the shopper' })).toBeVisible()
  await expect(postings.getByText('+$49.00')).toBeVisible()
  await axe(page)
  await postings.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Decline order' }).click()
  await expect(page.getByText('The shopper gets a full refund of $49.00.')).toBeVisible()
  await page.getByRole('button', { name: 'Decline order' }).click()
  await expect(page.getByText('Enter a short reason.')).toBeVisible()
  await page.getByRole('button', { name: 'Sold out' }).click()
  await page.getByRole('button', { name: 'Decline order' }).click()
  const confirmation = page.getByRole('alertdialog', { name: 'Decline this order?' })
  await expect(confirmation).toContainText('$49.00 refunded to the shopper')
  await confirmation.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible()
  await expect(page.getByText('Refunded to the shopper')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pick up' })).toHaveCount(0)
})

test('the browser’s own printing unrolls an order instead of cutting it after a page', async ({ page, shop }) => {
  const id = await shop.sell(1, 2)
  await openOrders(page, shop, `/orderDetail?id=${id}`)
  await expect(page.getByText('10119 Berlin')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const end = page.getByRole('button', { name: 'Print a packing slip' })
  const cut = () =>
    end.evaluate((last) => {
      const cutting: string[] = []
      for (let around = last.parentElement; around; around = around.parentElement)
        if (around.scrollHeight > around.clientHeight + 1 && getComputedStyle(around).overflowY !== 'visible')
          cutting.push(around.tagName)
      const { bottom } = last.getBoundingClientRect()
      return { cutting, isOnPaper: bottom <= document.documentElement.scrollHeight, isLong: bottom > innerHeight }
    })
  expect(await cut()).toEqual({ cutting: [], isOnPaper: true, isLong: true })
})

test('an order is printed whole, and a packing slip of it names what lies in the parcel and no price', async ({
  page,
  shop,
}) => {
  const id = await shop.sell(1, 2)
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await openOrders(page, shop, `/orderDetail?id=${id}`)
  const paper = page.locator('.paper')
  const print = async (name: string) => {
    await page.getByRole('button', { name }).click()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(paper).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Order', exact: true })).toBeHidden()
    await photograph(page, `paper-${name}`)
    const text = (await paper.textContent()) ?? ''
    await page.emulateMedia({ media: null, colorScheme: null })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect(paper).toHaveCount(0)
    return text
  }
  expect(await print('Print the order')).toMatch(/^EN-.*Shopper paid.*10119 Berlin/)
  const slip = await print('Print a packing slip')
  expect(slip).toMatch(/EN-.*10119 Berlin.*2$/)
  expect(slip).not.toMatch(/[$€]/)
})
