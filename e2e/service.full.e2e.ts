import { expect, type Page } from '@playwright/test'
import { operatorService } from '#contract/operator/service.ts'
import { service } from '#contract/service.ts'
import { uploads } from '#contract/uploads.ts'
import { recount } from '#server/ledger/recount/recount.ts'
import { aMerchant, anOperator, type TestMerchant } from '#server/testing/people.ts'
import { putOnDevice } from './support/device.ts'
import { test as base } from './support/journey.ts'
import type { ServedWorld } from './support/served-world.ts'
import { aVoucher } from './support/voucher.ts'

type Desk = { world: ServedWorld; merchant: TestMerchant; support: string; answer: (text: string) => Promise<unknown> }

const test = base.extend<{ desk: Desk }>({
  desk: async ({ page, world }, use) => {
    const merchant = await aMerchant(world)
    const support = await anOperator(world, ['support'])
    const params = { merchantId: merchant.merchantId }
    const answer = (text: string) => world.must(operatorService.send, { token: support, params, body: { text } })
    await putOnDevice(page, world.url, { token: merchant.token })
    await use({ world, merchant, support, answer })
    expect((await recount(world.ctx.db)).differences).toEqual([])
  },
})

const duringOfficeHours = new Date()
duringOfficeHours.setUTCHours(12, 30, 0, 0)
test.use({ beginsAt: duringOfficeHours.toISOString() })

const log = (page: Page) => page.getByRole('log').filter({ visible: true })
const write = async (page: Page, text: string) => {
  await page.getByLabel('Message to customer service').fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

test('a merchant and customer service write to each other, with a picture, and see what was read', async ({
  page,
  desk,
}) => {
  const { world, merchant, support, answer } = desk
  const params = { merchantId: merchant.merchantId }
  await page.goto(`${world.url}/service`)
  await expect(page.getByText('Customer service never asks for money, a password or a code.')).toBeVisible()
  await expect(page.getByText('We are online until 18:00.')).toBeVisible()

  await write(page, 'Hello, the parcel of my shopper arrived torn. What can I do?')
  await expect(log(page)).toContainText('What can I do?')
  await expect(log(page)).toContainText('Sent')
  const waiting = await world.must(operatorService.conversations, { token: support })
  expect(waiting.list[0]).toMatchObject({ unread: 1 })
  await world.must(operatorService.seen, { token: support, params })
  await expect(log(page)).toContainText('Read')
  await answer('I am sorry to hear that. Could you send me a picture of the box, please?')
  await expect(log(page)).toContainText('a picture of the box')
  // It is in view, so it counts as read.
  await expect.poll(async () => (await world.must(service.list, { token: merchant.token })).unread).toBe(0)

  await page.getByLabel('Add a picture').setInputFiles(await aVoucher('Torn box'))
  await expect(page.getByText('Only you and customer service see it.')).toBeVisible()
  await write(page, 'Here it is')
  await expect(log(page).getByRole('button', { name: 'View picture' })).toBeVisible()
  await expect(log(page).locator('img')).toBeVisible()
  await log(page).getByRole('button', { name: 'View picture' }).click()
  await expect(page.getByRole('dialog', { name: 'Picture' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Picture' })).toBeHidden()
})

test('nothing is lost with the connection', async ({ page, desk, context }) => {
  const { world, merchant } = desk
  await page.goto(`${world.url}/service`)
  await expect(page.getByText('We are online until 18:00.')).toBeVisible()
  await context.setOffline(true)
  await write(page, 'Written in a tunnel')
  await expect(page.getByText(/The server cannot be reached/).first()).toBeVisible()
  await context.setOffline(false)
  await expect(log(page)).toContainText('Sent')
  // The connection stays cut, so only the restart can send it.
  await page.route(`**${service.send.path}`, (route) => route.abort())
  await write(page, 'And kept over a restart')
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible()
  await page.unroute(`**${service.send.path}`)
  const arrived = async () => {
    const { list } = await world.must(service.list, { token: merchant.token })
    return list.map(({ text }) => text)
  }
  const all = ['And kept over a restart', 'Written in a tunnel']
  // The first answer was read before the message was sent and arrives after it: the list is read again.
  let readings = 0
  await page.route(`**${service.list.path}?*`, async (route) => {
    readings += 1
    if (readings > 1) return route.continue()
    const response = await route.fetch()
    await expect.poll(arrived).toEqual(all)
    return route.fulfill({ response })
  })
  await page.reload()
  await expect(log(page)).toContainText('And kept over a restart')
  await expect.poll(arrived).toEqual(all)
  await expect(log(page)).toContainText(/Written in a tunnel.*And kept over a restart.*Sent/)
  expect(readings).toBeGreaterThan(1)
})

test('a picture that was not sent takes no text with it when the app is closed', async ({ page, desk }) => {
  const { world, merchant } = desk
  const arrived = async () => {
    const { list } = await world.must(service.list, { token: merchant.token })
    return list.map(({ text, image }) => ({ text, hasImage: image !== null }))
  }
  await page.goto(`${world.url}/service`)
  // Stored data belongs to a merchant, so wait until the app knows the merchant.
  await page.waitForFunction(() => localStorage.getItem('merinfo') !== null)
  await page.route(`**${uploads.upload.path}`, (route) => route.abort())
  for (const text of ['The torn box', 'And its label']) {
    await page
      .getByLabel('Add a picture')
      .first()
      .setInputFiles(await aVoucher('Torn box'))
    await write(page, text)
    await expect(page.getByRole('button', { name: 'Send again' }).first()).toBeVisible()
  }
  await page.unroute(`**${uploads.upload.path}`)
  await page.reload()
  const lost = log(page).getByRole('listitem').filter({ hasText: 'The app was closed before the picture was sent.' })
  await expect(lost).toHaveCount(2)
  await expect(lost.first()).toContainText('The torn box')
  // Later messages are sent, while the pictures wait for the merchant.
  await write(page, 'Did you get my pictures?')
  await expect.poll(arrived).toEqual([{ text: 'Did you get my pictures?', hasImage: false }])
  await lost
    .filter({ hasText: 'The torn box' })
    .getByLabel('Add a picture')
    .setInputFiles(await aVoucher('Torn box'))
  await expect(log(page).getByRole('button', { name: 'View picture' })).toBeVisible()
  await lost.getByRole('button', { name: 'Send the text only' }).click()
  await expect(lost).toHaveCount(0)
  const question = { text: 'Did you get my pictures?', hasImage: false }
  const all = [{ text: 'And its label', hasImage: false }, { text: 'The torn box', hasImage: true }, question]
  await expect.poll(arrived).toEqual(all)
  await page.reload()
  await expect(log(page)).toContainText('And its label')
  await expect(lost).toHaveCount(0)
})

test('a long conversation is read from its end, and what is older grows above without a jump', async ({
  page,
  desk,
}) => {
  const { world, merchant, answer } = desk
  for (let at = 0; at < 45; at += 1) {
    const text = `Message number ${at}: ${'a word or two more '.repeat(at % 4)}`
    if (at % 2 === 0) await answer(text)
    else await world.must(service.send, { token: merchant.token, body: { text } })
    if (at % 15 === 0) world.clock.advance(24 * 60 * 60_000)
  }
  await page.goto(`${world.url}/service`)
  await expect(page.getByText(/Message number 44:/)).toBeInViewport()
  await expect(page.getByText(/Message number 20:/)).toHaveCount(0)
  const marker = page.getByText(/Message number 27:/)
  await marker.scrollIntoViewIfNeeded()
  const before = await marker.boundingBox()
  await expect(page.getByText(/Message number 20:/)).toHaveCount(1)
  await expect.poll(async () => Math.abs(((await marker.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(3)
  await page.getByText(/Message number 5:/).scrollIntoViewIfNeeded()
  await page.getByText(/Message number 0:/).scrollIntoViewIfNeeded()
  await expect(page.getByText('Customer service never asks for money, a password or a code.')).toBeAttached()
})
