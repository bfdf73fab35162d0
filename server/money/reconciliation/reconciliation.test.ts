import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { deposits } from '#contract/deposits.ts'
import { type DifferenceKind, differenceKinds } from '#contract/operator/bank-formats.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { operatorReconciliation } from '#contract/operator/reconciliation.ts'
import { aBankAccount, importStatement, statementOf, type TestLine } from '../../testing/bank.ts'
import { aMerchant, anUpload, type TestMerchant, twoOperators } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'
import { type BalanceSum, type Entry, type OpeningGap, reconcile } from './differences.ts'

const today = '2026-03-02'
const tomorrow = '2026-03-03'
const perKind = 25

const entry = (given: Partial<Entry> & { id: string; amount: number }): Entry => ({
  claims: [],
  references: [],
  currency: 'USD',
  day: today,
  name: given.id,
  text: '',
  ...given,
})

type Planted = { ours: Entry[]; theirs: Entry[]; gaps: OpeningGap[]; sums: BalanceSum[] }

const plants: Readonly<Record<DifferenceKind, (ref: string, amount: number) => Partial<Planted>>> = {
  in_statement_only: (ref, amount) => ({ theirs: [entry({ id: `t${ref}`, references: [ref], amount })] }),
  in_books_only: (ref, amount) => ({ ours: [entry({ id: `o${ref}`, references: [ref], amount })] }),
  amount_differs: (ref, amount) => ({
    ours: [entry({ id: `o${ref}`, references: [ref], amount })],
    theirs: [entry({ id: `t${ref}`, references: [ref], amount: amount + 72 })],
  }),
  twice_in_statement: (ref, amount) => ({
    ours: [entry({ id: `o${ref}`, references: [ref], claims: [`line ${ref}`], amount })],
    theirs: [
      entry({ id: `t${ref}`, references: [ref], claims: [`line ${ref}`], amount }),
      entry({ id: `u${ref}`, references: [ref], amount }),
    ],
  }),
  on_another_day: (ref, amount) => ({
    ours: [entry({ id: `o${ref}`, references: [ref], amount })],
    theirs: [entry({ id: `t${ref}`, references: [ref], amount, day: tomorrow })],
  }),
  another_currency: (ref, amount) => ({
    ours: [entry({ id: `o${ref}`, references: [ref], amount })],
    theirs: [entry({ id: `t${ref}`, references: [ref], amount, currency: 'EUR' })],
  }),
  reference_fits_two: (ref, amount) => ({
    ours: [entry({ id: `o${ref}`, references: [ref], amount }), entry({ id: `p${ref}`, references: [ref], amount })],
    theirs: [entry({ id: `t${ref}`, references: [ref], amount })],
  }),
  opening_does_not_follow: (ref, amount) => ({
    gaps: [{ id: `s${ref}`, day: today, previous: 1_000, opening: 1_000 + amount, name: ref, currency: 'USD' }],
  }),
  statement_sum_differs: (ref, amount) => ({
    sums: [{ id: `b${ref}`, day: today, change: 1_000, lines: 1_000 + amount, name: ref, currency: 'USD' }],
  }),
}

describe('225 planted differences of the nine kinds', () => {
  const planted: Planted = { ours: [], theirs: [], gaps: [], sums: [] }
  for (const [at, kind] of differenceKinds.entries()) {
    for (let number = 0; number < perKind; number += 1) {
      const {
        ours = [],
        theirs = [],
        gaps = [],
        sums = [],
      } = plants[kind](`${kind}${number}`, 1_000 + at * 100 + number)
      planted.ours.push(...ours)
      planted.theirs.push(...theirs)
      planted.gaps.push(...gaps)
      planted.sums.push(...sums)
    }
  }
  // An equal number of entries that agree: half of them by a claim, the others by a reference.
  for (let number = 0; number < perKind; number += 1) {
    const same = {
      amount: 5_000 + number,
      references: [`agree${number}`],
      claims: number % 2 ? [`line ${number}`] : [],
    }
    planted.ours.push(entry({ id: `oa${number}`, ...same }))
    planted.theirs.push(entry({ id: `ta${number}`, ...same }))
  }
  const on = (day: string) => reconcile({ clearing: 'clearing:bank', day, currency: 'USD', isWhole: true, ...planted })
  const kindsOf = ({ differences }: ReturnType<typeof on>) =>
    Object.fromEntries(differenceKinds.map((kind) => [kind, differences.filter((each) => each.kind === kind).length]))

  test('are named rightly, each once, and leave what was given as it was', () => {
    const before = JSON.stringify(planted)
    const found = on(today)
    expect(kindsOf(found)).toEqual(Object.fromEntries(differenceKinds.map((kind) => [kind, perKind])))
    for (const { kind, ourSides, theirSides } of found.differences) {
      for (const { name } of [...ourSides, ...theirSides]) expect(name).toContain(kind)
    }
    expect(new Set(found.differences.map(({ key }) => key)).size).toBe(differenceKinds.length * perKind)
    expect(JSON.stringify(planted)).toBe(before)
  })

  test('add up to the difference of the sums, and the next day has the other side of what came late', () => {
    for (const day of [today, tomorrow]) {
      const { ours, theirs, difference, differences } = on(day)
      expect(theirs - ours).toBe(difference)
      expect(differences.reduce((sum, each) => sum + each.difference, 0)).toBe(difference)
    }
    expect(kindsOf(on(tomorrow))).toMatchObject({ on_another_day: perKind, in_books_only: 0, in_statement_only: 0 })
  })
})

const none = { gaps: [], sums: [], isWhole: true }

describe('the same entries in another order', () => {
  test('give the same differences', () => {
    const { ours = [], theirs = [] } = plants.reference_fits_two('R', 100)
    const once = reconcile({ clearing: 'clearing:bank', day: today, currency: 'USD', ours, theirs, ...none })
    const turned = [...ours].reverse()
    const again = reconcile({ clearing: 'clearing:bank', day: today, currency: 'USD', ours: turned, theirs, ...none })
    expect(again.differences[0]?.key).toBe(once.differences[0]?.key)
  })

  test('an order’s payment and its refund quote one number and are two pairs', () => {
    const ours = [
      entry({ id: 'paid', references: ['EN1'], amount: 500 }),
      entry({ id: 'back', references: ['EN1'], amount: -500 }),
    ]
    const theirs = ours.map((each) => ({ ...each, id: `t ${each.id}` }))
    const found = reconcile({ clearing: 'clearing:bank', day: today, currency: 'USD', ours, theirs, ...none })
    expect(found.differences).toEqual([])
  })
})

describe('the books of a platform', () => {
  const world = theWorld(`${today}T09:00:00Z`)
  let merchant: TestMerchant
  let [one, other] = ['', '']
  const reason = 'seen on the statement'
  beforeAll(async () => {
    ;[one, other] = await twoOperators(world, ['finance'])
    merchant = await aMerchant(world)
  })

  async function credit(amount: number): Promise<string> {
    const upload = await anUpload(world, { purpose: 'voucher', token: merchant.token })
    const body = { method: 'manual' as const, amount, voucher: upload.data.id }
    const { number } = await world.must(deposits.announce, { token: merchant.token, body })
    for (const token of [one, other]) {
      const decision = { approve: true, line: `TYPED-${number}`, reason }
      await world.must(operatorDeposits.decide, { token, params: { number }, body: decision })
    }
    return number
  }

  const readDay = (day?: string) =>
    world.must(operatorReconciliation.day, { token: one, query: day === undefined ? {} : { day } })
  const countRows = () =>
    world.ctx.db.one(sql`
      select (select count(*) from ledger_posting) as postings, (select count(*) from bank_line) as lines,
        (select count(*) from deposit where status = 'approved') as deposits, (select count(*) from outbox) as outbox`)

  test('are held against the day’s statement: every difference is named, noted in words and changes nothing', async () => {
    expect(await readDay()).toMatchObject({ day: null, clearings: [] })
    const numbers: string[] = []
    for (const amount of [1_100, 1_200, 1_300, 1_400, 1_500]) numbers.push(await credit(amount))
    const [agrees, missing, differs, twice, late] = numbers
    const lines: TestLine[] = [
      { day: today, amount: 1_100, text: `paid ${agrees}` },
      { day: today, amount: 1_310, text: `paid ${differs}` },
      { day: today, amount: 1_400, text: `paid ${twice}`, id: 'A' },
      { day: today, amount: 1_400, text: `paid ${twice}`, id: 'B' },
      { day: tomorrow, amount: 1_500, text: `paid ${late}` },
      { day: today, amount: 18_000, payer: 'SUDA P' },
      { day: today, amount: 5_000, currency: 'EUR', payer: 'Weber' },
    ]
    const account = await aBankAccount(world, one)
    await importStatement(world, { token: one, accountId: account.id, file: statementOf(lines) })
    const before = await countRows()
    const found = await readDay(today)
    expect(found).toMatchObject({ day: today, before: null, after: tomorrow })
    expect(found.differences.map(({ kind, difference }) => [kind, difference]).sort()).toEqual([
      ['amount_differs', 10],
      ['another_currency', 5_000],
      ['in_books_only', -1_200],
      ['in_statement_only', 18_000],
      ['on_another_day', -1_500],
      ['twice_in_statement', 1_400],
    ])
    expect(found.clearings).toEqual([
      {
        clearing: 'clearing:bank',
        statements: [{ account: account.code, format: 'csv', lines: 6 }],
        missing: [],
        ours: 6_500,
        theirs: 28_210,
        awaited: 0,
        difference: 21_710,
      },
    ])
    expect(found.sum).toBe(found.differences.reduce((sum, { difference }) => sum + difference, 0))
    const [stray] = found.differences.filter(({ ourSides }) => ourSides.some(({ name }) => name === missing))
    expect(stray).toMatchObject({ kind: 'in_books_only', ourSides: [{ text: expect.any(String), amount: 1_200 }] })

    const { kind, key, clearing } = stray!
    const body = { day: today, clearing, kind, key, reason: 'The branch books it on Monday.' }
    await world.must(operatorReconciliation.note, { token: one, body })
    const unknown = await world.call(operatorReconciliation.note, { token: one, body: { ...body, key: 'nothing' } })
    expect(unknown.refusal.error).toBe('not_found')
    const noted = await readDay(today)
    expect(noted.differences.at(-1)).toMatchObject({ key, notes: [{ words: 'The branch books it on Monday.' }] })
    expect(noted.kinds.find((each) => each.kind === 'in_books_only')).toMatchObject({ open: 0, noted: 1 })
    expect(await countRows()).toEqual(before)
    expect((await readDay()).day).toBe(tomorrow)
    expect((await readDay(tomorrow)).differences).toMatchObject([{ kind: 'on_another_day', difference: 1_500 }])
    const february = await world.call(operatorReconciliation.day, { token: one, query: { day: '2026-02-31' } })
    expect(february.status).toBe(422)
  })

  test('a statement whose opening balance is not the closing balance before it is named', async () => {
    const account = await aBankAccount(world, one, { clearing: 'clearing:payments' })
    const page = (number: number, [from, to]: [string, string], sum: string) =>
      [`:20:R`, `:25:ACCT`, `:28C:${number}`, `:60F:C2602${from}`, `:61:2602${sum}`, `:62F:C2602${to}`, '-'].join('\n')
    const first = page(1, ['25USD10,00', '26USD15,00'], '26C5,00NTRFNONREF')
    const second = page(2, ['27USD16,00', '27USD17,00'], '27C1,00NTRFNONREF')
    for (const file of [first, second]) await importStatement(world, { token: one, accountId: account.id, file })
    const { differences, clearings } = await readDay('2026-02-27')
    expect(clearings.find(({ clearing }) => clearing === 'clearing:payments')).toMatchObject({ difference: 200 })
    expect(differences.map(({ kind, difference }) => [kind, difference]).sort()).toEqual([
      ['in_statement_only', 100],
      ['opening_does_not_follow', 100],
    ])
  })

  test('a day in two parts follows the day before it, whichever part is asked', async () => {
    const account = await aBankAccount(world, one, { clearing: 'clearing:payments' })
    const page = (number: number, [from, to]: [string, string], sum: string) =>
      [`:20:R`, `:25:PARTS`, `:28C:${number}`, `:60F:C2601${from}`, `:61:2601${sum}`, `:62F:C2601${to}`, '-'].join('\n')
    const pages = [
      page(1, ['12USD10,00', '12USD15,00'], '12C5,00NTRFNONREF'),
      page(2, ['13USD15,00', '13USD11,00'], '13D4,00NTRFNONREF'),
      page(3, ['13USD11,00', '13USD17,00'], '13C6,00NTRFNONREF'),
    ]
    for (const file of pages) await importStatement(world, { token: one, accountId: account.id, file })
    const { differences } = await readDay('2026-01-13')
    expect(differences.map(({ kind }) => kind)).toEqual(['in_statement_only', 'in_statement_only'])
  })
})
