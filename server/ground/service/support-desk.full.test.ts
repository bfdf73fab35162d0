import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { languages } from '#contract/language-codes.ts'
import { operatorAudit } from '#contract/operator/audit.ts'
import { operators } from '#contract/operator/operators.ts'
import { operatorService } from '#contract/operator/service.ts'
import { service } from '#contract/service.ts'
import { checkStaffMessage } from '../../base/message-filter/check-staff-message.ts'
import { aMerchant, anOperator, type TestMerchant } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()
let one: string
let other: string

beforeAll(async () => {
  one = await anOperator(world, ['support'])
  other = await anOperator(world, ['support'])
})

const reason = 'a test'
const idOf = async (token: string) => (await world.must(operators.me, { token })).id
const say = ({ token }: TestMerchant, text: string) => world.must(service.send, { token, body: { text } })
const paramsOf = ({ merchantId }: TestMerchant) => ({ merchantId })
const answer = (merchant: TestMerchant, token: string, text = 'It is on its way.') =>
  world.must(operatorService.send, { token, params: paramsOf(merchant), body: { text } })
const read = (merchant: TestMerchant) => world.must(operatorService.read, { token: one, params: paramsOf(merchant) })
const waiting = async (token = one) => {
  const { list } = await world.must(operatorService.conversations, { token, query: { state: 'waiting', limit: 100 } })
  return list.map(({ merchantId }) => merchantId)
}

describe('the queue', () => {
  test('has the unanswered conversations alone, by the first line since our last answer', async () => {
    const [early, late] = [await aMerchant(world), await aMerchant(world)]
    const { at } = await say(early, 'first')
    world.clock.advance(minuteMs)
    await say(late, 'second')
    world.clock.advance(minuteMs)
    await say(early, 'and one more')
    expect((await waiting()).filter((id) => [early, late].some(({ merchantId }) => merchantId === id))).toEqual([
      early.merchantId,
      late.merchantId,
    ])
    expect(await read(early)).toMatchObject({ waitingSince: at, closedAt: null, assigned: null })
    await answer(early, one)
    expect(await waiting()).not.toContain(early.merchantId)
    expect(await read(early)).toMatchObject({ waitingSince: null, dueAt: null })
    const again = await say(early, 'Thank you. And the other one?')
    expect(await read(early)).toMatchObject({ waitingSince: again.at })
  })

  const [nine, six, ten] = [9 * 60, 18 * 60, 22 * 60]
  test.each([
    ['12:00', nine, six, 30, '2026-03-02T12:30'],
    ['08:00', nine, six, 30, '2026-03-02T09:30'],
    ['17:45', nine, six, 30, '2026-03-03T09:15'],
    ['17:30', nine, six, 30, '2026-03-02T18:00'],
    ['18:00', nine, six, 30, '2026-03-03T09:30'],
    ['23:59', nine, six, 30, '2026-03-03T09:30'],
    ['12:00', nine, six, 600, '2026-03-03T13:00'],
    ['05:45', ten, 6 * 60, 30, '2026-03-02T22:15'],
    ['12:00', 0, 24 * 60, 30, '2026-03-02T12:30'],
  ])('at %s, open from %i to %i: %i minutes end at %5$s', async (...row) => {
    const [time, from, to, minutes, due] = row
    const { at } = await world.ctx.db.one<{ at: Date }>(sql`
      select service_due_at(${new Date(`2026-03-02T${time}:00Z`)}, ${from}::integer, ${to}::integer,
        ${minutes}::integer) as at`)
    expect(at.toISOString()).toBe(`${due}:00.000Z`)
  })
})

describe('a conversation', () => {
  test('belongs to the one who answers first, is handed over with a note, and given back', async () => {
    const merchant = await aMerchant(world)
    await say(merchant, 'Hello')
    const params = paramsOf(merchant)
    await answer(merchant, one)
    expect((await read(merchant)).assigned).toMatchObject({ id: await idOf(one), by: null, note: null })
    await answer(merchant, other)
    expect((await read(merchant)).assigned?.id).toBe(await idOf(one))
    const note = 'It is about a parcel in Thailand.'
    const body = { operatorId: await idOf(other), reason: note }
    const handed = await world.must(operatorService.assign, { token: one, params, body })
    expect(handed.assigned).toMatchObject({ id: await idOf(other), note })
    expect(handed.assigned?.by).toBe((await world.must(operators.me, { token: one })).email)
    const mine = await world.must(operatorService.conversations, { token: other, query: { state: 'mine' } })
    expect(mine.list).toMatchObject([{ merchantId: merchant.merchantId }])
    const released = { operatorId: null, reason }
    expect((await world.must(operatorService.assign, { token: other, params, body: released })).assigned).toBe(null)
    const mails = await Promise.all(
      [other, one].map(async (token) => (await world.must(operators.me, { token })).email),
    )
    const { list } = await world.must(operatorService.messages, { token: one, params })
    expect(list.map(({ operator }) => operator)).toEqual([...mails, null])
  })

  test('waits no longer once it is closed, until it is opened or the merchant writes again', async () => {
    const merchant = await aMerchant(world)
    const { at } = await say(merchant, 'Thank you, that was all.')
    const params = paramsOf(merchant)
    const closing = { token: one, params, body: { messages: 1, reason } }
    const closed = await world.must(operatorService.close, closing)
    expect(closed).toMatchObject({ dueAt: null, closedAt: expect.any(String) })
    expect(await waiting()).not.toContain(merchant.merchantId)
    const twice = await world.call(operatorService.close, closing)
    expect(twice.refusal.error).toBe('conflict')
    const opened = await world.must(operatorService.reopen, { token: one, params, body: { reason } })
    expect(opened).toMatchObject({ waitingSince: at, closedAt: null })
    await world.must(operatorService.close, closing)
    world.clock.advance(minuteMs)
    const again = await say(merchant, 'One more thing')
    expect(await read(merchant)).toMatchObject({ waitingSince: again.at, closedAt: null })
    expect(await waiting()).toContain(merchant.merchantId)
  })

  test('stays open where the merchant wrote while somebody was closing it', async () => {
    const merchant = await aMerchant(world)
    const params = paramsOf(merchant)
    const { at } = await say(merchant, 'Thank you')
    const closing = { token: one, params, body: { messages: (await read(merchant)).messages, reason } }
    await say(merchant, 'But my parcel has not arrived')
    await world.must(operatorService.seen, { token: one, params, body: {} })
    expect((await world.call(operatorService.close, closing)).refusal).toMatchObject({
      ...{ error: 'conflict', fields: { reason: expect.stringContaining('A new message has arrived') } },
    })
    expect(await waiting()).toContain(merchant.merchantId)
    expect(await read(merchant)).toMatchObject({ messages: 2, waitingSince: at, closedAt: null })
  })
})

describe('canned answers', () => {
  const list = () => world.must(operatorService.cannedAnswers, { token: one })
  const fields = { code: 'parcel-late', title: 'A late parcel', texts: { en: 'It is on its way.', th: 'กำลังจัดส่ง' } }

  test('those to begin with are in seven languages, and the filter lets each of them pass', async () => {
    const answers = await list()
    expect(answers.length).toBeGreaterThan(2)
    for (const { texts } of answers) {
      expect(Object.keys(texts).sort()).toEqual(languages.map(({ code }) => code).sort())
      expect(Object.values(texts).map((text) => checkStaffMessage(text))).toEqual(languages.map(() => null))
    }
  })

  test('are written, changed and removed, each with a row in the log', async () => {
    const written = await world.must(operatorService.setCannedAnswer, { token: one, body: { ...fields, reason } })
    expect(await list()).toContainEqual(written)
    const { id, changedAt } = written
    const body = { ...fields, id, changedAt, title: 'A parcel that is late', reason }
    world.clock.advance(1)
    const changed = await world.must(operatorService.setCannedAnswer, { token: other, body })
    expect(changed).toMatchObject({ id: written.id, title: 'A parcel that is late' })
    const overtaken = { ...body, title: 'Late again' }
    expect((await world.call(operatorService.setCannedAnswer, { token: one, body: overtaken })).refusal).toMatchObject({
      ...{ error: 'conflict', fields: { reason: expect.stringContaining('changed since you opened it') } },
    })
    expect(await list()).toContainEqual(changed)
    const taken = { ...fields, reason }
    expect(
      (await world.call(operatorService.setCannedAnswer, { token: one, body: taken })).refusal.fields,
    ).toHaveProperty('code')
    const params = { id: written.id }
    await world.must(operatorService.removeCannedAnswer, { token: one, params, body: { reason } })
    expect((await list()).map(({ code }) => code)).not.toContain('parcel-late')
    expect((await world.call(operatorService.removeCannedAnswer, { token: one, params, body: { reason } })).code).toBe(
      404,
    )
    const auditor = await anOperator(world, ['auditor'])
    const log = await world.must(operatorAudit.list, { token: auditor, query: {} })
    const acts = log.list.filter(({ subject }) => subject === written.id).map(({ act }) => act)
    expect(acts).toEqual(['canned_answer.remove', 'canned_answer.set', 'canned_answer.set'])
  })
})
