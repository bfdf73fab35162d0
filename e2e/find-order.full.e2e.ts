import type { Page } from '@playwright/test'
import { runSweeps } from '#server/background.ts'
import { aListing } from '#server/testing/goods.ts'
import { aPaidOrder } from '#server/testing/orders.ts'
import { aMerchant } from '#server/testing/people.ts'
import { test as base, expect } from './support/journey.ts'
import type { ServedWorld } from './support/served-world.ts'
import { isTakenOver, openBeforeScripts } from './support/taken-over.ts'

const email = 'anna@example.com'

async function openShop(world: ServedWorld) {
  const merchant = await aMerchant(world)
  const listing = await aListing(world, merchant, { title: 'Vacuum flask with cup' })
  const order = await aPaidOrder(world, merchant, { lines: [{ listing }], email })
  return { path: `/s/${merchant.shop}`, order }
}

const test = base.extend<{ shop: Awaited<ReturnType<typeof openShop>> }>({
  shop: async ({ world }, use) => use(await openShop(world)),
})

/** The words of the page in the language of a journey. */
type FindWords = { find: string; field: string; button: string; sent: (email: string) => string; subject: RegExp }

const english: FindWords = {
  find: 'Find my order',
  field: 'Email',
  button: 'Send the links',
  sent: (typed) => `If you have ordered here with ${typed}, an email with the links is on its way.`,
  subject: /^Your orders at /,
}
const _thai: FindWords = {
  find: 'ค้นหาคำสั่งซื้อของฉัน',
  field: 'อีเมล',
  button: 'ส่งลิงก์',
  sent: (typed) => `หากคุณเคยสั่งซื้อที่นี่ด้วย ${typed} เรากำลังส่งอีเมลพร้อมลิงก์ให้คุณ`,
  subject: /^คำสั่งซื้อของคุณที่ /,
}

async function ask(page: Page, words: FindWords, typed: string) {
  await expect(page.getByRole('heading', { level: 1, name: words.find })).toBeVisible()
  await isTakenOver(page)
  await page.getByLabel(words.field, { exact: true }).fill(typed)
  await page.getByRole('button', { name: words.button }).click()
  await expect(page.getByRole('status')).toContainText(words.sent(typed))
}

/** The mails of the server so far, the newest first, after the outbox has delivered. */
async function mailsOf({ ctx }: ServedWorld, subject: RegExp) {
  await runSweeps(ctx)
  return ctx.mail.recent().filter((mail) => subject.test(mail.subject))
}

test('a shopper who lost the link of an order finds it by mail, from the end of any page', async ({
  page,
  world,
  shop,
}) => {
  await page.goto(shop.path)
  await page.getByRole('link', { name: english.find }).click()
  await ask(page, english, 'Anna@Example.com')
  const [mail] = await mailsOf(world, english.subject)
  expect(mail?.to).toBe(email)
  const [link = ''] = mail?.text.match(/http\S+/) ?? []
  await page.goto(link)
  await expect(page.getByText(shop.order.number)).toBeVisible()
  await expect(page.getByText('Paid, being prepared')).toBeVisible()
})

test('an address that is typed before the scripts have come is kept, and asked for once they have', async ({
  page,
  shop,
}) => {
  const send = page.getByRole('button', { name: english.button })
  const letCome = await openBeforeScripts(page, `${shop.path}/find`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Enter')
  await expect(send).toBeDisabled()
  letCome()
  await send.click()
  await expect(page.getByRole('status')).toContainText(english.sent(email))
})
