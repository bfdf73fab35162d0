import { type BrowserContext, chromium, type Page, type Worker } from '@playwright/test'
import { languages } from '#contract/languages.ts'
import { orders } from '#contract/orders.ts'
import { push } from '#contract/push.ts'
import { deliverOutbox } from '#server/background.ts'
import { aMerchant, type TestMerchant } from '#server/testing/people.ts'
import { openPushService, type PushService } from '#server/testing/push-service.ts'
import { aSoldOrder, settle } from '#server/testing/sold.ts'
import { findWholeChromium } from '#tools/system-packages.ts'
import { putOnDevice } from './support/device.ts'
import { test as base, expect, watch } from './support/journey.ts'
import type { ServedWorld } from './support/served-world.ts'
import { aShelf } from './support/shelf.ts'
import { serverWordsIn, wordsIn } from './support/words.ts'

type Phone = { context: BrowserContext; page: Page; service: PushService }

const total = 100_000
const th = wordsIn('th')
const server = serverWordsIn('th')

/**
 * A persistent profile, like a phone's: the headless shell and private windows refuse notifications. Google's push
 * service cannot be reached from a test, so the subscription is simulated; its keys belong to a local push service,
 * which receives what the server sends.
 */
const test = base.extend<{ phone: Phone }>({
  phone: async ({ world }, use, info) => {
    const service = await openPushService()
    const executablePath = findWholeChromium() ?? ''
    const context = await chromium.launchPersistentContext(info.outputPath('profile'), {
      executablePath,
      serviceWorkers: 'allow',
      locale: 'th-TH',
      viewport: { width: 375, height: 812 },
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-component-update', '--disable-sync'],
    })
    await context.grantPermissions(['notifications'], { origin: world.url })
    await context.addInitScript((subscription) => {
      const made = { toJSON: () => ({ endpoint: subscription.endpoint, keys: subscription }) }
      PushManager.prototype.subscribe = async () => made as unknown as PushSubscription
    }, service.subscription)
    const [page = await context.newPage()] = context.pages()
    const complaints = await watch(page)
    await use({ context, page, service })
    await context.close()
    service.close()
    expect(complaints, 'the browser complained').toEqual([])
  },
})

test.use({ beginsAt: '2026-03-02T12:00:00Z' })

test('what the server pushes is shown by the browser in the language of the account, and opens its message', async ({
  world,
  phone,
}) => {
  const { page, service } = phone
  const merchant = await aMerchant(world)
  const { rows } = await aShelf(world, merchant, { title: 'A watch', purchasePrice: 20_000, price: total, stock: 5 })
  await world.must(languages.set, { token: merchant.token, query: { lang: 'tai' } })
  await turnOn(world, phone, merchant)
  await deliverOutbox(world.ctx)
  service.taken.length = 0

  const orderId = await aSoldOrder(world, rows, { total })
  await settle(world, merchant.merchantId, orderId)
  await deliverOutbox(world.ctx)
  const { number } = await world.must(orders.detail, { token: merchant.token, query: { id: orderId } })
  const title = server('push.order_settled', { number })
  const { text, tag, url } = takeText(service, title)
  await page.goto(`${world.url}/order`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const shown = [{ title, body: '', tag, lang: '' }]
  await deliverUntil(phone, { origin: world.url, text }, () =>
    expect.poll(() => notificationsOf(page), patient).toEqual(shown),
  )
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await click(phone, tag)
  await expect(page).toHaveURL(world.url + url)
  await expect(
    page.getByRole('heading', { name: server('notice.order_settled.title', { number, amount: 75_000 }) }),
  ).toBeVisible()
  await expect.poll(() => notificationsOf(page)).toEqual([])
  // The page was not reloaded, so typed text elsewhere is kept.
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})

async function turnOn(world: ServedWorld, { page }: Phone, { token }: TestMerchant) {
  await putOnDevice(page, world.url, { token, lang: 'th' })
  await page.goto(`${world.url}/settingup?part=push`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.getByRole('button', { name: th('Turn on for this device') }).click()
  await expect(page.getByText(th('This device gets notifications until you log out.'))).toBeVisible()
  expect(await world.must(push.read, { token })).toMatchObject({ devices: 1, isOnHere: true })
}

/** The text that the push service received; without the amount, which the merchant has not allowed. */
function takeText({ taken }: PushService, title: string) {
  expect(taken.map(({ host }) => host)).toEqual(['fcm.googleapis.com'])
  const text = taken[0]?.text ?? ''
  const { tag, url, ...said } = JSON.parse(text) as { tag: string; url: string }
  expect(said).toEqual({ title, body: '', badge: 0 })
  expect(url).toBe(`/messageDetail?id=${tag}`)
  return { text, tag, url }
}

/** Delivers like a push service: Chromium passes the text to the app's registered worker. */
async function deliver({ context, page }: Phone, origin: string, data: string) {
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
  await session.detach()
}

/** Longer than a busy browser takes: a second delivery could be shown again after the first was opened. */
const patient = { timeout: 15_000 }

/** Chromium sometimes loses a delivery by the protocol, so it is repeated until it is shown. */
const deliverUntil = (phone: Phone, { origin, text }: { origin: string; text: string }, isShown: () => Promise<void>) =>
  expect(async () => {
    await deliver(phone, origin, text)
    await isShown()
  }).toPass({ timeout: 60_000 })

const notificationsOf = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = ServiceWorkerRegistration.prototype
    const shown = await getNotifications.call(await navigator.serviceWorker.ready)
    return shown.map(({ title, body, tag, lang }) => ({ title, body, tag, lang }))
  })

/**
 * A click on the notification as the worker receives it. Browsers focus a window only after a person's click, so
 * `focus` is replaced by one that succeeds.
 */
async function click({ context }: Phone, tag: string) {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no worker runs')
  await (worker as Worker).evaluate(async (clicked) => {
    type Scope = {
      registration: ServiceWorkerRegistration
      dispatchEvent: (event: Event) => boolean
      WindowClient: { prototype: { focus: () => Promise<unknown> } }
      NotificationEvent: new (kind: string, of: { notification?: Notification | undefined }) => Event
    }
    const scope = globalThis as unknown as Scope
    scope.WindowClient.prototype.focus = function (this: unknown) {
      return Promise.resolve(this)
    }
    const [notification] = await scope.registration.getNotifications({ tag: clicked })
    const event = new scope.NotificationEvent('notificationclick', { notification })
    // Only a real browser event can keep a worker awake.
    Object.defineProperty(event, 'waitUntil', { value: () => undefined })
    scope.dispatchEvent(event)
  }, tag)
}
