import { paths } from '#merchant/paths.ts'
import { aMerchant } from '#server/testing/people.ts'
import { aSoldOrder } from '#server/testing/sold.ts'
import { hasRead } from './support/at-rest.ts'
import { axe } from './support/axe.ts'
import { putOnDevice } from './support/device.ts'
import { expect, test } from './support/journey.ts'
import { looksRight } from './support/looks-right.ts'
import { photograph } from './support/photograph.ts'
import { aShelf } from './support/shelf.ts'

test.use({ viewport: { width: 1280, height: 900 } })

test('on a wide screen a list stays beside what its rows open', async ({ page, world }) => {
  const merchant = await aMerchant(world)
  const { rows } = await aShelf(world, merchant)
  const orderIds: string[] = []
  for (let order = 0; order < 12; order += 1) orderIds.push(await aSoldOrder(world, rows))
  await putOnDevice(page, world.url, { token: merchant.token })
  await page.goto(world.url + paths.order)
  const cards = page.getByRole('article')
  await expect(cards.first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Selling price' })).toBeVisible()
  await photograph(page, 'desk-orders')
  await looksRight(page, 'the table alone')
  await axe(page)

  const card = page.locator('article', { has: page.locator(`a[href*="${orderIds[3]}"]`) })
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
  await expect(page.getByRole('article').first()).toBeVisible()
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
