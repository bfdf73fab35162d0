import { expect, test } from 'vitest'
import { deposits } from '#contract/deposits.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { aMerchant, anOperator, anUpload } from '../../testing/people.ts'
import { opened } from '../../testing/the-world.ts'
import { aCard, openWithdrawalDesk, reason, walletOf } from '../../testing/withdrawals.ts'

const desk = opened(
  () => openWithdrawalDesk(),
  ({ world }) => world.close(),
)

const disable = (token: string) =>
  `update operator set disabled_at = now()
   where id = (select subject_id from session where hash = sha256(convert_to('${token}', 'UTF8')))`
const lapses = {
  'was disabled since': disable,
  'has lost the role since': (token: string) =>
    disable(token).replace('disabled_at = now()', `roles = array['support']`),
}

test.each(Object.entries(lapses))('a withdrawal is not paid on the approval of one who %s', async (_how, change) => {
  const merchant = await desk.aRichMerchant(200_000)
  const { number } = await desk.ask(merchant, { ...aCard, amount: 100_001 })
  const leaves = await anOperator(desk.world, ['finance'])
  expect((await desk.decide(number, { approve: true }, leaves)).data).toMatchObject({ approvals: 1 })
  await desk.world.testDb.owner.run(change(leaves))
  const decide = async (token: string) => (await desk.decide(number, { approve: true }, token)).data
  expect(await decide(desk.second)).toMatchObject({ status: 'in_review', approvals: 1 })
  expect(await decide(desk.finance)).toMatchObject({ status: 'approved', approvals: 2 })
})

test.each(Object.entries(lapses))('a deposit is not credited on the approval of one who %s', async (_how, change) => {
  const { world } = desk
  const merchant = await aMerchant(world)
  const voucher = (await anUpload(world, { purpose: 'voucher', token: merchant.token })).data.id
  const body = { method: 'manual' as const, amount: 5_000, voucher }
  const { number } = await world.must(deposits.announce, { token: merchant.token, body })
  const leaves = await anOperator(world, ['finance'])
  const decide = (token: string) =>
    world.must(operatorDeposits.decide, {
      token,
      params: { number },
      body: { approve: true, line: `ST ${number}`, reason },
    })
  const balance = async () => (await walletOf(world, merchant)).balance
  await decide(leaves)
  await world.testDb.owner.run(change(leaves))
  await decide(desk.second)
  expect(await balance()).toBe(0)
  await decide(desk.finance)
  expect(await balance()).toBe(5_000)
})
