import { beforeAll, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { operatorMessages } from '#contract/operator/messages.ts'
import { operators } from '#contract/operator/operators.ts'
import { operatorProgramme } from '#contract/operator/programme.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { runSweeps } from '#server/background.ts'
import { anOperator } from '#server/testing/people.ts'
import { theWorld } from '#server/testing/the-world.ts'

const world = theWorld()
let one: string
let other: string
let mails: string[]

const reason = 'a test'

beforeAll(async () => {
  one = await anOperator(world, ['programme'])
  other = await anOperator(world, ['programme'])
  mails = [await mailOf(one), await mailOf(other)]
})

const mailOf = async (token: string) => (await world.must(operators.me, { token })).email
const confirm = (id: string) =>
  world.must(operatorProposals.confirm, { token: other, params: { id }, body: { reason: 'seen' } })
const inDays = (days: number) =>
  new Date(world.clock.now().getTime() + days * dayMs).toISOString().replace('.000Z', 'Z')

test('a changed level is in the history of levels with its difference, its reason and both persons', async () => {
  const [level] = await world.must(operatorProgramme.levels, { token: one })
  const { shops: _, ...fields } = level!
  const body = { ...fields, feeBps: fields.feeBps - 10, reason }
  const proposed = await world.must(operatorProgramme.setLevel, { token: one, body })
  const history = (kind: 'level' | 'package') => world.must(operatorProgramme.changes, { token: one, query: { kind } })
  expect((await history('level')).list).toEqual([])
  await confirm(proposed.id)
  expect((await history('level')).list).toMatchObject([
    {
      id: proposed.id,
      subject: level!.id,
      effect: [{ name: 'feeBps', before: fields.feeBps, after: fields.feeBps - 10 }],
      reason,
      madeBy: mails,
    },
  ])
  expect((await history('package')).list).toEqual([])
})

test('accounts to pay to and fees have dated versions, the newest first, future ones too', async () => {
  const accounts = () => world.must(operatorProgramme.accounts, { token: one })
  expect(await accounts()).toEqual([])
  const account = { holder: 'Entrepot Demo Ltd.', bankName: 'Bank of Nowhere', accountNumber: '000123987654' }
  const validFrom = inDays(3)
  const body = { ...account, validFrom, reason }
  await confirm((await world.must(operatorDeposits.depositInstruction, { token: one, body })).id)
  expect(await accounts()).toMatchObject([{ ...account, bankCode: null, validFrom, madeBy: mails }])

  const rule = { feeBps: 60, feeMinimum: 100, minimum: 1_000, validFrom }
  await confirm((await world.must(operatorWithdrawals.feeRule, { token: one, body: { ...rule, reason } })).id)
  const rules = await world.must(operatorProgramme.feeRules, { token: one })
  expect(rules).toMatchObject([
    { version: 2, ...rule, madeBy: mails },
    { version: 1, madeBy: [] },
  ])
})

test('messages to all merchants are listed until and after they have reached all of them', async () => {
  const words = { title: { en: 'Hello' }, content: { en: 'Good news' } }
  await world.must(operatorMessages.notify, { token: one, body: { ...words, reason } })
  const notices = async () => (await world.must(operatorMessages.notices, { token: one })).list
  expect(await notices()).toMatchObject([{ ...words, done: false }])
  await runSweeps(world.ctx)
  expect(await notices()).toMatchObject([{ ...words, done: true }])
})
