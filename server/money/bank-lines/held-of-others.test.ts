import { beforeAll, describe, expect, test } from 'vitest'
import { operatorBankLines } from '#contract/operator/bank-lines.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { operatorReconciliation } from '#contract/operator/reconciliation.ts'
import { aBankAccount, importStatement } from '../../testing/bank.ts'
import { camtOf, csvMapping, csvOf, mt940Of, type Payment } from '../../testing/bank-files.ts'
import { twoOperators } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'

const [day, next, last] = ['2026-03-02', '2026-03-03', '2026-03-04']
const reason = 'seen on the statement'
const world = theWorld('2026-03-04T19:00:00Z')
let [one, other] = ['', '']
beforeAll(async () => {
  ;[one, other] = await twoOperators(world, ['finance'])
})

const bring = async (accountId: string, file: string) => {
  const { job, refusal } = await importStatement(world, { token: one, accountId, file })
  return job ? { added: job.added, known: job.known, held: job.held } : refusal
}
const map = (id: string, mapping: object) =>
  world.must(operatorBankLines.map, { token: one, params: { id }, body: { mapping: mapping as never, reason } })
const heldOf = async (code: string, state: 'open' | 'all') => {
  const { list } = await world.must(operatorBankLines.held, { token: one, query: { state, limit: 100 } })
  return list.filter(({ account }) => account === code)
}

describe('a file whose statements share days', () => {
  const pay = (on: string, amount: number, name = `${on} ${amount}`): Payment => ({
    ...{ day: on, valueOn: on, amount, bankId: `N${name}` },
    ...{ reference: '', payer: on, text: `${on} ${amount}` },
  })

  test.each([true, false])('has a line of both once, with the bank’s numbers (%s) or without', async (hasNumbers) => {
    const habits = { hasNumbers, isSummed: false, account: hasNumbers ? 'DE02120300000000202051' : '80001' }
    const { id, code } = await aBankAccount(world, one, { currency: 'EUR', number: habits.account })
    const { text: _, ...columns } = csvMapping({ hasNumbers: false }).columns
    await map(id, { ...csvMapping({ hasNumbers: false }), columns })
    const [first, second, equal] = [pay(day, 700), pay(next, 800), pay(next, 800, 'twin')]
    // What a CSV had before is held once for each of its lines.
    expect(await bring(id, csvOf([first, second, equal], habits))).toMatchObject({ added: 3 })
    const file = [
      { number: '1', from: day, to: next, opening: 0, payments: [first, second, equal] },
      { number: '2', from: next, to: last, opening: 700, payments: [second, equal, pay(last, -50)] },
    ].map((statement) => mt940Of(statement, habits))
    expect(await bring(id, file.join('\r\n'))).toMatchObject({ added: 1 })
    const { list } = await world.must(operatorBankLines.list, {
      token: one,
      query: { accountId: id, state: 'all', limit: 100 },
    })
    expect(list.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([-50, 700, 800, 800])
    expect(await heldOf(code, 'open')).toEqual([])
  })
})

test('the sum of a collective entry that equals a part of another one is held as the sum of its own parts', async () => {
  const habits = { hasNumbers: true, isSummed: false, account: 'DE02500105170137075030' }
  const { id, code } = await aBankAccount(world, one, { currency: 'EUR', number: habits.account })
  const part = (batch: string, amount: number): Payment => ({
    ...{ day, valueOn: day, amount, bankId: batch, batch },
    ...{ reference: `E2E${amount}`, payer: `Payer ${amount}`, text: `invoice ${amount}` },
  })
  const payments = [part('B1', 7_000), part('B1', 1_001), part('B2', 6_000), part('B2', 8_001)]
  const statement = { number: '1', from: day, to: day, opening: 0, payments }
  expect(await bring(id, camtOf(statement, habits))).toMatchObject({ added: 4 })
  expect(await bring(id, mt940Of(statement, { ...habits, isSummed: true }))).toEqual({ added: 0, known: 0, held: 2 })
  expect(await heldOf(code, 'open')).toEqual([])
})

describe('of a payment provider or an explorer', () => {
  test.each(['clearing:payments', 'clearing:chain'] as const)(
    'a line of %s that may be known is held, explains nothing, and is another once two say so',
    async (clearing) => {
      const { id: accountId, code } = await aBankAccount(world, one, { clearing })
      const file = `Date;Amount;Currency;Id;Name;Text\r\n${day};91.07;USD;;Provider;payout of ${clearing}`
      expect(await bring(accountId, file)).toMatchObject({ added: 1 })
      const columns = { bookedOn: 'Date', amount: 'Amount', currency: 'Currency', payer: 'Name' }
      await map(accountId, { delimiter: ';', dates: 'YYYY-MM-DD', decimal: '.', columns })
      expect(await bring(accountId, file)).toMatchObject({ added: 0, held: 1 })
      const [held] = await heldOf(code, 'open')
      expect(held).toMatchObject({ clearing, state: 'held', like: { amount: 9_107 } })
      const theirs = async () => {
        const { clearings } = await world.must(operatorReconciliation.day, { token: one, query: { day } })
        return clearings.find((each) => each.clearing === clearing)?.theirs
      }
      expect(await theirs()).toBe(9_107)
      const params = { id: held?.id ?? '' }
      const body = { becomes: 'another' as const, reason }
      const proposal = await world.must(operatorBankLines.decideHeld, { token: one, params, body })
      const confirm = (token: string) =>
        world.call(operatorProposals.confirm, { token, params: { id: proposal.id }, body: { reason } })
      expect((await confirm(one)).status).toBe(409)
      expect(await theirs()).toBe(9_107)
      expect((await confirm(other)).status).toBe(200)
      expect(await theirs()).toBe(18_214)
      expect(await bring(accountId, file)).toMatchObject({ added: 0, known: 1 })
    },
  )
})
