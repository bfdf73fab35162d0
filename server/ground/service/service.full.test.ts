import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { hourMs } from '#contract/durations.ts'
import { merchants } from '#contract/merchants.ts'
import { operatorService } from '#contract/operator/service.ts'
import { service } from '#contract/service.ts'
import { recount } from '../../ledger/recount/recount.ts'
import { aMerchant, anOperator, anUpload, type TestMerchant } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()
let support: string
let url: string

beforeAll(async () => {
  support = await anOperator(world, ['support'])
  url = await world.app.listen({ port: 0, host: '127.0.0.1' })
})

const list = ({ token }: TestMerchant, query = {}) => world.must(service.list, { token, query })
const say = ({ token }: TestMerchant, text: string, more = {}) =>
  world.must(service.send, { token, body: { text, ...more } })
const answer = ({ merchantId }: TestMerchant, text: string) =>
  world.must(operatorService.send, { token: support, params: { merchantId }, body: { text } })

describe('a conversation', () => {
  test('is written from both sides, and each side sees what the other has opened', async () => {
    const merchant = await aMerchant(world)
    const { token, merchantId } = merchant
    const params = { merchantId }
    expect(await list(merchant)).toMatchObject({ list: [], total: 0, unread: 0 })
    await say(merchant, '  Where is my parcel?  ')
    expect((await list(merchant)).list).toMatchObject([{ text: 'Where is my parcel?', mine: true, seen: false }])
    const waiting = await world.must(operatorService.conversations, { token: support })
    expect(waiting.list[0]).toMatchObject({ merchantId, unread: 1, last: { side: 'merchant', hasImage: false } })
    expect(await world.must(operatorService.seen, { token: support, params })).toEqual({ unread: 0 })
    expect((await list(merchant)).list[0]).toMatchObject({ seen: true })
    await answer(merchant, 'It arrives tomorrow.')
    expect((await world.must(merchants.info, { token })).serviceUnread).toBe(1)
    const both = await list(merchant)
    expect(both).toMatchObject({ total: 2, unread: 1 })
    expect(both.list).toMatchObject([{ text: 'It arrives tomorrow.', mine: false, key: null }, { mine: true }])
    expect(await world.must(service.seen, { token })).toEqual({ unread: 0 })
    expect((await world.must(merchants.info, { token })).serviceUnread).toBe(0)
    const theirs = await world.must(operatorService.messages, { token: support, params })
    expect(theirs.list[0]).toMatchObject({ side: 'staff', seen: true })
    expect((await recount(world.ctx.db)).differences).toEqual([])
  })

  test('comes by cursor, each message once, and belongs to its merchant', async () => {
    const [merchant, other] = [await aMerchant(world), await aMerchant(world)]
    for (let at = 0; at < 5; at += 1) await say(merchant, `message ${at}`)
    const texts: string[] = []
    for (let after: string | null = ''; after !== null; ) {
      const page: Awaited<ReturnType<typeof list>> = await list(merchant, { limit: 2, ...(after && { after }) })
      texts.push(...page.list.map(({ text }) => text))
      after = page.next
    }
    expect(texts).toEqual([4, 3, 2, 1, 0].map((at) => `message ${at}`))
    expect((await list(other)).list).toEqual([])
    expect((await world.call(service.list, { token: merchant.token, query: { after: 'x' } })).code).toBe(422)
  })

  test('sent again under its key is written once; other words under it are refused', async () => {
    const merchant = await aMerchant(world)
    const key = randomUUID()
    const sent = await Promise.all([1, 2, 3, 4].map(() => say(merchant, 'once', { key })))
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    expect(await list(merchant)).toMatchObject({ total: 1, list: [{ key }] })
    const changed = await world.call(service.send, { token: merchant.token, body: { text: 'twice', key } })
    expect(changed.refusal.error).toBe('idempotency_conflict')
  })

  test('says something: words, or a picture that is the merchant’s own and of a chat', async () => {
    const [merchant, other] = [await aMerchant(world), await aMerchant(world)]
    const { token } = merchant
    const send = (body: object) => world.call(service.send, { token, body })
    expect((await send({})).refusal.fields).toEqual({ text: 'This field is required' })
    expect((await send({ text: ' \n ' })).code).toBe(422)
    const own = (await anUpload(world, { purpose: 'chat', token })).data
    const voucher = (await anUpload(world, { purpose: 'voucher', token })).data
    const theirs = (await anUpload(world, { purpose: 'chat', token: other.token })).data
    for (const { id } of [voucher, theirs]) expect((await send({ image: id })).refusal.fields).toHaveProperty('image')
    await send({ image: own.id })
    const [picture] = (await list(merchant)).list
    expect(picture?.image).toMatchObject({ width: own.width, height: own.height })
    expect((await world.app.inject(picture?.image?.thumbnail ?? '')).statusCode).toBe(200)
    const params = { merchantId: merchant.merchantId }
    const [seenByStaff] = (await world.must(operatorService.messages, { token: support, params })).list
    expect((await world.app.inject(seenByStaff?.image?.url ?? '')).statusCode).toBe(200)
    world.clock.advance(2 * hourMs)
    expect((await world.app.inject(picture?.image?.url ?? '')).statusCode).toBe(404)
    const again = (await list(merchant)).list[0]?.image?.url ?? ''
    expect((await world.app.inject(again)).statusCode).toBe(200)
  })
})

test('unread conversations come first, and an unknown merchant is not found', async () => {
  const [quiet, loud] = [await aMerchant(world), await aMerchant(world)]
  await say(loud, 'first')
  world.clock.advance(hourMs)
  await say(quiet, 'later')
  await world.must(operatorService.seen, { token: support, params: { merchantId: quiet.merchantId } })
  const { list: waiting } = await world.must(operatorService.conversations, { token: support, query: { limit: 100 } })
  const place = ({ merchantId }: TestMerchant) => waiting.findIndex((each) => each.merchantId === merchantId)
  expect(place(loud)).toBeLessThan(place(quiet))
  const params = { merchantId: randomUUID() }
  for (const call of [operatorService.messages, operatorService.seen]) {
    expect((await world.call(call, { token: support, params })).code).toBe(404)
  }
  const _finance = await anOperator(world, ['finance'])
})

test('operators hear of every conversation at once, and go on where they left', async () => {
  const merchant = await aMerchant(world)
  const hear = async (wanted: RegExp, headers: Record<string, string> = {}) => {
    const stop = new AbortController()
    const response = await fetch(`${url}/admin/events`, {
      headers: { token: support, ...headers },
      signal: stop.signal,
    })
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    return {
      async text() {
        while (!wanted.test(text)) text += (await reader.read()).value ?? ''
        stop.abort()
        return text
      },
    }
  }
  const mine = new RegExp(merchant.merchantId)
  const stream = await hear(mine)
  await say(merchant, 'hello')
  const text = await stream.text()
  expect(text).toContain('event: service')
  const id = /id: (\d+)\nevent: service/.exec(text)?.[1] ?? ''
  world.clock.advance(hourMs)
  await say(merchant, 'again')
  const resumed = await hear(/"unread":2/, { 'last-event-id': id })
  expect(await resumed.text()).toMatch(mine)
})

test('says when people answer', async () => {
  const merchant = await aMerchant(world)
  world.clock.set(new Date('2026-09-02T12:00:00Z'))
  const token = (await world.must(account.login, { body: { account: merchant.email, password: merchant.password } }))
    .merinfo.token
  const { hours } = await world.must(service.list, { token })
  expect(hours).toEqual({ isOpen: true, opensAt: '2026-09-02T09:00:00.000Z', closesAt: '2026-09-02T18:00:00.000Z' })
})
