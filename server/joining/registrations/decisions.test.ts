import { beforeAll, expect, test } from 'vitest'
import { addressOf } from '#contract/endpoint.ts'
import { merchants } from '#contract/merchants.ts'
import { operatorRegistrations } from '#contract/operator/registrations.ts'
import { registrations } from '#contract/registrations.ts'
import { shop } from '#contract/shop.ts'
import { aMerchant, anOperator, anUpload, aRegistration } from '#server/testing/people.ts'
import { theWorld } from '#server/testing/the-world.ts'

const world = theWorld()
let token: string
beforeAll(async () => {
  token = await anOperator(world, ['reviewer'])
})

const reason = 'looked at it'

async function anApplication() {
  const applicant = await aMerchant(world, { approved: false })
  const params = { id: applicant.merchantId }
  const { version } = await world.must(operatorRegistrations.get, { token, params })
  return { applicant, params, version }
}

const changed = { error: 'conflict', fields: { reason: expect.stringContaining('changed since you opened it') } }

test('an approval that was begun before a colleague asked again passes no more, and what was asked for stays', async () => {
  const { applicant, params, version } = await anApplication()
  const asked = { approve: false, redo: ['idFront' as const], version, reason: 'the photo is blurred' }
  await world.must(operatorRegistrations.decide, { token, params, body: asked })
  const late = [
    { approve: true, version, reason },
    { approve: false, redo: ['phone' as const], version, reason },
  ]
  for (const body of late) {
    expect((await world.call(operatorRegistrations.decide, { token, params, body })).refusal).toMatchObject(changed)
  }
  expect(await world.must(merchants.info, { token: applicant.token })).toMatchObject({
    ...{ status: 'in_review', redo: ['idFront'], statusReason: 'the photo is blurred' },
  })
})

test('what was read before the applicant sent another photo or name approves nothing; what is read now does', async () => {
  const { applicant, params, version } = await anApplication()
  const asked = { approve: false, redo: ['idFront' as const, 'storeName' as const], version, reason }
  const waiting = await world.must(operatorRegistrations.decide, { token, params, body: asked })
  const query = { forReview: false, limit: 100 }
  const isAsked = async () =>
    (await world.must(operatorRegistrations.list, { token, query })).list.some(({ id }) => id === params.id)
  expect(await isAsked(), 'who was asked again is in a list').toBe(true)
  const { idFront = '' } = await aRegistration(world)
  const sent = { idFront, storeName: 'Another name' }
  await world.must(registrations.register, { token: applicant.token, body: sent })
  expect(await isAsked()).toBe(false)
  for (const before of [version, waiting.version]) {
    const body = { approve: true, version: before, reason }
    expect((await world.call(operatorRegistrations.decide, { token, params, body })).refusal).toMatchObject(changed)
  }
  const { list } = await world.must(operatorRegistrations.list, { token, query: { forReview: true, limit: 100 } })
  const read = list.find(({ id }) => id === params.id)
  expect(read).toMatchObject({ storeName: 'Another name', redo: [] })
  const body = { approve: true, version: read?.version ?? 0, reason }
  expect(await world.must(operatorRegistrations.decide, { token, params, body })).toMatchObject({ status: 'approved' })
})

test('a name that was changed meanwhile is not approved; without a version what is there now is decided', async () => {
  const { applicant, params, version } = await anApplication()
  await world.must(shop.store, { token: applicant.token, body: { name: 'Quite another name' } })
  const body = { approve: true, version, reason }
  expect((await world.call(operatorRegistrations.decide, { token, params, body })).refusal).toMatchObject(changed)
  const plain = { approve: true, reason }
  expect(await world.must(operatorRegistrations.decide, { token, params, body: plain })).toMatchObject({
    ...{ status: 'approved', storeName: 'Quite another name' },
  })
})

test('an applicant who goes on changing the shop holds off what is asked for and the approval, and no rejection', async () => {
  const { applicant, params, version } = await anApplication()
  await world.must(shop.store, { token: applicant.token, body: { name: 'Another name each second' } })
  for (const body of [{ approve: true }, { approve: false, redo: ['storeName' as const] }]) {
    const { refusal } = await world.call(operatorRegistrations.decide, {
      ...{ token, params },
      body: { ...body, version, reason },
    })
    expect(refusal).toMatchObject(changed)
  }
  const body = { approve: false, version, reason }
  expect(await world.must(operatorRegistrations.decide, { token, params, body })).toMatchObject({ status: 'rejected' })
})

test('what the shop has already, saved again, changes nothing of what was read', async () => {
  const { applicant, params, version } = await anApplication()
  const { storeName, storeAddress } = await world.must(operatorRegistrations.get, { token, params })
  const logo = (await anUpload(world, { purpose: 'logo', token: applicant.token })).data.id
  const versionAfter = async (body: object) => {
    await world.must(shop.store, { token: applicant.token, body })
    return (await world.must(operatorRegistrations.get, { token, params })).version - version
  }
  expect(await versionAfter({ name: ` ${storeName} `, address: storeAddress })).toBe(0)
  expect(await versionAfter({ introduction: 'Lamps', phone: '07400 123499' })).toBe(0)
  expect(await versionAfter({ logo })).toBe(1)
  expect(await versionAfter({ logo, name: storeName })).toBe(1)
  expect(await versionAfter({ address: '2 High Street, London' })).toBe(2)
  expect(await versionAfter({ name: 'Another name' })).toBe(3)
  const body = { approve: true, version: version + 3, reason }
  expect(await world.must(operatorRegistrations.decide, { token, params, body })).toMatchObject({ status: 'approved' })
})

test('nobody approves while fields are asked for again', async () => {
  const { applicant, params, version } = await anApplication()
  const asked = { approve: false, redo: ['idHeld' as const], version, reason }
  const waiting = await world.must(operatorRegistrations.decide, { token, params, body: asked })
  const body = { approve: true, version: waiting.version, reason }
  const { refusal } = await world.call(operatorRegistrations.decide, { token, params, body })
  expect(refusal).toMatchObject({ error: 'conflict', because: 'redo' })
  expect(await world.must(merchants.info, { token: applicant.token })).toMatchObject({ status: 'in_review' })
})

test('of an approval and a question at once the later one is refused', async () => {
  const { params, version } = await anApplication()
  const both = [{ approve: true }, { approve: false, redo: ['idBack' as const] }].map((body) =>
    world.call(operatorRegistrations.decide, { token, params, body: { ...body, version, reason } }),
  )
  expect((await Promise.all(both)).map(({ code }) => code).sort()).toEqual([1, 409])
})

test('an identity photo is an image by its name and type, kept by nobody on the way, and no page', async () => {
  const { params } = await anApplication()
  const url = addressOf(operatorRegistrations.image, { ...params, which: 'idFront' }).path
  const { statusCode, headers } = await world.app.inject({ url, query: { reason }, headers: { token } })
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'inline; filename="identity.jpg"',
    'x-content-type-options': 'nosniff',
    'cache-control': expect.stringContaining('no-store'),
  })
})
