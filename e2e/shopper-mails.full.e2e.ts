import { join } from 'node:path'
import type { Page } from '@playwright/test'
import axeCore from 'axe-core'
import sql from 'sql-template-tag'
import { addressLines } from '#contract/address-lines.ts'
import { hourMs } from '#contract/durations.ts'
import { type LanguageCode, languages } from '#contract/language-codes.ts'
import { orderMailKinds } from '#contract/order-states.ts'
import { questions } from '#contract/questions.ts'
import { shop as shopCalls } from '#contract/shop.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { storeQuestions } from '#contract/storefront/questions.ts'
import { runSweeps } from '#server/background.ts'
import { aListing } from '#server/testing/goods.ts'
import { begin, type Life, type LifeShop, lives, take } from '#server/testing/order-lives.ts'
import { aMerchant, somePayPassword } from '#server/testing/people.ts'
import { signIn } from '#server/testing/sold.ts'
import { collectMails, type SentMail } from '#server/testing/world.ts'
import { root } from '#tools/root.ts'
import { expect, test } from './support/journey.ts'
import { shoppers } from './support/mail-shoppers.ts'
import type { ServedWorld } from './support/served-world.ts'

/** A phone, and the column of a mail program. */
const widths = [360, 600]
const themes = ['light', 'dark'] as const

const seller = {
  storeName: 'Lanna Basket & Bamboo Weavers’ Cooperative of Mae Taeng',
  country: 'TH',
  phone: '+66812345678',
  realName: 'ณัฐธิดา พงศ์พิพัฒน์ไพบูลย์',
  storeAddress: '204 Charoen Krung Road, Bang Rak, Bangkok 10500',
}

const businessNumber = '0105561000007'

test.use({ beginsAt: '2026-03-02T09:00:00Z' })

async function aLifeShop(world: ServedWorld, lang: LanguageCode): Promise<LifeShop> {
  const { goods, variant, address, name, phone, words } = shoppers[lang]
  const merchant = await aMerchant(world, { payPassword: somePayPassword, form: seller })
  await world.must(shopCalls.store, { token: merchant.token, body: { businessNumber } })
  const titles = goods.map((title) => ({ en: title, [lang]: title }))
  const teapot = await aListing(world, merchant, {
    ...{ title: titles[0] ?? {}, purchasePrice: 5_000, price: 12_850, variants: [{ name: variant }] },
  })
  const towel = await aListing(world, merchant, { title: titles[1] ?? {}, purchasePrice: 500, price: 990 })
  const lines = [{ listing: teapot, quantity: 2 }, { listing: towel }]
  return { world, merchant, lang, words, options: { lines, phone, address: { name, ...address } } }
}

/** A mail with what it must have: its page, and the lines of the address where it is about an order. */
type Mailed = { kind: string; mail: SentMail; page: string; address: readonly string[] }

/** The lives that together cause every kind of mail. */
function livesOfAllKinds(): Life[] {
  const known = new Set<string>()
  const kindsOf = ({ steps }: Life) => steps.flatMap(({ mails }) => mails)
  return lives.filter((life) => {
    const isNew = kindsOf(life).some((kind) => !known.has(kind))
    for (const kind of kindsOf(life)) known.add(kind)
    return isNew
  })
}

async function mailsOfOrders(shop: LifeShop, sent: readonly SentMail[]): Promise<Mailed[]> {
  const mailed = new Map<string, Mailed>()
  for (const [at, life] of livesOfAllKinds().entries()) {
    const email = `shopper${at}@example.com`
    const bought = await begin(shop, life, email)
    await runSweeps(shop.world.ctx)
    for (const step of life.steps) {
      await take(shop, step, bought)
      await runSweeps(shop.world.ctx)
    }
    const rows = await kindsOf(shop, bought.orderId)
    const own = sent.filter(({ to }) => to === email)
    expect(own.length, life.name).toBe(rows.size)
    const address = life.address ?? shop.options.address
    for (const mail of own) {
      const kind = rows.get(mail.id ?? '') ?? ''
      const page = `/o#${bought.secret}`
      const isOfOrder = kind !== 'question_answered'
      mailed.set(kind, {
        ...{ kind, mail, page: isOfOrder ? page : `/question#${bought.secret}` },
        address: address && isOfOrder ? addressLines(address) : [],
      })
    }
  }
  expect([...mailed.keys()].sort()).toEqual([...orderMailKinds].sort())
  return [...mailed.values()]
}

async function kindsOf({ world, merchant }: LifeShop, orderId: string): Promise<Map<string, string>> {
  const rows = await world.ctx.db.query<{ id: string; kind: string }>(sql`
    select id, kind from order_mail where merchant_id = ${merchant.merchantId} and order_id = ${orderId}`)
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}

/** The mails that are not of one order: the links that were asked for, and a question before buying. */
async function otherMails(shop: LifeShop, sent: readonly SentMail[]): Promise<Mailed[]> {
  const { world, merchant, lang } = shop
  const params = { shop: merchant.shop }
  const before = sent.length
  await world.must(storeOrders.find, { params, lang, body: { email: 'shopper0@example.com' } })
  const body = { name: shoppers[lang].name, email: 'asker@example.com', phrase: 'material' as const, text: '' }
  await world.must(storeQuestions.ask, { params, lang, body })
  await runSweeps(world.ctx)
  const token = await signIn(world, merchant.merchantId)
  const { list } = await world.must(questions.list, { token, query: {} })
  const id = list.find(({ order }) => order === null)?.id ?? ''
  await world.must(questions.answer, { token, body: { id, phrase: 'see_description', text: shop.words.reply } })
  world.clock.advance(hourMs)
  await runSweeps(world.ctx)
  const mails = sent.slice(before).filter(({ to }) => to !== merchant.email)
  const kinds = ['order_links', 'question_asked', 'question_answered_before']
  expect(mails).toHaveLength(kinds.length)
  return mails.map((mail, at) => ({
    ...{ kind: kinds[at] ?? '', mail, page: at === 0 ? '/o#' : '/question#', address: [] },
  }))
}

const sums = /[$][\d,.]*\d/g

async function isWhole(page: Page, shop: LifeShop, { kind, mail, page: link, address }: Mailed) {
  const { text, html = '' } = mail
  const body = (await page.locator('body').allInnerTexts()).join('\n')
  const shown = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    title: document.title,
    direction: getComputedStyle(document.body).direction,
    links: [...document.querySelectorAll('a')].map(({ href }) => href),
  }))
  expect(shown, kind).toMatchObject({ lang: shop.lang, direction: 'ltr', title: mail.subject })
  expect(`${mail.subject}\n${text}`, kind).not.toMatch(/\{\w|\bundefined\b|\bnull\b|NaN|Invalid|\w+_\w+\.\w+|mail\.\w/)
  for (const part of [...shown.links, ...(body.match(sums) ?? [])]) expect(text, kind).toContain(part)
  for (const part of text.match(/https?:\S+/g) ?? []) expect(shown.links, kind).toContain(part)
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (!/^https?:/.test(line)) expect(body, kind).toContain(line.replace(/[:：]$/, ''))
  }
  expect(
    shown.links.some((each) => each.includes(link)),
    `${kind} opens its page`,
  ).toBe(true)
  for (const line of address) expect(text, kind).toContain(line)
  for (const part of [seller.realName, seller.storeAddress, seller.phone, shop.merchant.email, '0105561000007'])
    expect(text, kind).toContain(part)
  expect(html, kind).not.toMatch(/<(?:img|script|link|style)|url\(/)
}

async function fits(page: Page, { kind }: Mailed, lang: LanguageCode) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      const wide = await page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
          .map(({ outerHTML }) => outerHTML.slice(0, 80)),
      )
      expect(wide, `${kind} at ${width}`).toEqual([])
      const found = await page.evaluate(async () => {
        const { axe } = window as unknown as { axe: typeof axeCore }
        const { violations } = await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa'] })
        return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
      })
      expect(found, `${kind} at ${width} in ${colorScheme}`).toEqual([])
      if (process.env['PICTURES'] !== '1') continue
      const name = `mail-${kind}-${lang}-${width}-${colorScheme}.png`
      await page.screenshot({ path: join(root, 'artifacts', 'screens', name), fullPage: true })
    }
  }
}

for (const { code: lang, name } of languages) {
  test(`every mail to a shopper in ${name} is whole, and fits a phone and a mail program, light and dark`, async ({
    page,
    world,
  }) => {
    const shop = await aLifeShop(world, lang)
    const sent = collectMails(world)
    const mails = [...(await mailsOfOrders(shop, sent)), ...(await otherMails(shop, sent))]
    await page.route('**/a-mail', (route) => route.fulfill({ contentType: 'text/html', body: shownMail }))
    let shownMail = ''
    for (const mailed of mails) {
      shownMail = mailed.mail.html ?? ''
      expect(shownMail, `${mailed.kind} has a part in HTML`).not.toBe('')
      await page.goto(`${world.url}/a-mail`)
      await page.evaluate(axeCore.source)
      await isWhole(page, shop, mailed)
      await fits(page, mailed, lang)
    }
    expect(mails.length).toBe(orderMailKinds.length + 3)
  })
}
