import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { operatorService } from '#contract/operator/service.ts'
import { service } from '#contract/service.ts'
import { aMerchant, anOperator, anUpload, type TestMerchant } from '#server/testing/people.ts'
import { hasRead } from './support/at-rest.ts'
import { comeBack } from './support/come-back.ts'
import { desk, openConsole } from './support/console.ts'
import { putOnDevice } from './support/device.ts'
import { test as base, expect } from './support/journey.ts'
import type { ServedWorld } from './support/served-world.ts'

type Chat = { world: ServedWorld; merchant: TestMerchant; support: string; say: (text: string) => Promise<unknown> }

const test = base.extend<{ chat: Chat }>({
  chat: async ({ world }, use) => {
    const merchant = await aMerchant(world, { form: { storeName: 'Little River Store' } })
    const support = await anOperator(world, ['support'])
    const say = (text: string) => world.must(service.send, { token: merchant.token, body: { text } })
    await use({ world, merchant, support, say })
  },
})

// Always open, because the target counts only within these hours and journeys run at any time of day.
test.use({ ...desk, settings: { SERVICE_HOURS: '00:00-24:00' } })

const log = (page: Page) => page.getByRole('log').filter({ visible: true })
const answerField = (page: Page) => page.getByLabel('Answer to Little River Store')

test('customer service answers a chat, which both sides see live', async ({ page, browser, chat }) => {
  const { world, merchant, support } = chat
  const phone = await browser.newContext({ viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true })
  const app = await phone.newPage()
  await putOnDevice(app, world.url, { token: merchant.token })
  await app.goto(`${world.url}/service`)
  await openConsole(page, { url: world.url, token: support }, '/support')
  await expect(page.getByText('Nothing is waiting.')).toBeVisible()

  await app.getByLabel('Message to customer service').fill('Where is the parcel of my shopper?')
  await app.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(log(page)).toContainText('Where is the parcel of my shopper?')
  await expect(page.getByText(/^(29|30) min left, our target/)).toBeVisible()
  await expect(log(app)).toContainText('Read')

  await page.keyboard.press('a')
  await expect(page.getByRole('button', { name: 'Hand over…' })).toBeVisible()
  await page.keyboard.press('w')
  await page.keyboard.type('It reached the port yesterday.')
  await page.keyboard.press('Control+Enter')
  await expect(log(app)).toContainText('It reached the port yesterday.')
  await expect(log(page)).toContainText('It reached the port yesterday.')
  await expect(log(page)).toContainText(/· read$/)
  await expect(answerField(page)).toHaveValue('')

  await app.getByLabel('Message to customer service').fill('Thank you!')
  await app.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(log(page)).toContainText('Thank you!')

  await phone.close()
})

test('a conversation that came back stays while an answer is written, also after a colleague has closed it', async ({
  page,
  chat,
}) => {
  const { world, merchant, support, say } = chat
  const [colleague, next] = [await anOperator(world, ['support']), await aMerchant(world)]
  await say('Thank you, that was all.')
  await openConsole(page, { url: world.url, token: support }, '/support')
  await page.keyboard.press('c')
  const close = page.getByRole('dialog', { name: 'Close the conversation?' })
  await close.getByLabel(/^Reason, as/).fill('It is settled.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Nothing is waiting.')).toBeVisible()

  await say('One more thing: the label is torn.')
  await expect(log(page)).toContainText('the label is torn')
  await world.must(service.send, { token: next.token, body: { text: 'When is my order shipped?' } })
  const queue = page.getByRole('region', { name: 'The queue' }).getByRole('listitem')
  await expect(queue).toHaveCount(2)
  await expect(queue.first()).toContainText('Little River Store')
  await page.keyboard.press('w')
  await page.keyboard.type('We print it ')
  const params = { merchantId: merchant.merchantId }
  const { messages } = await world.must(operatorService.read, { token: colleague, params })
  await world.must(operatorService.close, { token: colleague, params, body: { messages, reason: 'settled' } })
  await expect(queue).toHaveCount(1)
  await expect(queue).not.toContainText('Little River Store')
  await page.keyboard.type('again.')
  await expect(answerField(page)).toHaveValue('We print it again.')
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await expect(page.getByRole('button', { name: 'Hand over…' })).toBeVisible()
  const other = { token: colleague, params: { merchantId: next.merchantId } }
  expect((await world.must(operatorService.read, other)).assigned, 'what waits next').toBeNull()
})

const show = (page: Page, at: 'hidden' | 'visible') =>
  page
    .evaluate((state) => Object.defineProperty(document, 'visibilityState', { value: state, configurable: true }), at)
    .then(() => comeBack(page))

test('what arrives unseen is read once the console is looked at', async ({ page, chat }) => {
  const { world, merchant, support, say } = chat
  const seen = async () =>
    (await world.must(service.list, { token: merchant.token })).list.map((message) => message.seen)
  await say('Are you there?')
  await openConsole(page, { url: world.url, token: support }, '/support')
  await expect.poll(seen).toEqual([true])
  await show(page, 'hidden')
  await say('Hello?')
  await expect(log(page)).toContainText('Hello?')
  await hasRead(page)
  expect(await seen()).toEqual([false, true])

  await show(page, 'visible')
  await expect.poll(seen).toEqual([true, true])
})

test('a merchant’s picture stays closed until it is opened, and what is open stands beside the chat', async ({
  page,
  chat,
}) => {
  const { world, merchant, support } = chat
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#b98a5a"/></svg>`
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer()
  const { token } = merchant
  const { id } = (await anUpload(world, { purpose: 'chat', bytes, token })).data
  await world.must(service.send, { token, body: { text: 'The box arrived like this.', image: id } })
  await openConsole(page, { url: world.url, token: support }, '/support')
  await expect(log(page)).toContainText('The box arrived like this.')
  await expect(log(page).locator('img')).toHaveCount(0)
  await page.keyboard.press('o')
  await expect(log(page).locator('img')).toBeVisible()
})
