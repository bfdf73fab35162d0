import type { Page } from '@playwright/test'
import { paths } from '#merchant/paths.ts'
import { aMerchant } from '#server/testing/people.ts'
import { aSoldOrder, settle } from '#server/testing/sold.ts'
import { hasRead } from './support/at-rest.ts'
import { axe } from './support/axe.ts'
import { putOnDevice } from './support/device.ts'
import { expect, test } from './support/journey.ts'
import { looksRight } from './support/looks-right.ts'
import { photograph } from './support/photograph.ts'
import { aShelf } from './support/shelf.ts'
import { announceDeposit } from './support/voucher.ts'

test.use({ viewport: { width: 1280, height: 900 } })

/** A label covers each row, so the browser driver would wait for ever for the checkbox below it. */
const withShift = { force: true, modifiers: ['Shift' as const] }

async function chooseTwo(page: Page) {
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox').nth(0).click({ force: true })
  await page.getByRole('checkbox').nth(1).click(withShift)
}

test('on a wide screen a list stays beside what its rows open', async ({ page, world }) => {
  const merchant = await aMerchant(world)
  const { rows } = await aShelf(world, merchant)
  const orderIds: string[] = []
  for (let order = 0; order < 12; order += 1) orderIds.push(await aSoldOrder(world, rows))
  await putOnDevice(page, world.url, { token: merchant.token })
  await page.goto(world.url + paths.order)
  const cards = page.getByRole('row').filter({ has: page.getByRole('link') })
  await expect(cards.first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Selling price' })).toBeVisible()
  const sums = page.getByRole('row').filter({ hasText: /(orders|selected)Cost/ })
  // Counted by the server: each order costs 60.00 and earns 35.00.
  await expect(sums).toHaveText(/12 orders.*\$720\.00.*\$420\.00/)
  await photograph(page, 'desk-orders')
  await looksRight(page, 'the table alone')
  await axe(page)

  await chooseTwo(page)
  await page.getByRole('checkbox').nth(3).click(withShift)
  await expect(sums).toHaveText(/4 selected.*\$240\.00.*\$400\.00.*\$140\.00/)
  await expect(page.getByRole('button', { name: 'Pick up 4 orders' })).toBeVisible()
  await looksRight(page, 'four chosen orders')
  await axe(page)
  await page.getByRole('button', { name: 'Cancel selection' }).click()

  const choice = page.getByRole('button', { name: 'Columns' })
  await choice.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('checkbox', { name: 'Date' })).toBeFocused()
  await page.getByRole('checkbox', { name: 'Cost' }).focus()
  await page.keyboard.press('Space')
  await expect(sums).toBeHidden()
  await photograph(page, 'desk-columns')
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(choice).toBeFocused()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Selling price' })).toBeVisible()
  await expect(page.getByText('Cost', { exact: true })).toBeHidden()

  const card = page.locator(':is([role=row], article)', { has: page.locator(`a[href*="${orderIds[3]}"]`) })
  await card.evaluate((element) => element.closest('[data-screen] > div')?.scrollBy(0, 150))
  // A click of the browser driver may scroll by itself, so the element clicks itself.
  await card.getByRole('link').evaluate((link: HTMLElement) => link.click())
  const list = page.getByRole('region', { name: 'Orders' })
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Order' })).toBeVisible()
  await expect(list.locator('[aria-current=page]')).toHaveCount(1)
  await expect(card).toBeInViewport()
  await hasRead(page)
  await photograph(page, 'desk-order')
  await looksRight(page, 'list and order')
  await axe(page)

  await page.getByRole('main').getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('button', { name: 'Selling price' })).toBeVisible()
  await expect(card).toBeInViewport()
  await page.getByRole('button', { name: 'Selling price' }).click()
  await expect(page).toHaveURL(/sort=total/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My products' }).click()
  await expect(page.getByRole('button', { name: 'Sold' })).toBeVisible()
  await hasRead(page)
  await photograph(page, 'desk-goods')
  await looksRight(page, 'the products as a table')
  await axe(page)

  for (const id of orderIds.slice(0, 3)) await settle(world, merchant.merchantId, id)
  for (let deposit = 0; deposit < 2; deposit += 1) await announceDeposit(world, merchant.token)
  for (const [path, name, chosen] of [
    [paths.fundsRecords, 'desk-balance', /2 selected.*\$70\.00/],
    // A total of the server, until days are chosen.
    [paths.finance, 'desk-report', /Total.*12.*\$105\.00/],
    [paths.rechargeRecord, 'desk-deposits', /2 selected.*\$240\.00/],
  ] as const) {
    await page.goto(world.url + path)
    await expect(cards.first()).toBeVisible()
    if (path !== paths.finance) await chooseTwo(page)
    await expect(page.getByRole('row').filter({ hasText: chosen })).toBeVisible()
    await looksRight(page, name)
    await photograph(page, name)
    await axe(page)
  }

  await page.goto(`${world.url}${paths.orderDetail}?id=${orderIds[0]}`)
  await expect(list.locator('[aria-current=page]')).toHaveCount(1)
  await page.setViewportSize({ width: 900, height: 900 })
  await expect(list).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Order' })).toBeVisible()
})

test('an hour at a laptop by keyboard: from home to an order, its search and the month on paper', async ({
  page,
  world,
}) => {
  const merchant = await aMerchant(world)
  const { rows } = await aShelf(world, merchant)
  for (let order = 0; order < 4; order += 1) await aSoldOrder(world, rows)
  await putOnDevice(page, world.url, { token: merchant.token })
  await page.goto(world.url + paths.home)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { name: 'To do' })).toBeVisible()
  await hasRead(page)
  await looksRight(page, 'desk-home')
  await photograph(page, 'desk-home')
  await axe(page)

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByText('Search', { exact: true })).toBeVisible()
  await axe(page)
  await page.keyboard.press('g')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()

  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page.getByRole('row', { name: /^EN-/ }).first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Order' })).toBeVisible()
  await expect(navigation.getByRole('link', { name: /^Orders/ })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('EN-')
  await expect(page.getByRole('searchbox')).toHaveValue('EN-')

  await page.goto(world.url + paths.finance)
  await page.getByRole('link', { name: 'Monthly statement' }).click()
  await expect(page.getByRole('rowheader', { name: 'Total' })).toBeVisible()
  await looksRight(page, 'desk-month')
  await photograph(page, 'desk-month')
  await axe(page)
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print or save as PDF' }).click()
  await expect(page.locator('html[data-printed]')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, name: /Monthly statement ·/ })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
})
