import type { Page } from '@playwright/test'
import { dayMs } from '#contract/durations.ts'
import { expect } from './support/journey.ts'
import { typeAmount } from './support/number-pad.ts'
import { namePayInAccount } from './support/pay-in-account.ts'
import { ask, type Shop, test } from './support/refunds-steps.ts'
import { aVoucher } from './support/voucher.ts'

const chosen = (page: Page, name: string) => page.getByRole('radio', { name, checked: true })
const drafts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const open = indexedDB.open('drafts', 1)
        open.onupgradeneeded = () => open.result.createObjectStore('drafts')
        open.onsuccess = () => {
          const count = open.result.transaction('drafts').objectStore('drafts').count()
          count.onsuccess = () => {
            open.result.close()
            resolve(count.result)
          }
        }
      }),
  )

async function openShop(page: Page, { world }: Shop) {
  await namePayInAccount(world)
  world.clock.advance(2 * dayMs)
  await page.clock.setFixedTime(world.clock.now())
  await page.goto(`${world.url}/my`)
}

test('a screen that is opened again by a link has the tab on which it was left, also after a reload', async ({
  page,
  shop,
}) => {
  await openShop(page, shop)
  const openHistory = () => page.getByRole('link', { name: 'Balance history' }).click()
  await openHistory()
  await page.getByRole('radio', { name: 'Withdrawals' }).check()
  await expect(chosen(page, 'Withdrawals')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).filter({ visible: true }).click()
  await openHistory()
  await expect(chosen(page, 'Withdrawals')).toBeVisible()
  await expect(page).toHaveURL(/fundsRecords\?type=/)
  await page.getByRole('button', { name: 'Back' }).filter({ visible: true }).click()
  await page.reload()
  await openHistory()
  await expect(chosen(page, 'Withdrawals')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/my$/)
  // Choosing the first tab is a choice too.
  await openHistory()
  await page.getByRole('radio', { name: 'All', exact: true }).check()
  await page.getByRole('button', { name: 'Back' }).filter({ visible: true }).click()
  await openHistory()
  await expect(chosen(page, 'All')).toBeVisible()
})

test('what was typed and chosen outlasts a reload, until it is sent or the session ends', async ({ page, shop }) => {
  const { world } = shop
  await openShop(page, shop)
  const refund = await ask(shop, await shop.sell(), {})

  await page.goto(`${world.url}/walletRecharge?step=amount`)
  await typeAmount(page, '250.5')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Proof of payment').setInputFiles(await aVoucher('$250.50'))
  await expect(page.locator('img[src^="blob:"]')).toBeVisible()
  await expect.poll(() => drafts(page)).toBe(1)
  await page.reload()
  await expect(page.getByText('$250.50')).toBeVisible()
  await expect(page.locator('img[src^="blob:"]')).toBeVisible()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('Review by two people').filter({ visible: true })).toBeVisible()
  await expect.poll(() => drafts(page)).toBe(0)

  await page.goto(`${world.url}/refundRequest?id=${refund}&step=answer&answer=disagree`)
  await page.getByLabel('Reason for disagreeing').fill('The seam was whole')
  await expect.poll(() => drafts(page)).toBe(1)
  await page.reload()
  await expect(page.getByLabel('Reason for disagreeing')).toHaveValue('The seam was whole')

  await page.goto(`${world.url}/service`)
  await page.getByLabel('Message to customer service').fill('Where is my')
  await page.getByLabel('Add a picture').setInputFiles(await aVoucher('Torn box'))
  await expect.poll(() => drafts(page)).toBe(2)
  await page.reload()
  await expect(page.getByLabel('Message to customer service')).toHaveValue('Where is my')
  await expect(page.getByRole('img', { name: 'Attachment' })).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => drafts(page)).toBe(1)

  await page.goto(`${world.url}/baseinfo`)
  await page.getByLabel('Introduction').fill('Linen, sewn by hand')
  await expect.poll(() => drafts(page)).toBe(2)
  await page.reload()
  await expect(page.getByLabel('Introduction')).toHaveValue('Linen, sewn by hand')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => drafts(page)).toBe(1)

  await page.goto(`${world.url}/my`)
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => drafts(page)).toBe(0)
})

test('Back closes a sheet and the screen stays; the focus begins on its title and returns to what opened it', async ({
  page,
  shop,
}) => {
  await openShop(page, shop)
  await page.getByRole('link', { name: 'Balance history' }).click()
  const download = page.getByRole('button', { name: /Download|Export/ }).filter({ visible: true })
  await download.click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading')).toBeFocused()
  await page.evaluate(() => history.back())
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/fundsRecords/)
  await expect(download).toBeFocused()
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/\/my$/)
})

test('a reload leaves a screen where it was scrolled, and another way into it begins at its top', async ({
  page,
  shop,
}) => {
  await openShop(page, shop)
  const top = () =>
    page.getByRole('main').evaluate((screen) => Math.max(...[...screen.children].map((each) => each.scrollTop)))
  await page.getByRole('main').evaluate((screen) => {
    for (const each of screen.children) each.scrollTop = 300
  })
  await expect.poll(top).toBeGreaterThan(100)
  const before = await top()
  await page.reload()
  await expect.poll(top).toBe(before)
  await page.goto(`${shop.world.url}/home`)
  await page.getByRole('link', { name: 'My', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My' })).toBeVisible()
  expect(await top()).toBe(0)
})
