import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { deposits } from '#contract/deposits.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { operatorReconciliation } from '#contract/operator/reconciliation.ts'
import { aBankAccount, importDays, importStatement, statementOf, type TestAccount } from '../../testing/bank.ts'
import { aMerchant, anUpload, type TestMerchant, twoOperators } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'
import { readOpenDifferences } from './open-differences.ts'

/** A Monday. */
const day = '2026-03-02'
const reason = 'seen on the statement'
const world = theWorld(`${day}T09:00:00Z`)
let [one, other] = ['', '']
let merchant: TestMerchant
let [main, wallet]: [TestAccount | null, TestAccount | null] = [null, null]

beforeAll(async () => {
  ;[one, other] = await twoOperators(world, ['finance'])
  merchant = await aMerchant(world)
  ;[main, wallet] = [await aBankAccount(world, one), await aBankAccount(world, one)]
})

const read = (on = day) => world.must(operatorReconciliation.day, { token: one, query: { day: on } })
const bankOf = async (on = day) => (await read(on)).clearings.find(({ clearing }) => clearing === 'clearing:bank')
const kindsOf = async (on = day) => (await read(on)).differences.map(({ kind }) => kind)
const bring = (account: TestAccount | null, from: string, to = from) =>
  importDays(world, { token: one, accountId: account?.id ?? '', from, to })
const unread = async (on: string) => {
  const { accounts } = await world.ctx.db.one<{ accounts: string[] }>(
    sql`select unread_accounts('clearing:bank', ${on}::date) as accounts`,
  )
  return accounts
}

/** A deposit that is booked and has no line. */
async function credit(amount: number) {
  const { token } = merchant
  const voucher = (await anUpload(world, { purpose: 'voucher', token })).data.id
  const { number } = await world.must(deposits.announce, { token, body: { method: 'manual', amount, voucher } })
  for (const decider of [one, other]) {
    const body = { approve: true, line: `TYPED-${number}`, reason }
    await world.must(operatorDeposits.decide, { token: decider, params: { number }, body })
  }
}

describe('of two accounts of the bank', () => {
  test('one that was read is not both: what may be on the other’s statement is awaited, and it is named', async () => {
    await credit(4_200)
    for (const account of [main, wallet]) await bring(account, '2026-02-27')
    await bring(main, day)
    expect(await bankOf()).toMatchObject({
      missing: [wallet?.code],
      ...{ ours: 4_200, theirs: 0, awaited: 4_200, difference: 0 },
    })
    expect(await kindsOf()).toEqual([])
    expect((await read()).sum).toBe(0)

    await bring(wallet, day)
    expect(await bankOf()).toMatchObject({ missing: [], ours: 4_200, awaited: 0, difference: -4_200 })
    expect(await kindsOf()).toEqual(['in_books_only'])
  })

  test('what the read one has too many shows at once', async () => {
    const file = statementOf([{ day: '2026-03-03', amount: 700, payer: 'Weber' }])
    await importStatement(world, { token: one, accountId: main?.id ?? '', file })
    expect(await kindsOf('2026-03-03')).toEqual(['in_statement_only'])
    expect(await bankOf('2026-03-03')).toMatchObject({ missing: [wallet?.code], awaited: 0, difference: 700 })
  })

  test('the desk counts what no account has on the last day that all were read', async () => {
    const open = await readOpenDifferences(world.ctx)
    expect(open).toMatchObject({ count: 2, since: day })
  })
})

describe('an account', () => {
  test('is read between two statements that follow each other, and not between others', async () => {
    const [follows, misses] = [await aBankAccount(world, one), await aBankAccount(world, one)]
    for (const account of [follows, misses]) await bring(account, '2025-01-03')
    await bring(follows, '2025-01-06')
    const given = { token: one, accountId: misses.id, from: '2025-01-06', to: '2025-01-06' }
    await importDays(world, { ...given, missed: 500 })
    expect(await unread('2025-01-04')).toEqual([misses.code])
  })

  test('is awaited from its first statement until it had none for 60 days', async () => {
    const account = await aBankAccount(world, one)
    expect(await unread('2025-06-01')).not.toContain(account.code)
    await bring(account, '2025-06-01')
    expect(await unread('2025-05-31')).not.toContain(account.code)
    expect(await unread('2025-06-01')).not.toContain(account.code)
    expect(await unread('2025-06-02')).toContain(account.code)
    expect(await unread('2025-07-31')).toContain(account.code)
    expect(await unread('2025-08-01')).not.toContain(account.code)
  })

  test('that has files without balances alone is read where a file has the day, and between two of them', async () => {
    const { id: accountId, code } = await aBankAccount(world, one)
    const on = (at: string) =>
      importStatement(world, {
        ...{ token: one, accountId },
        file: statementOf([{ day: at, amount: 1, payer: at }]),
      })
    await on('2025-10-01')
    expect([await unread('2025-10-01'), await unread('2025-10-02')]).toEqual([[], [code]])
    await on('2025-10-05')
    expect([await unread('2025-10-02'), await unread('2025-10-06')]).toEqual([[], [code]])
  })
})
