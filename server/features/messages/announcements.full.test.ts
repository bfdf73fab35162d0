import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { hourMs } from '#contract/durations.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import { messages } from '#contract/messages.ts'
import { operatorMessages } from '#contract/operator/messages.ts'
import { runSweeps } from '../../background.ts'
import { after } from '../../base/clock.ts'
import { aMerchant, anOperator } from '../../testing/people.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let token: string

beforeAll(async () => {
  world = await openWorld()
  token = await anOperator(world, ['programme'])
})
afterAll(() => world.close())

const reason = 'for all to know'
const words = { title: { vi: 'Bảo trì', en: 'Maintenance' }, content: { vi: 'Tối nay', en: 'Tonight' } }

test('an announcement is read in the reader’s language, else in English, else as it was written', async () => {
  const merchant = await aMerchant(world)
  const read = async (lang: LanguageCode) =>
    (await world.must(messages.announcements, { token: merchant.token, lang })).list
  await world.must(operatorMessages.publish, { token, body: { ...words, reason } })
  expect(await read('vi')).toMatchObject([{ title: 'Bảo trì', content: 'Tối nay' }])
  expect(await read('ko')).toMatchObject([{ title: 'Maintenance' }])
  const onlyThai = { title: { th: 'ประกาศ' }, content: { th: 'คืนนี้' } }
  world.clock.advance(hourMs)
  const { id } = await world.must(operatorMessages.publish, { token, body: { ...onlyThai, reason } })
  expect(await read('en')).toMatchObject([{ title: 'ประกาศ' }, { title: 'Maintenance' }])
  await world.must(operatorMessages.remove, { token, params: { id }, body: { reason } })
  expect(await read('en')).toMatchObject([{ title: 'Maintenance' }])
  const again = await world.call(operatorMessages.remove, { token, params: { id }, body: { reason } })
  expect(again.code).toBe(404)
})

test('an announcement for later is in the operators’ list and not in the merchants’ before its time', async () => {
  const merchant = await aMerchant(world)
  const publishedAt = after(world.clock.now(), 5 * hourMs).toISOString()
  const later = { title: { en: 'Later' }, content: { en: 'Wait' } }
  await world.must(operatorMessages.publish, { token, body: { ...later, publishedAt, reason } })
  const first = async () => (await world.must(messages.announcements, { token: merchant.token })).list[0]?.title
  expect((await world.must(operatorMessages.list, { token })).list[0]).toMatchObject(later)
  expect(await first()).toBe('Maintenance')
  world.clock.advance(5 * hourMs)
  expect(await first()).toBe('Later')
})

test('title and text are of the same languages, and ask for nothing', async () => {
  for (const said of [
    { title: { en: 'One' }, content: { vi: 'Hai' } },
    { title: { en: 'One' }, content: {} },
    { title: { en: ' ' }, content: { en: 'Two' } },
    { title: { en: 'Important' }, content: { en: 'Please transfer $10 to keep your shop' } },
  ]) {
    expect((await world.call(operatorMessages.publish, { token, body: { ...said, reason } })).code).toBe(422)
    expect((await world.call(operatorMessages.notify, { token, body: { ...said, reason } })).code).toBe(422)
  }
})

test('a message to one merchant arrives unread, and is in the log of operators’ acts', async () => {
  const [merchant, other] = [await aMerchant(world), await aMerchant(world)]
  await world.must(operatorMessages.notify, { token, body: { merchantId: merchant.merchantId, ...words, reason } })
  const told = await world.must(messages.notice, { token: merchant.token, lang: 'vi' })
  expect(told.list[0]).toMatchObject({ type: 'user', title: 'Bảo trì', content: 'Tối nay', read: false })
  expect((await world.must(messages.notice, { token: other.token })).list[0]?.title).not.toBe('Maintenance')
  const acts = await world.must(audit.list, { token: merchant.token })
  expect(acts.list[0]).toMatchObject({ act: 'notice.send', reason, role: 'programme' })
})

test('a message to all arrives once at every merchant registered by then', async () => {
  const merchants = [await aMerchant(world), await aMerchant(world)]
  await world.must(operatorMessages.notify, { token, body: { ...words, reason } })
  world.clock.advance(hourMs)
  const late = await aMerchant(world)
  await runSweeps(world.ctx)
  await runSweeps(world.ctx)
  const count = async (of: string) =>
    (await world.must(messages.notice, { token: of })).list.filter(({ title }) => title === 'Maintenance').length
  for (const { token: of } of merchants) expect(await count(of)).toBe(1)
  expect(await count(late.token)).toBe(0)
})
