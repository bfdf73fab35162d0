import { beforeAll, expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { messages } from '#contract/messages.ts'
import { operatorMessages } from '#contract/operator/messages.ts'
import { runSweeps } from '../../background.ts'
import { aMerchant, anOperator } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()
let token: string

beforeAll(async () => {
  token = await anOperator(world, ['programme'])
})

const reason = 'for all to know'
const words = { title: { vi: 'Bảo trì', en: 'Maintenance' }, content: { vi: 'Tối nay', en: 'Tonight' } }

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
