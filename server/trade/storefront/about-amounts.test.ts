import { Readable } from 'node:stream'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import type { StorePage, StorePageInput } from '#contract/storefront/pages.ts'
import { registerGuards } from '../../base/http/guards.ts'
import { aListing } from '../../testing/goods.ts'
import { anOrder } from '../../testing/orders.ts'
import { aMerchant, type TestMerchant } from '../../testing/people.ts'
import { publishRates } from '../../testing/rates.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { servePages } from './pages.ts'

let world: World
let app: FastifyInstance
let merchant: TestMerchant
let listing: Awaited<ReturnType<typeof aListing>>
beforeAll(async () => {
  world = await openWorld()
  merchant = await aMerchant(world)
  listing = await aListing(world, merchant, { title: 'Lamp', price: 2_990, purchasePrice: 1_000, stock: 50 })
  app = fastify()
  await registerGuards(app, world.ctx)
  servePages(app, world.ctx, {
    render: async ({ page }: StorePageInput) => Readable.from([JSON.stringify(page)]),
    assetsOf: () => ({ scripts: [], styles: [], preloads: [] }),
  })
})
afterAll(async () => {
  await app.close()
  await world.close()
})

type PageOf<Kind> = Extract<StorePage, { kind: Kind }>

async function read<Kind extends StorePage['kind']>(path: string, accept: string) {
  const headers = { 'accept-language': accept, 'cache-control': 'no-cache' }
  const { body } = await app.inject({ url: `/s/${merchant.shop}${path}`, headers })
  return JSON.parse(body) as PageOf<Kind>
}
const priceAbout = async (accept: string) => Object.values((await read<'product'>(`/p/${listing.id}`, accept)).abouts)
const basketAbout = async (accept: string) => (await read<'basket'>('/basket', accept)).about

test('a shop of a platform that publishes no rates shows none', async () => {
  expect(await priceAbout('th-TH')).toEqual([])
  expect(await basketAbout('th-TH')).toBeNull()
  expect((await read<'checkout'>('/checkout', 'th-TH')).abouts).toEqual([])
})

test('a price is shown in the currency of the country, else of the language, with the day and what is charged', async () => {
  await publishRates(world, { THB: '35.12', EUR: '0.9234', CAD: '1.372', VND: '25400' })
  expect(await priceAbout('th-TH')).toEqual(['ประมาณ ฿1,050 · อัตราวันที่ 2 มี.ค. · ชำระเป็น USD'])
  expect(await priceAbout('th')).toEqual(await priceAbout('th-TH'))
  expect(await priceAbout('en-IE,en;q=0.9')).toEqual(['about €27.60 · rate of Mar 2 · you pay in USD'])
  // Two currencies have the sign $, so the other one is named.
  expect(await priceAbout('en-CA')).toEqual(['about CA$41 · rate of Mar 2 · you pay in USD'])
  expect((await priceAbout('vi'))[0]).toContain('759.000')
})

test.each([
  ['English without a country', 'en'],
  ['a country that pays in the settlement currency', 'en-US'],
  ['a country without a rate', 'ja-JP'],
  ['a country that does not exist', 'en-QQ'],
])('nothing is shown for %s', async (_, accept) => {
  expect(await priceAbout(accept)).toEqual([])
  expect(await basketAbout(accept)).toBeNull()
})

test('basket and checkout have the rate and the sentence, the checkout for each country of delivery', async () => {
  const baht = { currency: 'THB', rate: '35.12', day: '2026-03-02' }
  const text = 'about {} · rate of Mar 2 · you pay in USD'
  expect(await basketAbout('en-TH')).toEqual({ ...baht, text })
  const { abouts } = await read<'checkout'>('/checkout', 'en-US')
  expect(abouts.map(({ about }) => about.currency)).toEqual(['CAD', 'EUR', 'THB', 'VND'])
  const aboutOf = (country: string) => abouts.find(({ countries }) => countries.includes(country))?.about
  expect(aboutOf('TH')).toEqual({ ...baht, text })
  expect([aboutOf('DE')?.currency, aboutOf('BG')?.currency, aboutOf('US')]).toEqual(['EUR', 'EUR', undefined])
})

test('what is charged is the same with rates and without, and a rate of a week ago is not shown', async () => {
  const total = async () => {
    const { secret } = await anOrder(world, merchant, { lines: [{ listing }] })
    return (await world.must(storeOrders.order, { params: { secret } })).total
  }
  const withRates = await total()
  world.clock.advance(7 * dayMs)
  expect(await priceAbout('th-TH')).toEqual([])
  expect(await basketAbout('th-TH')).toBeNull()
  expect((await read<'checkout'>('/checkout', 'th-TH')).abouts).toEqual([])
  expect([withRates, await total()]).toEqual([2_990, 2_990])
})
