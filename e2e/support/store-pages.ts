import type { Page } from '@playwright/test'
import { legalParts, platformParts, platformSlug } from '#contract/legal.ts'
import { signStopToken } from '#server/trade/shop/followers.ts'
import { expect } from './journey.ts'
import { fillAddress, german } from './shopper-address.ts'
import type { OrderEnd } from './store-orders.ts'
import type { StoreListing, StoreShops } from './store-shops.ts'
import type { Words } from './words.ts'

type BasketLine = { listing: StoreListing; variant?: number; quantity?: number; price?: number; name?: string }

export type StorePageState = {
  name: string
  path: string
  basket?: readonly BasketLine[]
  act?: (page: Page, words: Words) => Promise<void>
  status?: 404
}

export const basketText = (lines: readonly BasketLine[] = []) =>
  JSON.stringify(
    lines.map(({ listing, variant = 0, quantity = 1, price = listing.sellingPrice, name = '' }) => ({
      ...{ listingId: listing.id, variantId: listing.variants[variant]?.variantId ?? '' },
      ...{ quantity, title: listing.title, variant: name, image: null, price },
    })),
  )

const unfold = (english: string) => async (page: Page, words: Words) => {
  await page.getByText(words(english), { exact: true }).first().click()
}

const alerted = (page: Page) => expect(page.getByRole('alert').first()).toBeVisible()

function listPages({ open, empty, closed, categoryId }: StoreShops): StorePageState[] {
  const shop = `/s/${open.shop}`
  return [
    { name: 'shop', path: shop },
    { name: 'shop-languages', path: shop, act: (page) => page.locator('header summary').click() },
    { name: 'shop-follow', path: shop, act: unfold('Follow') },
    {
      name: 'shop-follow-code',
      path: shop,
      async act(page, words) {
        await unfold('Follow')(page, words)
        await page.locator('#follow-email').fill('a.shopper.with.a.long.address@mail.shopper.example')
        await page.getByRole('button', { name: words('Get verification code') }).click()
        await expect(page.locator('#follow-code')).toBeVisible()
      },
    },
    { name: 'find', path: `${shop}/find` },
    ...legalParts.map((part) => ({ name: `legal-${part}`, path: `${shop}/legal/${part}` })),
    ...platformParts.map((part) => ({ name: `platform-${part}`, path: `/s/${platformSlug}/legal/${part}` })),
    {
      name: 'find-sent',
      path: `${shop}/find`,
      async act(page, words) {
        await page.locator('#find-email').fill('a.shopper.with.a.long.address@mail.shopper.example')
        await page.getByRole('button', { name: words('Send the links') }).click()
        await expect(page.getByRole('status')).toBeVisible()
      },
    },
    { name: 'shop-page-2', path: `${shop}?page=2` },
    { name: 'category', path: `${shop}/c/${categoryId}` },
    { name: 'search', path: `${shop}?q=chair` },
    { name: 'search-nothing', path: `${shop}?q=${'abcdefghij'.repeat(6)}` },
    { name: 'narrowed', path: `${shop}?stock=1&min=10&max=1234.50&sort=-price` },
    { name: 'narrowed-nothing', path: `${shop}?max=0.01` },
    { name: 'prices', path: shop, act: (page) => page.locator('[popovertarget=prices]').click() },
    { name: 'shop-empty', path: `/s/${empty.shop}` },
    { name: 'shop-closed', path: `/s/${closed.shop}` },
    { name: 'missing', path: `${shop}/nothing`, status: 404 },
    { name: 'no-shop', path: '/s/no-such-shop', status: 404 },
  ]
}

function unfollowPages({ world, open, closed }: StoreShops): StorePageState[] {
  const link = ({ merchantId, shop }: typeof open) =>
    `/s/${shop}/unfollow/${signStopToken(world.ctx.config.keys, { merchantId, emailHash: Buffer.alloc(32) })}`
  return [
    { name: 'unfollow', path: link(open) },
    { name: 'unfollow-closed', path: link(closed) },
    {
      name: 'unfollow-done',
      path: link(closed),
      async act(page, words) {
        await page.getByRole('button', { name: words('Stop following') }).click()
        await expect(page.getByRole('status')).toBeVisible()
      },
    },
  ]
}

function productPages({ open, closed, varied, single, soldOut, left }: StoreShops): StorePageState[] {
  const product = ({ id }: StoreListing) => `/s/${open.shop}/p/${id}`
  return [
    { name: 'product', path: product(varied) },
    { name: 'product-variant-gone', path: `${product(varied)}?v=${varied.variants[1]?.variantId}` },
    {
      name: 'product-added',
      path: product(varied),
      async act(page, words) {
        await page.getByRole('button', { name: words('Add to basket') }).click()
        // It returns to the first one after five seconds, and a busy machine may look later.
        await expect(page.getByRole('link', { name: words('In the basket · Go there') })).toBeVisible()
      },
    },
    { name: 'product-single', path: product(single) },
    { name: 'product-sold-out', path: product(soldOut) },
    { name: 'product-closed', path: `/s/${closed.shop}/p/${left.id}` },
  ]
}

/** The walk adds a language to the query, so the secret comes after it. */
const openSecret = (secret: string) => async (page: Page) => {
  await page.evaluate((hash) => location.assign(`#${hash}`), secret)
  await expect(page.locator('#text')).toBeVisible()
}

function askPages({ open, varied, orders }: StoreShops): StorePageState[] {
  const shop = `/s/${open.shop}`
  return [
    { name: 'ask', path: `${shop}/ask` },
    { name: 'ask-product', path: `${shop}/ask?p=${varied.id}` },
    {
      name: 'ask-refused',
      path: `${shop}/ask`,
      async act(page, words) {
        await page.locator('#text').fill('https://pay-here.example')
        await page.locator('#name').fill('A shopper with a name that is long')
        await page.locator('#email').fill('a.shopper.with.a.long.address@mail.shopper.example')
        await page.getByRole('button', { name: words('Send the question') }).click()
        await alerted(page)
      },
    },
    { name: 'question', path: `${shop}/question`, act: openSecret(orders.paid) },
    { name: 'question-missing', path: `${shop}/question` },
    {
      name: 'question-written',
      path: `${shop}/question`,
      async act(page, words) {
        await openSecret(orders.underWay)(page)
        await page.locator('#text').fill('Where is my parcel? It should be here by now, and I need it on Friday.')
        await page.getByRole('button', { name: words('Send'), exact: true }).click()
        await expect(page.getByRole('listitem').last()).toBeVisible()
      },
    },
  ]
}

function basketPages({ open, varied, single, closed }: StoreShops): StorePageState[] {
  const shop = `/s/${open.shop}`
  const filled = [{ listing: varied, name: 'Pine green', quantity: 2 }, { listing: single }]
  const isRead = (page: Page) => expect(page.getByRole('link', { name: /\d/ }).last()).toBeVisible()
  const checkout = { path: `${shop}/checkout`, basket: filled }
  const order = (page: Page) => page.locator('button[type=submit]').last().click()
  const fillGerman = (page: Page, words: Words) => fillAddress(page, german, words)
  return [
    { name: 'basket-empty', path: `${shop}/basket` },
    { name: 'basket', path: `${shop}/basket`, basket: filled, act: isRead },
    {
      name: 'basket-changed',
      path: `${shop}/basket`,
      basket: [
        { listing: varied, variant: 1, name: 'Cobalt blue', quantity: 2 },
        { listing: single, price: single.sellingPrice - 100 },
        { listing: varied, name: 'Pine green', quantity: 51 },
      ],
      act: (page, words) => expect(page.getByText(words.like('Only {0} in stock')).first()).toBeVisible(),
    },
    { name: 'basket-closed', path: `/s/${closed.shop}/basket` },
    { name: 'checkout-empty', path: `${shop}/checkout` },
    ...['GB', 'JP', 'TH', 'US'].map((country) => ({
      ...{ name: `checkout-${country}`, ...checkout },
      act: async (page: Page) => void (await page.locator('#country').selectOption(country)),
    })),
    {
      ...{ name: 'checkout-wrong', ...checkout },
      async act(page) {
        await page.locator('#country').selectOption('JP')
        await page.locator('#postcode').fill('1')
        await order(page)
        await expect(page.locator('#region')).toBeFocused()
        await expect(page.locator('[aria-invalid=true]')).toHaveCount(7)
      },
    },
    {
      ...{ name: 'checkout-refused', ...checkout },
      async act(page, words) {
        await fillGerman(page, words)
        await page.locator('#postcode').fill('1')
        await order(page)
        await expect(page.locator('#postcode')).toBeFocused()
        await alerted(page)
      },
    },
    {
      ...{ name: 'checkout-changed', ...checkout },
      basket: [{ listing: single, price: single.sellingPrice - 100 }],
      async act(page, words) {
        await fillGerman(page, words)
        await order(page)
        await alerted(page)
      },
    },
    {
      ...{ name: 'checkout-gone', ...checkout },
      basket: [{ listing: varied, variant: 1, name: 'Cobalt blue', price: varied.sellingPrice + 100 }],
      async act(page, words) {
        await fillGerman(page, words)
        await order(page)
        await alerted(page)
      },
    },
  ]
}

function orderPages({ open, closed, orders, closedOrder }: StoreShops): StorePageState[] {
  const of = (end: OrderEnd) => `/s/${open.shop}/o/${orders[end]}`
  const choose = (english: string) => (page: Page, words: Words) =>
    page.getByRole('radio', { name: words(english), exact: true }).check()
  const shown = (Object.keys(orders) as OrderEnd[]).map((end) => ({ name: `order-${end}`, path: of(end) }))
  return [
    ...shown,
    { name: 'order-pay-simulated', path: of('waiting'), act: choose('Simulated payment') },
    { name: 'order-pay-bank', path: of('waiting'), act: choose('Bank transfer') },
    { name: 'order-pay-card', path: of('waiting'), act: choose('Card') },
    { name: 'order-pay-another', path: of('bank'), act: unfold('Pay another way') },
    { name: 'order-left', path: `${of('waiting')}?paid=0` },
    { name: 'order-confirming', path: `${of('waiting')}?paid=1` },
    {
      name: 'order-failed',
      path: of('waiting'),
      async act(page, words) {
        await choose('Simulated payment')(page, words)
        await page.getByRole('button', { name: words('Let the payment fail') }).click()
        await alerted(page)
      },
    },
    { name: 'order-refund', path: of('paid'), act: unfold('Something is wrong') },
    { name: 'order-refund-sent', path: of('reached'), act: unfold('Something is wrong') },
    { name: 'order-withdraw', path: of('reached'), act: unfold('Withdraw from the contract here') },
    { name: 'order-review', path: of('received'), act: unfold('Write a review') },
    { name: 'order-data', path: of('paid'), act: unfold('Your data') },
    {
      ...{ name: 'order-erase-asked', path: of('paid') },
      async act(page, words) {
        await unfold('Your data')(page, words)
        await page.getByRole('button', { name: words('Delete my data') }).click()
        // Nothing is deleted by the first press.
        await expect(page.getByRole('button', { name: words('Not now') })).toBeVisible()
        await expect(page.getByRole('region', { name: words('Delivery address') }).locator('address')).toBeVisible()
      },
    },
    {
      ...{ name: 'order-cancel-asked', path: of('waiting') },
      async act(page, words) {
        await unfold('Cancel the order')(page, words)
        await expect(page.getByRole('button', { name: words('Not now') })).toBeVisible()
        await expect(page.getByRole('heading', { level: 1, name: words('Awaiting payment') })).toBeVisible()
      },
    },
    { name: 'order-receipt-asked', path: of('reached'), act: unfold('I have received it') },
    {
      ...{ name: 'order-again', path: of('cancelled') },
      async act(page, words) {
        await unfold('Put the items back into the basket')(page, words)
        await expect(page.getByRole('link', { name: words('Check out') })).toBeVisible()
      },
    },
    {
      ...{ name: 'order-receipt', path: of('refunded') },
      async act(page, words) {
        await unfold('Receipt')(page, words)
        await expect(page.getByRole('button', { name: words('Print or save as PDF') })).toBeVisible()
      },
    },
    { name: 'order-closed', path: `/s/${closed.shop}/o/${closedOrder}` },
  ]
}

export const storePagesOf = (shops: StoreShops): StorePageState[] => [
  ...listPages(shops),
  ...unfollowPages(shops),
  ...productPages(shops),
  ...askPages(shops),
  ...basketPages(shops),
  ...orderPages(shops),
]
