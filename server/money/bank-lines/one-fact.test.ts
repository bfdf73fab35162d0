import { beforeAll, describe, expect, test } from 'vitest'
import { operatorBankLines } from '#contract/operator/bank-lines.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { aBankAccount, importStatement } from '../../testing/bank.ts'
import { camtOf, csvMapping, csvOf, type Habits, mt940Of, type Payment } from '../../testing/bank-files.ts'
import { twoOperators } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'

const day = '2026-03-02'
const reason = 'seen on the statement'
const world = theWorld('2026-03-04T19:00:00Z')
let [one, other] = ['', '']
beforeAll(async () => {
  ;[one, other] = await twoOperators(world, ['finance'])
})

let made = 0
const pay = (amount: number, bankId: string | null = null): Payment => {
  made += 1
  const words = { reference: `E2E-${made}`, payer: `Payer ${made}`, text: `invoice ${made}` }
  return { day, valueOn: day, amount, bankId, ...words }
}
const habitsOf = (account: string, hasNumbers = true): Habits => ({ hasNumbers, isSummed: false, account })
const statement = (payments: Payment[]) => ({ number: '1', from: day, to: day, opening: 0, payments })

const map = (id: string, mapping: object) =>
  world.must(operatorBankLines.map, { token: one, params: { id }, body: { mapping: mapping as never, reason } })

async function anAccount(hasNumbers: boolean) {
  made += 1
  const habits = habitsOf(`DE0212030000${10_000 + made}`, hasNumbers)
  const { id, code } = await aBankAccount(world, one, { currency: 'EUR', number: habits.account })
  await map(id, csvMapping(habits))
  return { id, code, habits }
}

const bring = async (accountId: string, file: string) => {
  const { job, refusal } = await importStatement(world, { token: one, accountId, file })
  return job ? { added: job.added, known: job.known, held: job.held } : refusal
}
const amountsOf = async (accountId: string) => {
  const query = { accountId, state: 'all', limit: 100 } as const
  const { list } = await world.must(operatorBankLines.list, { token: one, query })
  return list.map(({ amount }) => amount).sort((a, b) => a - b)
}
const heldOf = async (code: string) => {
  const { list } = await world.must(operatorBankLines.held, { token: one, query: { state: 'all', limit: 100 } })
  return list.filter(({ account }) => account === code)
}
const add = (number: string) => {
  made += 1
  const body = { code: `FACT-${made}`, clearing: 'clearing:bank', currency: 'EUR', number, reason } as const
  return world.call(operatorBankLines.addAccount, { token: one, body })
}

test.each(['NOTPROVIDED', 'N/A', 'SAME-1'])(
  'two equal payments beside which a bank writes %s are two where its balances have both',
  async (bankId) => {
    const { id, habits } = await anAccount(true)
    const payments = [pay(700, bankId), pay(700, bankId)]
    expect(await bring(id, camtOf(statement(payments), habits))).toEqual({ added: 2, known: 0, held: 0 })
    expect(await bring(id, camtOf(statement(payments), habits))).toEqual({ added: 0, known: 2, held: 0 })
    expect(await bring(id, mt940Of(statement(payments), habits))).toMatchObject({ added: 0 })
    expect(await amountsOf(id)).toEqual([700, 700])
  },
)

test('a line that is held back stays so when another equal one comes before it', async () => {
  const { id, code, habits } = await anAccount(false)
  const mapping = csvMapping(habits)
  const { text: _, ...columns } = mapping.columns
  await map(id, { ...mapping, columns })
  const payment = pay(8_800)
  await bring(id, csvOf([payment], habits))
  await map(id, mapping)
  expect(await bring(id, csvOf([payment], habits))).toMatchObject({ held: 1 })
  const [held] = await heldOf(code)
  expect(await bring(id, csvOf([pay(8_800), payment], habits))).toMatchObject({ held: 1 })
  expect((await heldOf(code)).map((line) => line.id)).toEqual([held?.id])
})

test('a sum is not used beside one of its parts when the import of another part is taken back', async () => {
  const { id, code, habits } = await anAccount(false)
  for (const part of [pay(1_000), pay(2_000)]) await bring(id, csvOf([part], habits))
  const { list } = await world.must(operatorBankLines.imports, { token: one, query: { limit: 1 } })
  await bring(id, mt940Of(statement([pay(3_000)]), habits))
  const params = { id: list[0]?.id ?? '' }
  const proposal = await world.must(operatorBankLines.takeBack, { token: one, params, body: { reason } })
  await world.must(operatorProposals.confirm, { token: other, params: { id: proposal.id }, body: { reason } })
  expect(await amountsOf(id)).toEqual([1_000])
  expect(await heldOf(code)).toMatchObject([{ amount: 3_000, state: 'held', like: null }])
})

describe('the number of an account', () => {
  test.each([
    ['a character that cannot be seen', 'GB29NWBK60161331926819', 'GB29NWBK6016\u200b1331926819'],
    ['another dash', '60161331926801', '6016–133192–6801'],
    ['an apostrophe', '60161331926809', "6016'1331'926809"],
    ['parentheses', '60161331926805', '(60161331926805)'],
    ['the currency behind a slash', '60161331926804', '60161331926804/EUR'],
  ])('is one with %s and without', async (_, number, again) => {
    expect((await add(number)).status).toBe(200)
    expect((await add(again)).status).toBe(409)
  })

  test.each([
    ['8601.11.17947', '86011117947'],
    ['71601331926804', '71601331926804/EUR'],
  ])('%s is that of a file of %s', async (number, account) => {
    const { id } = (await add(number)).data
    expect(await bring(id, mt940Of(statement([pay(100)]), habitsOf(account)))).toMatchObject({ added: 1 })
  })

  test('is that of one file where two bring two at once, and the other one is refused', async () => {
    const { id } = await aBankAccount(world, one, { currency: 'EUR' })
    const answers = await Promise.all(
      ['NL91ABNA0417164301', 'NL20INGB0001234568'].map((account) =>
        bring(id, camtOf(statement([pay(11)]), habitsOf(account))),
      ),
    )
    expect(answers.filter((answer) => answer && 'added' in answer)).toHaveLength(1)
    expect(await amountsOf(id)).toEqual([11])
  })
})

test('a form with a field that the call does not name is refused', async () => {
  const { id } = await anAccount(true)
  const fields = { reason, accountId: id, dryRun: '1', account: 'another' }
  const parts = Object.entries(fields).map(
    ([name, value]) => `--of\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const { statusCode } = await world.app.inject({
    method: 'POST',
    url: operatorBankLines.begin.path,
    headers: { token: one, 'content-type': 'multipart/form-data; boundary=of' },
    payload: `${parts.join('')}--of\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\nx\r\n--of--\r\n`,
  })
  expect(statusCode).toBe(422)
})
