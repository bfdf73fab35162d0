import { beforeAll, expect, test } from 'vitest'
import { aBankAccount, importStatement } from '../../testing/bank.ts'
import { twoOperators } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld('2026-03-31T09:00:00Z')
let token: string
let accounts = 0
beforeAll(async () => {
  ;[token] = await twoOperators(world, ['finance'])
})

type Statement = [from: string, to: string, opening: number, closing: number]

const shortDay = (day: string) => `26${day.replace('-', '')}`

/** A statement with one line on its first and last day; the balances are in whole units. */
const mt940 = ([from, to, opening, closing]: Statement, at: number, number: string) => `:20:S${at}
:25:${number}
:28C:${at + 1}/1
:60F:C${shortDay(from)}USD${opening},
:61:${shortDay(from)}${from.replace('-', '')}C500,NTRFNONREF//B${at}1
:61:${shortDay(to)}${to.replace('-', '')}D${500 + opening - closing},NTRFNONREF//B${at}2
:62F:C${shortDay(to)}USD${closing},
-`

async function coveredDays(statements: readonly Statement[]): Promise<string> {
  accounts += 1
  const number = `7000${accounts}`
  const { id } = await aBankAccount(world, token, { number })
  for (const [at, statement] of statements.entries()) {
    const { refusal } = await importStatement(world, { token, accountId: id, file: mt940(statement, at, number) })
    expect(refusal).toBeNull()
  }
  const [found] = await world.testDb.owner.rows(`
    select coalesce(string_agg(d::text, ' ' order by d), '') as days from generate_series(1, 31) as d
    where '2026-02-28'::date + d <@ bank_covered_days('${id}', '2026-03-01', '2026-03-31')`)
  return String(found?.['days'])
}

test.each<[name: string, statements: Statement[], days: string]>([
  ['nothing without a statement', [], ''],
  ['the days of a statement', [['03-02', '03-04', 0, 100]], '2 3 4'],
  [
    'the weekend between two that follow',
    [
      ['03-05', '03-06', 0, 9],
      ['03-09', '03-10', 9, 8],
    ],
    '5 6 7 8 9 10',
  ],
  [
    'not where the second opens otherwise',
    [
      ['03-04', '03-06', 0, 9],
      ['03-09', '03-11', 7, 8],
    ],
    '4 5 10 11',
  ],
  [
    'a day in two halves',
    [
      ['03-04', '03-05', 0, 9],
      ['03-05', '03-06', 9, 8],
    ],
    '4 5 6',
  ],
  [
    'a day in two halves, of which the first one leaves less',
    [
      ['03-03', '03-03', 0, 400],
      ['03-04', '03-04', 400, 200],
      ['03-04', '03-04', 200, 450],
    ],
    '3 4',
  ],
  [
    'not a day whose first half is missing',
    [
      ['03-02', '03-03', 0, 400],
      ['03-04', '03-04', 300, 450],
      ['03-05', '03-05', 450, 460],
    ],
    '2 5',
  ],
  [
    'not the day whose second half is missing',
    [
      ['03-04', '03-05', 0, 9],
      ['03-06', '03-07', 12, 8],
    ],
    '4 7',
  ],
  [
    'each day and its week',
    [
      ['03-02', '03-06', 0, 9],
      ['03-02', '03-03', 0, 5],
      ['03-04', '03-06', 5, 9],
    ],
    '2 3 4 5 6',
  ],
  [
    'later ones before earlier ones',
    [
      ['03-09', '03-10', 9, 8],
      ['03-05', '03-06', 0, 9],
    ],
    '5 6 7 8 9 10',
  ],
  [
    'a day that is whole in both that share it',
    [
      ['03-02', '03-03', 0, 9],
      ['03-03', '03-04', 500, 8],
    ],
    '2 3 4',
  ],
  [
    'one twice',
    [
      ['03-02', '03-03', 0, 5],
      ['03-02', '03-03', 0, 5],
      ['03-04', '03-05', 5, 9],
    ],
    '2 3 4 5',
  ],
])('statements cover %s', async (_, statements, days) => {
  expect(await coveredDays(statements)).toBe(days)
})

test('a file without balances covers no day', async () => {
  const { id } = await aBankAccount(world, token)
  const file = 'Date;Amount;Currency;Id;Name;Text\r\n2026-03-02;1.00;USD;;A;\r\n2026-03-04;1.00;USD;;B;'
  expect((await importStatement(world, { token, accountId: id, file })).job).toMatchObject({ added: 2 })
  const rows = await world.testDb.owner.rows(
    `select bank_covered_days('${id}', '2026-03-01', '2026-03-31')::text as days`,
  )
  expect(rows).toEqual([{ days: '{}' }])
})
