import { expect, type Locator, type Page } from '@playwright/test'
import type { LanguageCode } from '#contract/language-codes.ts'
import type { OrderMailKind } from '#contract/order-states.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { runSweeps } from '#server/background.ts'
import { isTextId } from '#server/base/texts/texts.ts'
import type { SentMail } from '#server/testing/world.ts'
import type { ServedWorld } from './served-world.ts'
import { fillAddress } from './shopper-address.ts'
import { isTakenOver } from './taken-over.ts'
import { serverWordsIn, type Words } from './words.ts'

/** Somebody who has never seen the shop. */
export type Stranger = {
  page: Page
  world: ServedWorld
  lang: LanguageCode
  words: Words
  address: Readonly<Record<string, string>>
}

export const press = ({ page, words }: Stranger, text: string) =>
  page.getByRole('button', { name: words(text) }).click()

export const isHeaded = ({ page, words }: Stranger, text: string) =>
  expect(page.getByRole('heading', { level: 1, name: words(text) })).toBeVisible()

/** Finds the goods by a word of their title, in the language of the browser. */
export async function find({ page, world, lang }: Stranger, shop: string, title: string) {
  await page.clock.setFixedTime(world.clock.now())
  await page.goto(`/s/${shop}`)
  await expect(page.locator('html')).toHaveAttribute('lang', lang)
  const search = page.getByRole('searchbox').filter({ visible: true })
  await search.fill(title.slice(0, 5))
  await search.press('Enter')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await isTakenOver(page)
}

export async function fillCheckout(stranger: Stranger, items = 1) {
  const { page, words, address } = stranger
  await press(stranger, 'Add to basket')
  await page.getByRole('link', { name: words('In the basket · Go there') }).click()
  for (let at = 1; at < items; at += 1) await page.getByRole('button', { name: words('One more') }).click()
  await page.getByRole('link', { name: words('Check out') }).click()
  await fillAddress(page, address, words)
}

/** Places the order; its mail leaves. */
export async function placeOrder(stranger: Stranger) {
  await press(stranger, 'Order, then pay')
  await isHeaded(stranger, 'Awaiting payment')
  await runSweeps(stranger.world.ctx)
}

/** Pays on the order's page, and returns the order with its secret; its mail leaves. */
export async function payOrder(stranger: Stranger) {
  const { page, world } = stranger
  await isTakenOver(page)
  await press(stranger, 'Pay (simulated)')
  await isHeaded(stranger, 'Paid, being prepared')
  await runSweeps(world.ctx)
  const secret = new URL(page.url()).hash.slice(1).split('&')[0] ?? ''
  return { secret, ...(await world.must(storeOrders.order, { params: { secret } })) }
}

type Purchase = { shop: string; title: string; look?: (about: string) => Promise<void> }

/** From finding the goods to the payment. `look` sees each page on the way. */
export async function buy(stranger: Stranger, { shop, title, look }: Purchase) {
  await find(stranger, shop, title)
  await look?.('the product')
  await fillCheckout(stranger)
  await look?.('the checkout')
  await placeOrder(stranger)
  await look?.('the payment')
  return payOrder(stranger)
}

/** Opens the order's page at the world's time. */
export async function comeBack({ page, world }: Stranger, path: string) {
  await page.clock.setFixedTime(world.clock.now())
  await page.goto(path)
  await page.reload()
  await isTakenOver(page)
}

type Paper = { number: string; title: string; seller: readonly string[]; items?: number; itemsBack?: number }

/** The amount of items for 30.00 each, in every language's format. */
const worthOf = (items: number) => new RegExp(`${items * 30}[.,]00`)

/** Opens the receipt, whose one line is of items for 30.00. Its credit note is of `itemsBack`, or there is none. */
export async function readReceipt(
  { page, words }: Stranger,
  { number, title, seller, items = 1, itemsBack = 0 }: Paper,
) {
  await page.getByRole('link', { name: words('Receipt'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: words('Receipt') })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText(number)
  const sold = main.locator('section').filter({ has: page.getByRole('heading', { name: words('Seller') }) })
  for (const text of seller) await expect(sold).toContainText(text)
  const holds = async (table: Locator, pieces: number) => {
    const row = table.getByRole('row', { name: title })
    await expect(row.getByRole('cell').first()).toHaveText(String(pieces))
    await expect(row.getByRole('cell').last()).toHaveText(worthOf(pieces))
    await expect(table.getByRole('row', { name: words('Total') })).toHaveText(worthOf(pieces))
  }
  await holds(main.getByRole('table').first(), items)
  const notes = main.locator('section').filter({ has: page.getByRole('heading', { name: /RF-/ }) })
  await expect(notes).toHaveCount(itemsBack === 0 ? 0 : 1)
  if (itemsBack > 0) await holds(notes.getByRole('table'), itemsBack)
  const print = page.getByRole('button', { name: words('Print or save as PDF') })
  await expect(print).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(print).toBeHidden()
  await expect(sold).toBeVisible()
  await page.emulateMedia({ media: null })
}

/** Lets what is due happen, mails included, and returns the link in the newest mail to the stranger. */
export async function linkOfNewest({ world, address }: Stranger, sent: readonly SentMail[]): Promise<string> {
  await runSweeps(world.ctx)
  const mail = sent.findLast(({ to }) => to === address['Email'])
  return /http\S+#\S+/.exec(mail?.text ?? '')?.[0] ?? ''
}

type Mailed = { sent: readonly SentMail[]; number: string; shop: string }
type Kinds = readonly (OrderMailKind | 'question_asked' | readonly OrderMailKind[])[]

/**
 * Expects that the stranger was mailed exactly these kinds, in this order and in their language. Those of one moment are
 * a list of their own.
 */
export function wasMailed({ lang, address }: Stranger, { sent, number, shop }: Mailed, kinds: Kinds) {
  const say = serverWordsIn(lang)
  const own = sent.filter(({ to }) => to === address['Email'])
  const subjectOf = (kind: string) => {
    const id = `mail.${kind}.subject`
    return isTextId(id) ? say(id, { number, shop }) : `no subject of ${kind}`
  }
  let at = 0
  for (const each of kinds) {
    const group = typeof each === 'string' ? [each] : each
    const subjects = own.slice(at, at + group.length).map(({ subject }) => subject)
    expect(subjects.toSorted(), `mail ${at + 1}`).toEqual(group.map(subjectOf).toSorted())
    at += group.length
  }
  expect(own).toHaveLength(at)
  for (const { html } of own) expect(html).toContain(`<html lang="${lang}"`)
}
