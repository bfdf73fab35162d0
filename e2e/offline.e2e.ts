import type { Page } from '@playwright/test'
import { orders } from '#contract/orders.ts'
import { products } from '#contract/products.ts'
import { somePayPassword } from '#server/testing/people.ts'
import { axe } from './support/axe.ts'
import type { Gate } from './support/gate.ts'
import { expect } from './support/journey.ts'
import { cut, isInstalled, isStored, line, openOffline, readSealed, test } from './support/offline-steps.ts'

test.use({ serviceWorkers: 'allow' })

const noMoney = 'You are offline. Payments and withdrawals need a connection.'

const firstOrder = (page: Page) => page.getByRole('article').first()

async function connect(page: Page, gate: Gate) {
  gate.open()
  await page.context().setOffline(false)
}

test('what the app keeps on the device is read with the session’s token alone', async ({ page, shop }) => {
  const { gate, merchant } = shop
  await page.goto(`${gate.url}/goods`)
  await expect(page.getByText('Parrot cushion').first()).toBeVisible()
  await isStored(page, products.manage, 'pages')
  const { fields, text } = await readSealed(page, '')
  expect(fields).toEqual(['iv', 'sealed'])
  expect(text.length).toBeGreaterThan(100)
  for (const known of ['Parrot', 'merchant', 'queries', merchant.merchantId]) expect(text).not.toContain(known)
  expect((await readSealed(page, merchant.token)).isOpened).toBe(true)
  for (const other of ['', merchant.merchantId, merchant.token.toLowerCase(), merchant.token.slice(1)])
    expect((await readSealed(page, other)).isOpened, other).toBe(false)
})

test('without a connection the app opens, shows what was read, and moves no money', async ({ page, shop }) => {
  const { gate } = shop
  await page.goto(`${gate.url}/home`)
  await expect(page.getByRole('main').getByText('3 orders to pick up')).toBeVisible()
  await isStored(page, orders.counts, 'one')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Order/ })
    .click()
  await firstOrder(page).getByRole('link').first().click()
  await expect(page).toHaveURL(/orderDetail/)
  await expect(page.getByRole('button', { name: 'Pick up' })).toBeVisible()
  const detail = page.url()
  await isStored(page, orders.detail, 'one')
  await page.goto(`${gate.url}/goods`)
  await expect(page.getByText('Parrot cushion').first()).toBeVisible()
  await isStored(page, products.manage, 'pages')
  // The app was opened again, so it has read its stored answers again.
  await isStored(page, orders.counts, 'one')
  await isInstalled(page)

  await cut(page, gate)
  await openOffline(page, `${gate.url}/home`)
  await expect(line(page)).toBeVisible()
  await expect(page.getByRole('main').getByText('3 orders to pick up')).toBeVisible()

  await openOffline(page, `${gate.url}/order`)
  await expect(page.getByRole('article')).toHaveCount(3)
  const all = page.getByRole('button', { name: 'Pick up all' })
  await expect(all).toHaveAccessibleDescription(noMoney)
  await expect(all).toHaveAttribute('aria-disabled', 'true')
  await expect(firstOrder(page).getByRole('button', { name: /Pick up/ })).toHaveAccessibleDescription(noMoney)
  await all.click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await openOffline(page, detail)
  await expect(page.getByRole('button', { name: 'Pick up' })).toHaveAccessibleDescription(noMoney)
  await expect(page.getByText('Parrot cushion').first()).toBeVisible()
  await axe(page)
  await openOffline(page, `${gate.url}/goods`)
  await expect(page.getByText('Parrot cushion').first()).toBeVisible()

  // A screen that was never read says so, and is read once there is a connection.
  await openOffline(page, `${gate.url}/withdraw`)
  await expect(page.getByText('The server cannot be reached')).toBeVisible()

  await openOffline(page, `${gate.url}/order`)
  await connect(page, gate)
  await expect(line(page)).toHaveCount(0)
  await firstOrder(page)
    .getByRole('button', { name: /Pick up/ })
    .click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog', { name: 'Enter the payment password' })).toBeVisible()
  // The connection is cut in the middle: the pad says so and sends nothing.
  await cut(page, gate)
  await expect(page.getByRole('alert').getByText(noMoney)).toBeVisible()
  await page.keyboard.type(somePayPassword)
  await connect(page, gate)
  await expect(page.getByRole('alert').getByText(noMoney)).toHaveCount(0)
  await page.keyboard.press('Backspace')
  for (let erased = 0; erased < somePayPassword.length; erased += 1) await page.keyboard.press('Backspace')
  await page.keyboard.type(somePayPassword)
  await expect(page.getByRole('radio', { name: 'To pick up 2' })).toBeVisible()
})
