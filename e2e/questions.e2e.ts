import type { Page } from '@playwright/test'
import { hourMs } from '#contract/durations.ts'
import { languageName, wireLanguages } from '#contract/language-codes.ts'
import { runSweeps } from '#server/background.ts'
import { aListing } from '#server/testing/goods.ts'
import { aPaidOrder } from '#server/testing/orders.ts'
import { aMerchant, type TestMerchant } from '#server/testing/people.ts'
import { axe } from './support/axe.ts'
import { putOnDevice } from './support/device.ts'
import { expect, test } from './support/journey.ts'
import { photograph } from './support/photograph.ts'
import type { ServedWorld } from './support/served-world.ts'
import { wordsIn } from './support/words.ts'

const email = 'suda@example.com'

async function linkMailedTo(world: ServedWorld, to: string) {
  await runSweeps(world.ctx)
  const [mail] = world.ctx.mail.recent().filter((each) => each.to === to)
  return { text: mail?.text ?? '', link: mail?.text.match(/http\S+\/question#\S+/)?.[0] ?? '' }
}

async function answerAsMerchant(
  page: Page,
  world: ServedWorld,
  { merchant, answer }: { merchant: TestMerchant; answer: string },
) {
  await putOnDevice(page, world.url, { token: merchant.token, lang: 'en' })
  await page.goto(`${world.url}/my`)
  await page.getByRole('link', { name: /Shoppers’ questions/ }).click()
  await page.getByRole('radio', { name: /Unread/ }).click()
  await axe(page)
  await photograph(page, 'questions')
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('list', { name: 'Messages' })).toBeVisible()
  await page.getByRole('button', { name: 'You find this in the description of the product.' }).click()
  await page.getByLabel('Your answer').fill('Write to me at shop@example.net')
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'nobody protects a payment made elsewhere' })).toBeVisible()
  await axe(page)
  await photograph(page, 'question-refused')
  await page.getByLabel('Your answer').fill(answer)
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText(answer)
  await expect(page.getByLabel('Your answer')).toHaveValue('')
  await photograph(page, 'question')
}

test('a stranger asks before buying, the shop answers in its app, and the mailed link goes on with it', async ({
  page,
  world,
}) => {
  const merchant = await aMerchant(world)
  const listing = await aListing(world, merchant, { title: 'Felt slippers' })
  await page.goto(`/s/${merchant.shop}/p/${listing.id}`)
  await page.getByRole('main').getByRole('link', { name: 'Ask the shop' }).click()
  await expect(page.getByRole('link', { name: 'Felt slippers' })).toBeVisible()
  await page.getByText('Which size do I need?').click()
  await page.getByLabel('Your message').fill('My feet are 24.5 cm long')
  await page.getByLabel('Your name').fill('Suda P.')
  await page.getByLabel('Email').fill(email)
  await axe(page)
  await photograph(page, 'store-ask')
  await page.getByRole('button', { name: 'Send the question' }).click()
  await expect(page.getByRole('status')).toContainText(`We have sent an email to ${email}.`)
  const first = await linkMailedTo(world, email)
  expect(first.text).not.toContain('24.5')

  await answerAsMerchant(page, world, { merchant, answer: 'Take size 39' })
  world.clock.advance(hourMs)
  const second = await linkMailedTo(world, email)
  expect(second.text).toContain('“Take size 39”')
  expect(second.link).toBe(first.link)

  await page.goto(second.link)
  const messages = page.getByRole('list', { name: 'Messages' })
  await expect(messages).toContainText('You find this in the description of the product.')
  await expect(messages).toContainText('Take size 39')
  await page.getByLabel('Your message').fill('Thank you, I will order them')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(messages).toContainText('I will order them')
  await axe(page)
  await photograph(page, 'store-question')
  await page.getByRole('button', { name: 'Delete this conversation' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('status')).toContainText('are deleted')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
})

test('the page of an order opens its conversation with the shop, which the shop answers from the order', async ({
  page,
  world,
}) => {
  const merchant = await aMerchant(world)
  const listing = await aListing(world, merchant, { title: 'Felt slippers' })
  const order = await aPaidOrder(world, merchant, { lines: [{ listing }], email })
  const words = wordsIn('ja', 'storefront')
  await page.goto(`/s/${merchant.shop}/o?lang=ja#${order.secret}`)
  const ask = { name: words('Ask the shop') }
  await page.getByRole('main').getByRole('link', ask).click()
  const [shopLanguage, ownLanguage] = [languageName('en'), languageName(wireLanguages.ja)]
  const uses =
    'The shop uses {shopLanguage}, you use {ownLanguage}. The prepared sentences are shown to each in their own language.'
  await expect(page.getByRole('main')).toContainText(words(uses, { shopLanguage, ownLanguage }))
  await page.getByText('荷物はどこにありますか？').click()
  await page.getByRole('button', { name: words('Send'), exact: true }).click()
  await expect(page.getByRole('list', { name: words('Messages') })).toContainText('荷物はどこにありますか？')
  await page.getByRole('link', { name: order.number }).click()
  await expect(page.getByRole('heading', { name: words('Paid, being prepared') })).toBeVisible()

  await putOnDevice(page, world.url, { token: merchant.token, lang: 'en' })
  await page.goto(`${world.url}/orderDetail?id=${order.orderId}`)
  await page.getByRole('link', { name: /Conversation with the shopper/ }).click()
  await expect(page.getByText('The shopper uses 日本語.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Where is my parcel?')
  await page.getByRole('button', { name: 'It will be sent within the time shown on your order.' }).click()
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('It will be sent within the time')
  world.clock.advance(hourMs)
  const mail = await linkMailedTo(world, email)
  expect(mail.text).toContain('「ご注文に表示された期限までに発送します。」')
  expect(mail.link).toContain(order.secret)
})
