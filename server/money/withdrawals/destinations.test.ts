import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { opened } from '../../testing/the-world.ts'
import { aCard, openWithdrawalDesk } from '../../testing/withdrawals.ts'

const desk = opened(
  () => openWithdrawalDesk(),
  ({ world }) => world.close(),
)

test('a destination that was asked for and taken back is not offered before one that money has reached', async () => {
  const merchant = await desk.aRichMerchant(80_000)
  const { token } = merchant
  const offered = async () => {
    const { methods } = await desk.world.must(withdrawals.terms, { token })
    return methods.bank_card.saved.map(({ cardLast4 }) => cardLast4)
  }
  const { number } = await desk.ask(merchant, { ...aCard, amount: 10_000 })
  await desk.decide(number, { approve: true })
  expect((await desk.payOut(number)).status).toBe(200)
  desk.world.clock.advance(dayMs)
  const planted = await desk.ask(merchant, { ...aCard, cardNumber: '4000 0566 5566 5556', amount: 1_000 })
  await desk.world.must(withdrawals.cancelWithdrawal, { token, body: { number: planted.number } })
  expect(await offered()).toEqual(['1111', '5556'])
  const again = await desk.ask(merchant, { ...aCard, cardNumber: '4000 0566 5566 5556', amount: 1_000 })
  await desk.decide(again.number, { approve: true })
  desk.world.clock.advance(dayMs)
  expect((await desk.payOut(again.number)).status).toBe(200)
  expect(await offered()).toEqual(['5556', '1111'])
})

test.each(['f00d', `0x${'f00d'.repeat(15)}g00d`])(
  '%s is no transaction: with it nothing was sent to a network',
  async (evidence) => {
    const merchant = await desk.aRichMerchant(50_000)
    const address = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
    const chain = { method: 'blockchain' as const, currency: 'USDT', network: 'tron', address }
    const { number } = await desk.ask(merchant, { ...chain, amount: 10_000 })
    await desk.decide(number, { approve: true })
    desk.world.clock.advance(dayMs)
    const refused = await desk.payOut(number, evidence)
    expect([refused.status, refused.refusal.fields]).toEqual([422, { evidence: expect.any(String) }])
    expect(await desk.walletOf(merchant)).toMatchObject({ balance: 40_000, held: 10_000 })
    const hash = `0x${number
      .replaceAll('-', '')
      .slice(-10)
      .replaceAll(/[^0-9a-f]/gi, '0')
      .padStart(64, 'f')}`
    expect((await desk.payOut(number, hash)).status).toBe(200)
  },
)
