import type { Browser, Page } from '@playwright/test'
import type { LanguageCode } from '#contract/language-codes.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { axe } from './axe.ts'
import { expect, watch } from './journey.ts'
import type { ServedWorld } from './served-world.ts'
import { fillAddress, german } from './shopper-address.ts'
import { isTakenOver } from './taken-over.ts'
import { type Words, wordsIn } from './words.ts'

type Address = Readonly<Record<string, string> & Record<'Country' | 'Postcode' | 'Email' | 'Phone number', string>>

export type Stranger = {
  /** Of the browser: its language, or English where the shop does not have it, is that of the pages. */
  locale: string
  timezoneId: string
  lang: LanguageCode
  /** What is searched for: a part of the product's title in that language. */
  keyword: string
  title: string
  /** By the English labels of the checkout. */
  address: Address
  /** What is typed first. */
  wrong: Readonly<Record<'Postcode' | 'Phone number', string>>
}

/** One product in the languages in which it is searched for. */
export const flaskTitles = {
  en: 'Vacuum flask with cup',
  th: 'กระติกน้ำสุญญากาศ',
  ja: '真空断熱ボトル',
  vi: 'Bình giữ nhiệt có nắp',
}

export const strangers = {
  thai: {
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    lang: 'th',
    keyword: 'กระติกน้ำ',
    title: flaskTitles.th,
    address: {
      Country: 'TH',
      'Full name': 'ณภัทร ศรีสุข',
      'Street and house number': '88/14 ซอยสุขุมวิท 39',
      'Sub-district': 'แขวงคลองตันเหนือ',
      District: 'เขตวัฒนา',
      Province: 'กรุงเทพมหานคร',
      Postcode: '10110',
      Email: 'napat@shopper.example',
      'Phone number': '081 234 5601',
    },
    wrong: { Postcode: '1011', 'Phone number': '081 234' },
  },
  japanese: {
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    lang: 'ja',
    keyword: '断熱ボトル',
    title: flaskTitles.ja,
    address: {
      Country: 'JP',
      Postcode: '155-0031',
      Prefecture: '東京都',
      'City or ward': '世田谷区',
      'Area, block and number': '北沢2-14-6',
      'Flat, building (optional)': 'メゾン北沢302',
      'Full name': '佐藤 美咲',
      Email: 'misaki@shopper.example',
      'Phone number': '090-1234-5678',
    },
    wrong: { Postcode: '155-031', 'Phone number': '090-12' },
  },
  vietnamese: {
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    lang: 'vi',
    keyword: 'giữ nhiệt',
    title: flaskTitles.vi,
    address: {
      Country: 'VN',
      'Full name': 'Nguyễn Thu Hà',
      'Street and house number': '25 Phố Hàng Bài',
      City: 'Quận Hoàn Kiếm',
      Province: 'Hà Nội',
      Postcode: '100000',
      Email: 'thuha@shopper.example',
      'Phone number': '091 234 56 78',
    },
    wrong: { Postcode: '1000', 'Phone number': '091 2' },
  },
  german: {
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    lang: 'en',
    keyword: 'flask',
    title: flaskTitles.en,
    address: german,
    wrong: { Postcode: '1011', 'Phone number': '12' },
  },
  brazilian: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    lang: 'en',
    keyword: 'vacuum flask',
    title: flaskTitles.en,
    address: {
      Country: 'BR',
      'Full name': 'João da Silva',
      'Street and house number': 'Avenida Paulista 1578',
      City: 'São Paulo',
      'State or territory': 'SP',
      Postcode: '01310-200',
      Email: 'joao@shopper.example',
      'Phone number': '(11) 91234-5678',
    },
    wrong: { Postcode: '0131', 'Phone number': '(11) 9' },
  },
} satisfies Record<string, Stranger>

/** A stranger in front of a shop. */
export type Visitor = { page: Page; words: Words; stranger: Stranger; complaints: readonly string[] }

/** A browser of its own, which no other stranger has used. */
export async function arrive(browser: Browser, stranger: Stranger): Promise<Visitor> {
  const { locale, timezoneId, lang } = stranger
  const page = await (await browser.newContext({ locale, timezoneId })).newPage()
  return { page, words: wordsIn(lang, 'storefront'), stranger, complaints: await watch(page) }
}

export const heading = ({ page, words }: Visitor, text: string) =>
  page.getByRole('heading', { level: 1, name: words(text) })

/** Finds the product by its name in the own language and takes it to the checkout. */
async function findProduct({ page, words, stranger }: Visitor, path: string) {
  const { lang, keyword, title } = stranger
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('lang', lang)
  const search = page.getByRole('searchbox').filter({ visible: true })
  await search.fill(keyword)
  await search.press('Enter')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await isTakenOver(page)
  await page.getByRole('button', { name: words('Add to basket') }).click()
  await page.getByRole('link', { name: words('In the basket · Go there') }).click()
  await page.getByRole('link', { name: words('Check out') }).click()
}

/**
 * Orders a product of the shop at this path: with a wrong postcode, which is said when its field is left, with a wrong
 * phone number, which orders nothing, and then with the right ones.
 */
export async function orderAs(visitor: Visitor, path: string): Promise<void> {
  const { page, words, stranger } = visitor
  const { address, wrong } = stranger
  const field = (label: string) => page.getByLabel(words(label), { exact: true })
  const order = page.getByRole('button', { name: words('Order, then pay') })
  await findProduct(visitor, path)
  await expect(field('Country')).toHaveValue(address.Country)
  await fillAddress(page, { ...address, ...wrong }, words)
  await expect(page.getByText(words('Enter a valid postcode for the country'))).toBeVisible()
  await axe(page)
  await field('Postcode').fill(address.Postcode)
  await order.click()
  await expect(field('Phone number')).toBeFocused()
  await expect(field('Phone number')).toHaveAttribute('aria-invalid', 'true')
  await field('Phone number').fill(address['Phone number'])
  await order.click()
  await expect(heading(visitor, 'Awaiting payment')).toBeVisible()
  await isTakenOver(page)
}

/** The order that a visitor's page shows. */
export async function orderOf({ page }: Visitor, world: ServedWorld) {
  const secret = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  return { secret, ...(await world.must(storeOrders.order, { params: { secret } })) }
}
