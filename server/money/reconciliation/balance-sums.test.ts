import { beforeAll, describe, expect, test } from 'vitest'
import { operatorBankLines } from '#contract/operator/bank-lines.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { operatorReconciliation } from '#contract/operator/reconciliation.ts'
import { aBankAccount, importStatement } from '../../testing/bank.ts'
import { twoOperators } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'
import { sumStatements } from '../bank-lines/statement-sums.ts'

type Statement = [from: string, to: string, opening: number, closing: number]

describe('statements that share days are read together', () => {
  const sums = (statements: readonly Statement[]) =>
    sumStatements(
      statements.map(([fromOn, toOn, opening, closing]) => ({ accountId: 'A', fromOn, toOn, opening, closing })),
      () => 0,
    ).map(({ fromOn, toOn, change }) => [fromOn, toOn, change])

  test.each<[name: string, statements: Statement[], groups: [string, string, number][]]>([
    ['one', [['03-02', '03-04', 0, 9]], [['03-02', '03-04', 9]]],
    [
      'two halves of a day, in any order',
      [
        ['03-02', '03-02', 5, 9],
        ['03-02', '03-02', 0, 5],
        ['03-02', '03-02', 9, 4],
      ],
      [['03-02', '03-02', 4]],
    ],
    [
      'a week and its days',
      [
        ['03-02', '03-04', 0, 9],
        ['03-02', '03-02', 0, 5],
        ['03-03', '03-04', 5, 9],
      ],
      [['03-02', '03-04', 9]],
    ],
    [
      'a day whole and in halves',
      [
        ['03-02', '03-02', 0, 5],
        ['03-02', '03-02', 0, 9],
        ['03-02', '03-02', 5, 9],
      ],
      [['03-02', '03-02', 9]],
    ],
    [
      'two that share two days',
      [
        ['03-02', '03-04', 0, 7],
        ['03-03', '03-05', 3, 9],
      ],
      [['03-02', '03-05', 9]],
    ],
    [
      'two that share a whole day',
      [
        ['03-02', '03-03', 5, 9],
        ['03-03', '03-04', 5, 7],
      ],
      [['03-02', '03-04', 2]],
    ],
    [
      'two that do not meet',
      [
        ['03-02', '03-02', 0, 5],
        ['03-04', '03-04', 6, 9],
      ],
      [
        ['03-02', '03-02', 5],
        ['03-04', '03-04', 3],
      ],
    ],
    [
      'an account that is swept each day',
      [
        ['03-02', '03-04', 0, 0],
        ['03-02', '03-02', 0, 0],
      ],
      [['03-02', '03-04', 0]],
    ],
  ])('%s', (_, statements, groups) => {
    const day = (short: string) => `2026-${short}`
    const given = statements.map(([from, to, ...sum]): Statement => [day(from), day(to), ...sum])
    expect(sums(given)).toEqual(groups.map(([from, to, change]) => [day(from), day(to), change]))
  })

  test('days between two that follow each other belong to the later one', () => {
    const found = sums([
      ['2026-03-06', '2026-03-06', 0, 5],
      ['2026-03-09', '2026-03-09', 5, 9],
    ])
    expect(found).toEqual([
      ['2026-03-06', '2026-03-06', 5],
      ['2026-03-07', '2026-03-09', 4],
    ])
  })
})

describe('a line more than the balances say', () => {
  const reason = 'seen on the statement'
  const world = theWorld('2026-03-05T09:00:00Z')
  let [one, other] = ['', '']
  beforeAll(async () => {
    ;[one, other] = await twoOperators(world, ['finance'])
  })

  const statement = (at: number, sum: [opening: number, closing: number]) =>
    [
      ':20:R',
      ':25:70010',
      `:28C:${at}`,
      `:60F:C26030${at}USD${sum[0]},00`,
      `:61:26030${at}C${sum[1] - sum[0]},00NTRFNONREF`,
    ]
      .concat([`:62F:C26030${at}USD${sum[1]},00`, '-'])
      .join('\n')
  const read = (day: string) => world.must(operatorReconciliation.day, { token: one, query: { day } })

  test('is a difference of its own, which two explain, and which no day hides', async () => {
    const account = await aBankAccount(world, one, { number: '70010' })
    const bring = (file: string) => importStatement(world, { token: one, accountId: account.id, file })
    await bring(statement(2, [10, 15]))
    await bring(statement(3, [15, 16]))
    expect((await read('2026-03-02')).differences.map(({ kind }) => kind)).toEqual(['in_statement_only'])
    const csv = 'Date;Amount;Currency;Id;Name;Text\r\n2026-03-02;5.00;USD;;Weber;the same in CSV'
    expect((await bring(csv)).job).toMatchObject({ added: 0, held: 1 })

    // Both operators decided wrongly.
    const { list } = await world.must(operatorBankLines.held, { token: one, query: { state: 'all' } })
    const { id } = await world.must(operatorBankLines.decideHeld, {
      token: one,
      params: { id: list[0]?.id ?? '' },
      body: { becomes: 'another', reason },
    })
    await world.must(operatorProposals.confirm, { token: other, params: { id }, body: { reason } })
    const found = await read('2026-03-02')
    const named = found.differences.find(({ kind }) => kind === 'statement_sum_differs')
    expect(named).toMatchObject({ difference: -500, ourSides: [{ amount: 1_000 }], theirSides: [{ amount: 500 }] })
    expect(found.differences.reduce((sum, { difference }) => sum + difference, 0)).toBe(found.sum)
    const elsewhere = [{ day: '2026-03-02', account: account.code, difference: -500 }]
    expect((await read('2026-03-03')).unexplained).toEqual(elsewhere)

    const body = {
      day: '2026-03-02',
      clearing: 'clearing:bank',
      kind: 'statement_sum_differs',
      key: named!.key,
    } as const
    const openOf = async () =>
      (await read('2026-03-02')).kinds.find(({ kind }) => kind === 'statement_sum_differs')?.open
    for (const [token, open] of [
      [one, 1],
      [one, 1],
      [other, 0],
    ] as const) {
      await world.must(operatorReconciliation.note, { token, body: { ...body, reason } })
      expect(await openOf()).toBe(open)
      expect((await read('2026-03-03')).unexplained).toEqual(open === 1 ? elsewhere : [])
    }
  })
})
