import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { type LanguageCode, languages } from '#contract/language-codes.ts'
import { messages } from '#contract/messages.ts'
import { forgetSessions } from '../../base/http/session.ts'
import { aMerchant, type TestMerchant } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'
import { noticeTexts } from './rules.ts'

const world = theWorld()
let merchant: TestMerchant

beforeAll(async () => {
  merchant = await aMerchant(world)
})

const tell = (kind: string, params: object, { to = merchant, type = 'system' } = {}) =>
  world.ctx.db.query({
    text: "select notify_merchant($1, $2, $3::jsonb, 'order', 'an order', $4, $5)",
    values: [to.merchantId, kind, JSON.stringify(params), world.clock.now(), type],
  })

const list = (query = {}, lang: LanguageCode = 'en') =>
  world.must(messages.notice, { token: merchant.token, query, lang })

describe('a message', () => {
  test('is said in the words, the money and the time of its reader', async () => {
    await tell('order_paid', { number: 'EN-1', total: 123456, pickBy: '2026-03-04T09:00:00.000Z' })
    const [newest] = (await list()).list
    expect(newest).toMatchObject({
      type: 'system',
      sender: 'System',
      title: 'New order EN-1',
      content: 'A shopper paid $1,234.56. Pick it up before Mar 4, 2026, 09:00.',
      read: true,
      subject: { kind: 'order', id: 'an order' },
      sentAt: world.clock.now().toISOString(),
    })
    await world.testDb.owner.run("update shop set time_zone = 'Asia/Bangkok'")
    forgetSessions()
    expect((await list()).list[0]?.content).toContain('Mar 4, 2026, 16:00')
  })

  test('of an operator carries its own words, by language', async () => {
    await tell('plain', { title: { en: 'Hello', vi: 'Xin chào' }, content: 'The same for all' }, { type: 'user' })
    expect((await list({}, 'vi')).list[0]).toMatchObject({
      type: 'user',
      title: 'Xin chào',
      content: 'The same for all',
    })
    expect((await list({}, 'ja')).list[0]).toMatchObject({ title: 'Hello' })
  })

  test('is unread until it is opened, and the counts follow', async () => {
    const fresh = await aMerchant(world)
    const { token } = fresh
    for (let told = 0; told < 4; told += 1) await tell('plain', { title: `m${told}`, content: '' }, { to: fresh })
    const all = await world.must(messages.notice, { token })
    expect(all).toMatchObject({ total: 5, page: 1, limit: 10, next: null })
    const [newest] = all.list
    const body = { id: newest?.id ?? '' }
    expect(await world.must(messages.seen, { token, body })).toMatchObject({ unread: 4 })
    expect(await world.must(messages.seen, { token, body })).toMatchObject({ unread: 4 })
    expect(await world.must(messages.notice, { token, query: { filter: 'read' } })).toMatchObject({
      total: 1,
      list: [{ title: 'm3', read: true }],
    })
    expect((await world.must(messages.notice, { token, query: { filter: 'unread' } })).total).toBe(4)
    expect(await world.must(messages.notice, { token, query: body })).toMatchObject({
      total: 1,
      list: [{ title: 'm3' }],
    })
    world.clock.advance(1)
    const seen = await world.must(messages.seen, { token, body: { all: true } })
    expect(seen).toEqual({ unread: 0, at: world.clock.now().toISOString() })
    world.clock.advance(5_000)
    // Messages read earlier stay read.
    expect(await world.must(messages.seen, { token, body: { undo: seen.at } })).toMatchObject({ unread: 4 })
    expect((await world.must(messages.notice, { token, query: { filter: 'read' } })).total).toBe(1)
    const again = await world.must(messages.seen, { token, body: { all: true } })
    world.clock.advance(61_000)
    expect(await world.must(messages.seen, { token, body: { undo: again.at } })).toMatchObject({ unread: 0 })
    expect((await world.call(messages.seen, { token, body: { undo: 'yesterday' } })).code).toBe(422)
    expect((await world.call(messages.seen, { token, body: {} })).code).toBe(422)
  })
})

test.each(languages)('a first payment password names the wait of withdrawals, if any, in $name', ({ code }) => {
  const contentAt = (payoutCoolOffHours: number) => {
    const reader = { lang: code, currency: 'USD', timeZone: 'UTC', settings: { payoutCoolOffHours } }
    return noticeTexts({ type: 'system', kind: 'pay_password_first', params: {} }, reader).content
  }
  expect(contentAt(36)).toContain('36')
  expect(contentAt(0)).not.toMatch(/\d/)
})

test('announcements come newest first in the language of the reader, and not before their time', async () => {
  const day = (offset: number) => new Date(world.clock.now().getTime() + offset * dayMs)
  for (const [offset, title] of [
    [-2, { en: 'Older', vi: 'Cũ hơn' }],
    [-1, { en: 'Newer' }],
    [1, { en: 'Tomorrow' }],
  ] as const) {
    await world.testDb.owner.run(`
      insert into announcement (id, title, content, published_at)
      values ('${randomUUID()}', '${JSON.stringify(title)}', '{}', '${day(offset).toISOString()}')`)
  }
  const { token } = merchant
  const page = await world.must(messages.announcements, { token, query: { limit: 1 }, lang: 'vi' })
  expect(page).toMatchObject({ total: 2, list: [{ title: 'Newer', content: '' }] })
  const next = await world.must(messages.announcements, { token, query: { after: page.next ?? '' }, lang: 'vi' })
  expect(next.list.map(({ title }) => title)).toEqual(['Cũ hơn'])
})
