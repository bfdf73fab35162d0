// projects: pglite
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { postcodeValidator } from 'postcode-validator'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { languages } from '#contract/language-codes.ts'
import { goods } from './goods.ts'
import { categories, colours, sizes, type Texts } from './names.ts'
import { drawGoods } from './pictures/draw.ts'
import { drawIdentityCard, drawIdentityHeld, drawPortrait } from './pictures/identity.ts'
import { renderPng, renderWebp } from './pictures/render.ts'
import { drawShopBanner, drawShopLogo } from './pictures/shop.ts'
import { announcements, refundReasons, reviews } from './sample-texts.ts'
import { shoppers } from './shoppers.ts'
import { demoShops } from './shops.ts'

const pictureBytesMax = 60_000
const codes = languages.map(({ code }) => code)

const isComplete = (text: Texts) => codes.every((code) => text[code].trim().length > 0)

test('there are sixty products in ten categories, each with a key of its own', () => {
  expect(goods).toHaveLength(60)
  expect(new Set(goods.map(({ key }) => key)).size).toBe(60)
  expect(new Set(goods.map(({ category }) => category))).toEqual(new Set(Object.keys(categories)))
})

test('every text has all seven languages', () => {
  const texts = [
    ...goods.flatMap(({ title, description, variants }) => [title, description, ...variants.map(({ name }) => name)]),
    ...Object.values(categories),
    ...Object.values(colours),
    ...Object.values(sizes),
    ...demoShops.flatMap(({ introduction, welcomeMessage }) => [introduction, welcomeMessage]),
    ...announcements.flatMap(({ title, content }) => [title, content]),
    ...refundReasons.map(({ text }) => text),
  ]
  expect(texts.length).toBeGreaterThan(300)
  expect(texts.filter((text) => !isComplete(text))).toEqual([])
  for (const code of codes) expect(reviews[code].length).toBeGreaterThanOrEqual(4)
})

const scripts = {
  'zh-CN': /\p{sc=Han}/u,
  ko: /\p{sc=Hangul}/u,
  ja: /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u,
  th: /\p{sc=Thai}/u,
}

test.each(codes)('titles in %s are unique and in their script', (code) => {
  const titles = goods.map(({ title }) => title[code])
  expect(new Set(titles).size).toBe(goods.length)
  const script = scripts[code as keyof typeof scripts]
  if (script) expect(titles.filter((title) => !script.test(title))).toEqual([])
})

test('titles and descriptions differ from English in every other language', () => {
  const copied = goods.flatMap(({ key, title, description }) =>
    codes
      .filter((code) => code !== 'en' && (title[code] === title.en || description[code] === description.en))
      .map((code) => `${key} ${code}`),
  )
  expect(copied).toEqual([])
})

test('every product has one to four variants whose prices and stock are sane', () => {
  for (const { key, variants, purchasePrice, stock, suggestedFactorBps } of goods) {
    expect(variants.length, key).toBeGreaterThanOrEqual(1)
    expect(variants.length, key).toBeLessThanOrEqual(4)
    expect(new Set(variants.map((variant) => variant.key)).size, key).toBe(variants.length)
    expect(Math.min(...variants.map((variant) => variant.purchasePrice)), key).toBe(purchasePrice)
    expect(Math.max(...variants.map((variant) => variant.purchasePrice)), key).toBeLessThan(purchasePrice * 2.5)
    expect(
      variants.every((variant) => Number.isSafeInteger(variant.purchasePrice) && variant.stock > 0),
      key,
    ).toBe(true)
    expect(stock, key).toBe(variants.reduce((sum, variant) => sum + variant.stock, 0))
    expect(suggestedFactorBps, key).toBeGreaterThan(13_000)
    expect(suggestedFactorBps, key).toBeLessThan(25_000)
  }
})

test('every product has a picture of 800 by 800 below 60 kB, and no two are alike', async () => {
  const svgs = goods.map(({ key }) => drawGoods(key))
  expect(new Set(svgs).size).toBe(goods.length)
  const pictures = await Promise.all(svgs.map((svg) => renderWebp(svg)))
  for (const [at, picture] of pictures.entries()) {
    const { width, height, format } = await sharp(picture).metadata()
    expect([width, height, format], goods[at]?.key).toEqual([800, 800, 'webp'])
    expect(picture.length, goods[at]?.key).toBeLessThan(pictureBytesMax)
  }
}, 30_000)

test('a variant in another colour has another picture', () => {
  for (const { key, paint, variants } of goods) {
    for (const variant of variants) {
      const differs = variant.paint.body !== paint.body
      expect(drawGoods(key, variant.key) !== drawGoods(key), `${key} ${variant.key}`).toBe(differs)
    }
  }
})

test('shops have a logo and a banner, and the samples for the registration can be drawn', async () => {
  const wanted = [
    ...demoShops.map(({ key }) => [drawShopLogo(key), 512, 512] as const),
    ...demoShops.map(({ key }) => [drawShopBanner(key), 1200, 480] as const),
    [drawIdentityCard('front'), 1200, 800] as const,
    [drawIdentityCard('back'), 1200, 800] as const,
    [drawIdentityHeld(), 1200, 800] as const,
    [drawPortrait(), 800, 800] as const,
  ]
  for (const [svg, width, height] of wanted) {
    const size = await sharp(await renderPng(svg)).metadata()
    expect([size.width, size.height]).toEqual([width, height])
  }
})

test('phones are valid mobile numbers of their country, postcodes fit their country', () => {
  const people = shoppers.map(({ phone, address }) => ({ phone, country: address.country }))
  expect(people.length).toBeGreaterThanOrEqual(24)
  for (const { phone, country } of [...people, ...demoShops]) {
    const number = parsePhoneNumberFromString(phone)
    expect(number?.country, phone).toBe(country)
    expect(['MOBILE', 'FIXED_LINE_OR_MOBILE'], phone).toContain(number?.getType())
  }
  for (const { address } of shoppers)
    expect(postcodeValidator(address.postcode, address.country), address.postcode).toBe(true)
  expect(new Set(people.map(({ phone }) => phone)).size).toBe(people.length)
  expect(new Set(people.map(({ country }) => country))).toEqual(
    new Set(['TH', 'VN', 'ID', 'JP', 'KR', 'US', 'DE', 'GB', 'FR', 'AU']),
  )
})
