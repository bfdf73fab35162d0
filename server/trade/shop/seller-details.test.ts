import { expect, test } from 'vitest'
import { merchants } from '#contract/merchants.ts'
import { shop } from '#contract/shop.ts'
import { storeShop } from '#contract/storefront/shop.ts'
import { aMerchant } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'
import { readSellerDetail } from './seller-details.ts'

const world = theWorld()

test.each([
  ['DE', 'vatNumber', 'de 136 695 976', 'DE136695976'],
  ['DE', 'vatNumber', 'DE136695978', null],
  ['DE', 'vatNumber', 'FR40303265045', null],
  ['FR', 'vatNumber', '40 303 265 045', 'FR40303265045'],
  ['AT', 'vatNumber', 'ATU13585627', 'ATU13585627'],
  ['GR', 'vatNumber', 'EL 094259216', 'EL094259216'],
  ['NL', 'vatNumber', 'NL004495445B01', 'NL004495445B01'],
  ['GB', 'vatNumber', 'GB 980 7806 84', 'GB980780684'],
  ['GB', 'register', 'England and Wales, 01234567', 'England and Wales, 01234567'],
  ['DE', 'register', 'Amtsgericht München', null],
  ['JP', 'taxNumber', 'Ｔ５８３５６７８２５６２４６', 'T5835678256246'],
  ['JP', 'taxNumber', 'T583567825624', null],
  ['JP', 'phoneHours', '平日 10:00から17:00', '平日 10:00から17:00'],
  ['JP', 'responsible', '山田 花子', '山田 花子'],
  ['KR', 'businessNumber', '1168200276', '116-82-00276'],
  ['KR', 'businessNumber', '1168200277', null],
  ['KR', 'mailOrderNumber', '제2020-서울강남-01234호', '제2020-서울강남-01234호'],
  ['TH', 'taxNumber', '1234545678781', '1-2345-45678-78-1'],
  ['VN', 'taxNumber', '0100233488', '0100233488'],
  ['VN', 'taxNumber', '0100233489', null],
  ['ID', 'taxNumber', '01.312.166.0-091.000', '01.312.166.0-091.000'],
  ['ID', 'businessNumber', '9120 0001 23456', '9120000123456'],
  ['CN', 'businessNumber', '91110000600037341L', '91110000600037341L'],
  ['CN', 'businessNumber', '91110000600037341M', null],
  ['BR', 'taxNumber', '11.222.333/0001-81', '11.222.333/0001-81'],
  ['US', 'register', 'Delaware 123\nBcc: all@example.com', null],
  ['US', 'register', '1 at https://evil.example', null],
] as const)('%s: the %s %j is shown as %j', (...[country, detail, typed, shown]) => {
  expect(readSellerDetail(detail, typed, country)).toBe(shown)
})

test('a shop shows who sells from the verified registration, and what its law asks for once it is filled in', async () => {
  const form = { country: 'KR', phone: '+82 10-2345-6789', storeAddress: '12 Teheran-ro, Seoul', realName: 'Kim Mina' }
  const { token, shop: slug, email } = await aMerchant(world, { form })
  const sellerOf = async () => (await world.must(storeShop.shop, { params: { shop: slug } })).seller
  const verified = { name: 'Kim Mina', country: 'KR', address: '12 Teheran-ro, Seoul', phone: '+821023456789' }
  expect(await sellerOf()).toEqual({ ...verified, email, details: {} })

  const numbers = { businessNumber: '1168200276', mailOrderNumber: '제2020-서울강남-01234호' }
  await world.must(shop.store, { token, body: { ...numbers, contactEmail: 'Ask@Kim.example' } })
  const shown = {
    ...{ ...verified, email: 'ask@kim.example' },
    details: { businessNumber: '116-82-00276', mailOrderNumber: numbers.mailOrderNumber },
  }
  expect(await sellerOf()).toEqual(shown)
  expect((await world.must(merchants.info, { token })).shop.seller).toEqual(shown)

  const wrong = { businessNumber: '1168200277', contactEmail: 'nobody' }
  expect((await world.call(shop.store, { token, body: wrong })).refusal.fields).toEqual({
    ...{ businessNumber: 'Enter a valid value', contactEmail: 'Enter a valid email address' },
  })
  expect(await sellerOf()).toEqual(shown)
  await world.must(shop.store, { token, body: { mailOrderNumber: ' ', contactEmail: '' } })
  expect(await sellerOf()).toEqual({ ...shown, email, details: { businessNumber: '116-82-00276' } })
})

test('no call hides name, country, address or contact', async () => {
  const { token, shop: slug } = await aMerchant(world)
  for (const body of [{ address: ' ' }, { phone: '' }]) {
    expect((await world.call(shop.store, { token, body })).status).toBe(422)
  }
  const { seller } = await world.must(storeShop.shop, { params: { shop: slug } })
  expect(Object.values({ ...seller, details: 'none' }).every((text) => text !== '')).toBe(true)
})
