import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { dashboard } from '#contract/dashboard.ts'
import { merchants } from '#contract/merchants.ts'
import { objections } from '#contract/objections.ts'
import { operatorMerchants } from '#contract/operator/merchants.ts'
import { operatorObjections } from '#contract/operator/objections.ts'
import { shop } from '#contract/shop.ts'
import { storeShop } from '#contract/storefront/shop.ts'
import { presentTimeZone } from '#contract/time-zones.ts'
import { aListing } from '../../testing/goods.ts'
import { aPaidOrder } from '../../testing/orders.ts'
import { aMerchant, anOperator, anUpload, type TestMerchant } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'
import { changeStore } from './store.ts'

const world = theWorld()
let merchant: TestMerchant
let token: string

beforeAll(async () => {
  merchant = await aMerchant(world)
  token = merchant.token
})

const faults = async (body: Parameters<typeof change>[0]) => (await change(body)).refusal.fields
const change = (body: NonNullable<Parameters<typeof world.call<typeof shop.store>>[1]>['body'] & object) =>
  world.call(shop.store, { token, body })
const storefront = (slug: string) => world.must(storeShop.shop, { params: { shop: slug } })
const aBanner = async (of = token) => (await anUpload(world, { purpose: 'banner', token: of })).data.id

describe('the basic information', () => {
  test('is changed field by field, and shoppers see it', async () => {
    const logo = (await anUpload(world, { purpose: 'logo', token })).data.id
    const info = await world.must(shop.store, {
      token,
      body: {
        logo,
        name: ' Suda Living ',
        phone: '07400 123499',
        introduction: 'Linen and clay',
        welcomeMessage: 'Sawasdee',
      },
    })
    expect(info.shop).toMatchObject({
      id: merchant.shop,
      name: 'Suda Living',
      phone: '+447400123499',
      introduction: 'Linen and clay',
      welcomeMessage: 'Sawasdee',
      address: '1 High Street, London',
      logo: `/files/${logo}.webp`,
    })
    expect(await storefront(merchant.shop)).toMatchObject({
      name: 'Suda Living',
      introduction: 'Linen and clay',
      welcomeMessage: 'Sawasdee',
      logo: `/files/${logo}.webp`,
    })
  })

  test('is changed once, where its transaction was broken off and ran again', async () => {
    const { db } = world.ctx
    const again: typeof db = {
      ...db,
      async transaction(work) {
        const brokenOff = new Error('broken off')
        const first = db.transaction(async (tx) => {
          await work(tx)
          throw brokenOff
        })
        await expect(first).rejects.toBe(brokenOff)
        return db.transaction(work)
      },
    }
    const logo = (await anUpload(world, { purpose: 'logo', token })).data.id
    const body = { name: 'Suda Living', introduction: 'Clay alone', logo }
    await changeStore(again, { merchantId: merchant.merchantId, body, now: world.clock.now() })
    expect(await storefront(merchant.shop)).toMatchObject({ introduction: 'Clay alone', logo: `/files/${logo}.webp` })
  })

  test('a logo is a logo of its own', async () => {
    const stranger = await aMerchant(world)
    const theirs = (await anUpload(world, { purpose: 'logo', token: stranger.token })).data.id
    for (const logo of [theirs, await aBanner()]) {
      expect(await faults({ logo, name: 'Not this' })).toEqual({ logo: 'Please add the photo' })
    }
    expect((await world.must(merchants.info, { token })).shop.name).toBe('Suda Living')
  })
})

describe('links to social networks', () => {
  test('are https, of any host; an empty one is removed', async () => {
    const links = { twitter: 'https://x.com/suda', google: 'HTTPS://maps.app.goo.gl/suda?x=1' }
    const info = await world.must(shop.store, { token, body: links })
    expect(info.shop.social).toEqual({ twitter: links.twitter, google: 'https://maps.app.goo.gl/suda?x=1' })
    expect((await storefront(merchant.shop)).social).toEqual(info.shop.social)
    const less = await world.must(shop.store, { token, body: { google: ' ' } })
    expect(less.shop.social).toEqual({ twitter: links.twitter, google: null })
  })

  test.each(['http://x.com/suda', 'x.com/suda', 'javascript:alert(1)', 'ftp://x.com', '//x.com', 'https:/x.com'])(
    '%s is refused: social links must use https',
    async (twitter) => {
      expect(await faults({ twitter })).toEqual({ twitter: 'The link must begin with https://' })
    },
  )

  test.each(['https://', 'https://localhost/x', 'https://x.com@evil.example/', 'https://a b.c/'])(
    '%s is no link',
    async (google) => {
      expect(await faults({ google })).toEqual({ google: 'Enter a valid value' })
    },
  )
})

test('a new time zone begins new days; those that are written stay', async () => {
  const seller = await aMerchant(world)
  world.clock.set(new Date('2026-03-10T23:30:00Z'))
  const listing = await aListing(world, seller, { price: 10_000 })
  await aPaidOrder(world, seller, { lines: [{ listing }] })
  const { token } = seller
  const points = async () =>
    (await world.must(dashboard.echart, { token, query: { from: '2026-03-10', to: '2026-03-11' } })).points.map(
      ({ date, orders }) => [date, orders],
    )
  expect(await points()).toEqual([
    ['2026-03-10', 1],
    ['2026-03-11', 0],
  ])
  expect((await world.must(shop.store, { token, body: { timeZone: 'Asia/Bangkok' } })).timeZone).toBe('Asia/Bangkok')
  // Chrome and Node use the former name of Vietnam's zone, which a system without tzdata-legacy does not know.
  expect((await world.must(shop.store, { token, body: { timeZone: 'Asia/Saigon' } })).timeZone).toBe('Asia/Ho_Chi_Minh')
  await aPaidOrder(world, seller, { lines: [{ listing }] })
  expect(await points()).toEqual([
    ['2026-03-10', 1],
    ['2026-03-11', 1],
  ])
  // The database knows every zone that is offered.
  const unknown = await world.testDb.owner.rows(`
    select name from unnest(array['${Intl.supportedValuesOf('timeZone').map(presentTimeZone).join("','")}']) as name
    where name not in (select name from pg_timezone_names)`)
  expect(unknown).toEqual([])
})

test('banners are set, shown to shoppers, replaced and removed', async () => {
  const bytes = await sharp({ create: { width: 600, height: 200, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  const banner = (await anUpload(world, { purpose: 'banner', bytes, token })).data.id
  const adBanner = await aBanner()
  await world.must(shop.banner, { token, body: { banner } })
  expect((await world.must(shop.banner, { token, body: { adBanner } })).shop).toMatchObject({
    banner: `/files/${banner}.webp`,
    adBanner: `/files/${adBanner}.webp`,
  })
  expect(await storefront(merchant.shop)).toMatchObject({ banner: `/files/${banner}.webp` })
  const stranger = await aMerchant(world)
  const theirs = await world.call(shop.banner, {
    token,
    body: { banner: await aBanner(stranger.token), adBanner: null },
  })
  expect(theirs.refusal.fields).toEqual({ banner: 'Please add the photo' })
  expect((await world.must(shop.banner, { token, body: { banner: null } })).shop).toMatchObject({
    banner: null,
    adBanner: `/files/${adBanner}.webp`,
  })
})

describe("what operators did on a merchant's account", () => {
  test('is read within the same second, in the words of the reader, without a name', async () => {
    const operator = await anOperator(world, ['reviewer'])
    const { merchantId } = merchant
    const body = { reason: 'The address could not be confirmed' }
    await world.must(operatorMerchants.close, { token: operator, params: { id: merchantId }, body })
    const { list } = await world.must(audit.list, { token, lang: 'zh-CN' })
    expect(list[0]).toMatchObject({
      act: 'shop.close',
      title: '关闭了您的店铺',
      role: 'reviewer',
      objection: null,
      ...body,
    })
    expect(JSON.stringify(list)).not.toContain('platform.example')
    await world.must(operatorMerchants.open, { token: operator, params: { id: merchantId }, body })
  })

  test('can be objected to, and another operator answers', async () => {
    const [decider, other] = [await anOperator(world, ['reviewer']), await anOperator(world, ['support'])]
    const { merchantId } = merchant
    await world.must(operatorMerchants.close, {
      token: decider,
      params: { id: merchantId },
      body: { reason: 'A check' },
    })
    const act = (await world.must(audit.list, { token })).list[0]
    const subject = `act:${act?.id}`
    const raised = await world.must(objections.object, { token, body: { subject, text: ' We moved. ' } })
    expect(raised).toMatchObject({ subject, text: 'We moved.', answer: null })
    expect((await world.call(objections.object, { token, body: { subject, text: 'Again' } })).code).toBe(409)
    const waiting = await world.must(operatorObjections.list, { token: other })
    expect(waiting.list).toMatchObject([{ id: raised.id, merchantId, text: 'We moved.' }])
    const answer = { params: { id: raised.id }, body: { answer: 'Thank you, we look again.', reason: 'New papers' } }
    const own = await world.call(operatorObjections.answer, { token: decider, ...answer })
    expect(own.refusal).toMatchObject({ error: 'conflict', needs: 'another_operator' })
    await world.must(operatorObjections.answer, { token: other, ...answer })
    expect((await world.call(operatorObjections.answer, { token: other, ...answer })).code).toBe(409)
    const { list } = await world.must(audit.list, { token })
    expect(list[0]).toMatchObject({ act: 'objection.answer', role: 'support' })
    expect(list.find(({ id }) => id === act?.id)?.objection).toMatchObject({ answer: 'Thank you, we look again.' })
    expect((await world.must(objections.list, { token })).list).toMatchObject([{ subject }])
    await world.must(operatorMerchants.open, { token: decider, params: { id: merchantId }, body: { reason: 'Right' } })
  })

  test("another merchant's act is not found, and what is no subject is refused", async () => {
    const stranger = await aMerchant(world)
    const act = (await world.must(audit.list, { token })).list[0]
    const ask = (subject: string) =>
      world.call(objections.object, { token: stranger.token, body: { subject, text: 'This is wrong' } })
    expect((await ask(`act:${act?.id}`)).code).toBe(404)
    expect((await ask('withdrawal:WD-00000-00000')).code).toBe(404)
    for (const subject of ['act', 'act:', 'act:x', 'hold:1', 'shop:x', `act:${act?.id}:x`]) {
      expect((await ask(subject)).refusal.fields, subject).toHaveProperty('subject')
    }
  })
})
