import type { Page } from '@playwright/test'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import { questions } from '#contract/questions.ts'
import { refunds } from '#contract/refunds.ts'
import { shop } from '#contract/shop.ts'
import { runSweeps } from '#server/background.ts'
import { aListing } from '#server/testing/goods.ts'
import { pick, reach, ship } from '#server/testing/orders.ts'
import { aMerchant, somePayPassword, type TestMerchant } from '#server/testing/people.ts'
import { signIn } from '#server/testing/sold.ts'
import { collectMails } from '#server/testing/world.ts'
import { expect, test } from './support/journey.ts'
import { decide } from './support/refunds-steps.ts'
import type { ServedWorld } from './support/served-world.ts'
import { looksRightAt, phone } from './support/store-page-walk.ts'
import {
  buy,
  comeBack,
  fillCheckout,
  find,
  isHeaded,
  linkOfNewest,
  payOrder,
  placeOrder,
  press,
  readReceipt,
  type Stranger,
  wasMailed,
} from './support/stranger.ts'
import { isTakenOver } from './support/taken-over.ts'
import { wordsIn } from './support/words.ts'

const storeName = 'Northwind Tea'
const vatNumber = 'GB980780684'

async function isWhole(page: Page, about: string) {
  await looksRightAt(page, phone, about)
  await page.setViewportSize(phone)
}

type Arriving = Pick<Stranger, 'page' | 'world' | 'address'> & { title: Record<string, string>; lang?: LanguageCode }

/** A shop with one product, and a stranger who has not seen it. */
async function arrive({ title, lang = 'en', ...arriving }: Arriving) {
  const { world } = arriving
  const merchant = await aMerchant(world, { payPassword: somePayPassword, form: { storeName } })
  await world.must(shop.store, { token: merchant.token, body: { vatNumber } })
  await aListing(world, merchant, { title, purchasePrice: 1_200, price: 3_000, stock: 30 })
  const stranger: Stranger = { ...arriving, lang, words: wordsIn(lang, 'storefront') }
  const receipt = {
    title: title[lang] ?? '',
    seller: ['Suda Phongsri', '1 High Street, London', merchant.email, vatNumber],
  }
  return { merchant, stranger, words: stranger.words, sent: collectMails(world), receipt }
}

/** The days of a journey are longer than a session. */
const signedIn = async (world: ServedWorld, merchant: TestMerchant) => ({
  ...merchant,
  token: await signIn(world, merchant.merchantId),
})

async function send(world: ServedWorld, merchant: TestMerchant, order: { orderId: string }) {
  await pick(world, await signedIn(world, merchant), order)
  await runSweeps(world.ctx)
  world.clock.advance(dayMs)
  await ship(world, order)
  await runSweeps(world.ctx)
}

async function deliver(world: ServedWorld, merchant: TestMerchant, order: { orderId: string }) {
  await send(world, merchant, order)
  world.clock.advance(4 * dayMs)
  await reach(world, order)
  await runSweeps(world.ctx)
}

test.describe('from Osaka', () => {
  test.use({ beginsAt: '2026-03-02T09:00:00Z', locale: 'ja-JP', timezoneId: 'Asia/Tokyo' })

  test('a stranger asks before buying, reads the answer, buys, and gets the receipt', async ({ page, world }) => {
    const title = '竹の茶こし'
    const address = {
      ...{ Country: 'JP', 'Full name': '長谷川 美智子', Postcode: '530-0005', Prefecture: '大阪府' },
      ...{ 'City or ward': '大阪市北区', 'Area, block and number': '中之島1丁目3番20号' },
      ...{ Email: 'michiko@example.jp', 'Phone number': '090-1234-5678' },
    }
    const { merchant, stranger, words, sent, receipt } = await arrive({
      page,
      world,
      lang: 'ja',
      address,
      title: { en: 'Bamboo strainer', ja: title },
    })
    await find(stranger, merchant.shop, title)
    await page
      .getByRole('main')
      .getByRole('link', { name: words('Ask the shop') })
      .click()
    await page.getByLabel(words('Your message')).fill('熱湯でも使えますか')
    await page.getByLabel(words('Your name')).fill('長谷川')
    await page.getByLabel(words('Email')).fill(address.Email)
    await press(stranger, 'Send the question')
    await expect(page.getByRole('status')).toContainText(address.Email)
    await linkOfNewest(stranger, sent)
    const { token } = merchant
    const [asked] = (await world.must(questions.list, { token, query: {} })).list
    const body = { id: asked?.id ?? '', phrase: 'available' as const, text: 'はい、使えます。' }
    await world.must(questions.answer, { token, body })
    world.clock.advance(hourMs)
    const link = await linkOfNewest(stranger, sent)
    await comeBack(stranger, link)
    await expect(page.getByRole('list', { name: words('Messages') })).toContainText('はい、使えます。')

    const order = await buy(stranger, { shop: merchant.shop, title })
    await deliver(world, merchant, order)
    await comeBack(stranger, `/s/${merchant.shop}/o#${order.secret}`)
    await isHeaded(stranger, 'Delivered')
    await readReceipt(stranger, { ...receipt, number: order.number })
    wasMailed(stranger, { sent, number: order.number, shop: storeName }, [
      ...([
        'question_asked',
        'question_answered',
        'order_placed',
        'order_paid',
        'order_sent',
        'order_reached',
      ] as const),
    ])
  })
})

test.describe('from Hanoi, in the browser of an app', () => {
  test.use({
    beginsAt: '2026-03-02T09:00:00Z',
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; SM-A155F Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) ' +
      'Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/540.0.0.0.1;]',
  })

  test('a stranger loses the page twice, pays from the mail, and is refunded one of two items', async ({
    page,
    world,
  }) => {
    const title = 'Ấm trà gốm quai tre'
    const address = {
      ...{ Country: 'VN', 'Full name': 'Nguyễn Thị Bảo Trân', 'Street and house number': 'Số 5, ngõ 12 Hàng Bạc' },
      ...{ City: 'Hà Nội', Email: 'bao.tran@example.vn', 'Phone number': '0912 345 678' },
    }
    const { merchant, stranger, words, sent, receipt } = await arrive({
      page,
      world,
      lang: 'vi',
      address,
      title: { en: 'Clay teapot', vi: title },
    })
    await find(stranger, merchant.shop, title)
    await fillCheckout(stranger, 2)
    // The app drops the page while the shopper looks up the address.
    await page.reload()
    await expect(page.getByLabel(words('Full name'), { exact: true })).toHaveValue(address['Full name'])
    await placeOrder(stranger)
    // The app closes its window before the payment; the shop leads back, and so does the mail.
    await page.goto('about:blank')
    await page.goto(`/s/${merchant.shop}`)
    await page.getByRole('link', { name: words('Your order waits for payment') }).click()
    await isHeaded(stranger, 'Awaiting payment')
    await page.goto('about:blank')
    await page.goto(await linkOfNewest(stranger, sent))
    await isHeaded(stranger, 'Awaiting payment')
    const order = await payOrder(stranger)
    await page.goto(`/s/${merchant.shop}`)
    await isTakenOver(page)
    await expect(page.getByRole('link', { name: words('Your order waits for payment') })).toHaveCount(0)
    await deliver(world, merchant, order)
    await comeBack(stranger, await linkOfNewest(stranger, sent))
    await page.getByRole('link', { name: words('Something is wrong') }).click()
    await page.getByRole('button', { name: words('One less') }).click()
    await page.getByRole('radio', { name: words('It is damaged') }).check()
    await page.getByRole('button', { name: words.like('Request a refund of') }).click()
    await expect(page.getByText(words('Your request was sent. The decision appears on this page.'))).toBeVisible()
    await runSweeps(world.ctx)
    const seller = await signedIn(world, merchant)
    const [refund] = (await world.must(refunds.list, { token: seller.token, query: {} })).list
    expect(refund).toMatchObject({ amount: 3_000, lines: [{ quantity: 1 }] })
    const id = refund?.id ?? ''
    await world.must(refunds.answer, { token: seller.token, body: { id, agree: true, text: 'Xin lỗi bạn.' } })
    await runSweeps(world.ctx)
    world.clock.advance(minuteMs)
    await decide({ world, merchant: seller, sell: async () => order }, id, { approve: true, bears: 'merchant' })
    await comeBack(stranger, `/s/${merchant.shop}/o#${order.secret}`)
    await readReceipt(stranger, { ...receipt, number: order.number, items: 2, itemsBack: 1 })
    wasMailed(stranger, { sent, number: order.number, shop: storeName }, [
      ...([
        'order_placed',
        'order_paid',
        'order_sent',
        'order_reached',
        'refund_requested',
        'refund_answered',
      ] as const),
      ['refund_approved', 'refund_paid'],
    ])
  })
})

test.describe('from Munich, with text of twice the size', () => {
  test.use({ beginsAt: '2026-03-02T09:00:00Z', locale: 'de-DE', timezoneId: 'Europe/Berlin' })

  test('a stranger buys, withdraws from the contract, sends the goods back and gets the money', async ({
    page,
    world,
  }) => {
    // The root is 62.5 % of the browser's size.
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '125%'
      }),
    )
    const title = 'Glass teapot with a strainer'
    const address = {
      ...{ Country: 'DE', 'Full name': 'Greta Huber', 'Street and house number': 'Sendlinger Straße 8' },
      ...{ Postcode: '80331', City: 'München', Email: 'greta@example.de', 'Phone number': '01512 3456789' },
    }
    const { merchant, stranger, sent, receipt } = await arrive({ page, world, address, title: { en: title } })
    const look = (about: string) => isWhole(page, about)
    const order = await buy(stranger, { shop: merchant.shop, title, look })
    await deliver(world, merchant, order)
    await comeBack(stranger, await linkOfNewest(stranger, sent))
    await isWhole(page, 'the delivered order')
    await page.getByRole('link', { name: 'Withdraw from the contract here' }).click()
    await press(stranger, 'Continue')
    await isWhole(page, 'the withdrawal')
    await press(stranger, 'Confirm withdrawal')
    await expect(page.getByText('You have withdrawn from the contract.')).toBeVisible()
    await runSweeps(world.ctx)
    world.clock.advance(dayMs)
    await comeBack(stranger, await linkOfNewest(stranger, sent))
    await page.getByRole('link', { name: 'Send the goods back' }).click()
    await page.getByLabel('Carrier and tracking number').fill('DHL 00340434161094')
    await press(stranger, 'I have sent it back')
    await expect(page.getByText(/The money follows by /)).toBeVisible()
    await runSweeps(world.ctx)
    world.clock.advance(14 * dayMs)
    await runSweeps(world.ctx)
    await comeBack(stranger, `/s/${merchant.shop}/o#${order.secret}`)
    await readReceipt(stranger, { ...receipt, number: order.number, itemsBack: 1 })
    await isWhole(page, 'the receipt')
    wasMailed(stranger, { sent, number: order.number, shop: storeName }, [
      ...(['order_placed', 'order_paid', 'order_sent', 'order_reached', 'withdrawn', 'sent_back'] as const),
      ['refund_approved_withdrawal', 'refund_paid'],
    ])
  })
})

test.describe('from São Paulo', () => {
  test.use({ beginsAt: '2026-03-02T09:00:00Z', locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' })

  test('a stranger whose parcel never comes is asked twice, says so, and gets all of the money', async ({
    page,
    world,
  }) => {
    const title = 'Enamel kettle, two litres'
    const address = {
      ...{ Country: 'BR', 'Full name': 'João da Silva', 'Street and house number': 'Rua das Flores, 100' },
      ...{ City: 'São Paulo', 'State or territory': 'SP', Postcode: '01310-100' },
      ...{ Email: 'joao@example.com', 'Phone number': '(11) 96123-4567' },
    }
    const { merchant, stranger, sent, receipt } = await arrive({ page, world, address, title: { en: title } })
    const order = await buy(stranger, { shop: merchant.shop, title })
    await send(world, merchant, order)
    world.clock.advance(45 * dayMs)
    await runSweeps(world.ctx)
    world.clock.advance(12 * dayMs)
    await comeBack(stranger, await linkOfNewest(stranger, sent))
    await page.getByRole('link', { name: 'Something is wrong' }).click()
    await page.getByRole('radio', { name: 'It did not arrive' }).first().check()
    await page.getByRole('button', { name: /^Request a refund of/ }).click()
    await expect(page.getByText('Your request was sent.')).toBeVisible()
    await runSweeps(world.ctx)
    const seller = await signedIn(world, merchant)
    const [refund] = (await world.must(refunds.list, { token: seller.token, query: {} })).list
    expect(refund).toMatchObject({ amount: 3_000, cause: 'not_arrived' })
    world.clock.advance(minuteMs)
    await decide({ world, merchant: seller, sell: async () => order }, refund?.id ?? '', {
      approve: true,
      bears: 'supplier',
    })
    await comeBack(stranger, await linkOfNewest(stranger, sent))
    await isHeaded(stranger, 'Cancelled')
    await readReceipt(stranger, { ...receipt, number: order.number, itemsBack: 1 })
    wasMailed(stranger, { sent, number: order.number, shop: storeName }, [
      ...(['order_placed', 'order_paid', 'order_sent', 'no_news', 'no_news_last', 'refund_requested'] as const),
      ['refund_approved', 'refund_paid'],
    ])
  })
})
