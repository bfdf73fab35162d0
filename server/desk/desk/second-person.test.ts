import { expect, test } from 'vitest'
import { operatorDesk } from '#contract/operator/desk.ts'
import { operatorMerchants } from '#contract/operator/merchants.ts'
import { operators } from '#contract/operator/operators.ts'
import { anOperator } from '../../testing/people.ts'
import { opened } from '../../testing/the-world.ts'
import { aCard, openWithdrawalDesk } from '../../testing/withdrawals.ts'

const desk = opened(
  () => openWithdrawalDesk(),
  ({ world }) => world.close(),
)

const read = (token: string) => desk.world.must(operatorDesk.secondPerson, { token })

test('what one person has approved or proposed waits for another, and is not offered to the first', async () => {
  const merchant = await desk.aRichMerchant(400_000)
  const { number } = await desk.ask(merchant, { ...aCard, amount: 300_000 })
  expect(await read(desk.finance)).toEqual([])
  await desk.decide(number, { approve: true })
  await desk.world.must(operatorMerchants.goodwill, {
    token: desk.second,
    params: { id: merchant.merchantId },
    body: { amount: 2_500, reason: 'a parcel was lost' },
  })
  const [first, second] = [desk.finance, desk.second].map((token) => desk.world.must(operators.me, { token }))
  const { email } = await first!
  const waiting = await read(desk.second)
  expect(waiting).toMatchObject([
    { queue: 'withdrawals_decide', item: number, kind: null, amount: 300_000, by: email, isYours: false },
    { queue: 'proposals', kind: 'goodwill', amount: 2_500, by: (await second!).email, isYours: true },
  ])
  expect(new Set(waiting.map(({ shopName }) => shopName)).size).toBe(1)
  expect((await read(desk.finance)).map(({ isYours }) => isYours)).toEqual([true, false])
  expect(await read(await anOperator(desk.world, ['support']))).toEqual([])
})
