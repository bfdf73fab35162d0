import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { operatorBankLines } from '#contract/operator/bank-lines.ts'
import { operatorReconciliation } from '#contract/operator/reconciliation.ts'
import { isLong } from '#tools/long.ts'
import { decidedFigure } from '../../ledger/recount/proofs.ts'
import { recount } from '../../ledger/recount/recount.ts'
import { aBankAccount, importStatement } from '../../testing/bank.ts'
import {
  camtFileOf,
  csvMapping,
  csvOf,
  type Habits,
  mt940Of,
  type Payment,
  type Statement,
} from '../../testing/bank-files.ts'
import { anOperatorId, aSessionOf, aTokenOf } from '../../testing/decisions.ts'
import { aRowShop } from '../../testing/rows.ts'
import { theWorld } from '../../testing/the-world.ts'
import { readGaps } from '../reconciliation/read-lines.ts'

const statements = isLong ? 500 : 20
const daysOfAccount = 10

const world = theWorld('2026-06-30T09:00:00Z', { SETTLEMENT_CURRENCY: 'EUR', OPERATOR_DAY_MAX: '1000000000000' })
let persons: [string, string]
let token = ''
let merchantId = ''
beforeAll(async () => {
  persons = [await anOperatorId(world, ['finance']), await anOperatorId(world, ['finance'])]
  token = await aTokenOf(world, persons[0])
  merchantId = (await aRowShop(world)).merchantId
})

function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const upTo = (count: number) => Math.floor(next() * count)
  return {
    upTo,
    often: (share: number) => next() < share,
    one: <Item>(items: readonly Item[]) => items[upTo(items.length)] as Item,
    shuffled: <Item>(items: readonly Item[]) =>
      items
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
  }
}
type Dice = ReturnType<typeof dice>

const dayOf = (at: number) => new Date(Date.parse('2026-03-02') + at * dayMs).toISOString().slice(0, 10)

/** Few different amounts, so that strangers pay the same; some payments form a collective entry. */
function paymentsOf({ upTo, often, one }: Dice, account: number, at: number): Payment[] {
  const payments: Payment[] = []
  const count = upTo(7)
  for (let number = 0; number < count; number += 1) {
    const name = `${account}-${at}-${number}`
    const twin = payments.at(-1)
    if (twin && !twin.batch && often(0.1)) payments.push({ ...twin, bankId: `N${name}` })
    else if (often(0.15)) {
      const batch = `B${name}`
      for (let part = 0; part < 2 + upTo(3); part += 1) {
        payments.push({
          ...aPayment(`${name}p${part}`, 1_000 * (1 + upTo(9)) + part),
          day: dayOf(at),
          batch,
          bankId: batch,
        })
      }
    } else payments.push({ ...aPayment(name, one([500, 1_000, 1_000, 2_500, -700, -1_000])), day: dayOf(at) })
  }
  return payments.map((each) => ({ ...each, valueOn: often(0.2) ? dayOf(at + 1) : dayOf(at) }))
}

const aPayment = (name: string, amount: number): Payment => ({
  ...{ day: '', valueOn: '', amount, bankId: `N${name}` },
  ...{ reference: `E2E${name}`, payer: `Payer ${name}`, text: `invoice of ${name}` },
})

const sumOf = (payments: readonly Payment[]) => payments.reduce((sum, { amount }) => sum + amount, 0)

type Form = 'camt' | 'mt940' | 'csv'
type Range = { from: number; to: number }
type Book = { days: Payment[][]; habits: Record<Form, Habits> }

/** All days in statements of one to four days, and some that overlap them; both ends are included. */
function rangesOf({ upTo, often }: Dice): Range[] {
  const ranges: Range[] = []
  for (let from = 0; from < daysOfAccount; ) {
    const to = Math.min(from + upTo(4), daysOfAccount - 1)
    ranges.push({ from, to })
    from = to + 1
  }
  const overlaps = often(0.5) ? 1 + upTo(2) : 0
  for (let count = 0; count < overlaps; count += 1) {
    const from = upTo(daysOfAccount)
    ranges.push({ from, to: Math.min(from + 1 + upTo(4), daysOfAccount - 1) })
  }
  return ranges
}

/**
 * A statement of one day may come in two halves. They are never cut within a collective entry, and no half has equal
 * opening and closing balance: it could be part of the other.
 */
function cut({ upTo, often }: Dice, payments: readonly Payment[]): Payment[][] {
  const at = upTo(payments.length + 1)
  const halves = [payments.slice(0, at), payments.slice(at)]
  const isWithin = payments[at]?.batch !== undefined && payments[at]?.batch === payments[at - 1]?.batch
  return often(0.3) && !isWithin && halves.every((half) => sumOf(half) !== 0) ? halves : [[...payments]]
}

const openingOf = ({ days }: Book, at: number) => 100_000 + sumOf(days.slice(0, at).flat())

function statementsOf(chance: Dice, book: Book, { from, to, at }: Range & { at: number }): Statement[] {
  const payments = book.days.slice(from, to + 1).flat()
  let opening = openingOf(book, from)
  return (from === to ? cut(chance, payments) : [payments]).map((part, half) => {
    const statement = { number: `${at + 1}${half}`, from: dayOf(from), to: dayOf(to), opening, payments: part }
    opening += sumOf(part)
    return statement
  })
}

/** Files of one format; a file of camt.053 or MT940 may have several statements. */
function filesOf(chance: Dice, form: Form, book: Book): { files: string[]; count: number } {
  const ranges = rangesOf(chance)
  if (form === 'csv') {
    const files = ranges.map(({ from, to }) =>
      csvOf(book.days.slice(from, to + 1).flat(), book.habits.csv, openingOf(book, from)),
    )
    return { files, count: files.length }
  }
  const all = ranges.flatMap((range, at) => statementsOf(chance, book, { ...range, at }))
  const files: string[] = []
  for (let from = 0; from < all.length; ) {
    const bundle = all.slice(from, from + (chance.often(0.3) ? 2 + chance.upTo(2) : 1))
    const { camt, mt940 } = book.habits
    files.push(form === 'camt' ? camtFileOf(bundle, camt) : bundle.map((each) => mt940Of(each, mt940)).join('\r\n'))
    from += bundle.length
  }
  return { files, count: all.length }
}

function habitsOf({ often, one }: Dice, iban: string): Book['habits'] {
  const hasNumbers = often(0.5)
  const [bank, number] = [iban.slice(4, 12), iban.slice(12)]
  const spelled = () => one([iban, `${bank}/${number}`, `${iban}EUR`, `${bank}/00${number}`])
  return {
    camt: { hasNumbers, isSummed: often(0.3), account: iban, version: one([2, 4, 8, 13] as const) },
    mt940: { hasNumbers, isSummed: often(0.7), account: spelled(), omitsEntryDay: often(0.3) },
    csv: {
      ...{ hasNumbers: hasNumbers && often(0.5), isSummed: often(0.5), account: iban },
      ...{ hasBalances: often(0.4), isNewestFirst: often(0.4) },
    },
  }
}

/** By day; an entry counts the same, whether the bank reported its sum or its parts. */
const totals = (lines: readonly { day: string; amount: number }[]) => {
  const sums: Record<string, number> = {}
  for (const { day, amount } of lines) sums[day] = (sums[day] ?? 0) + amount
  return sums
}

const openLines = (accountId: string) =>
  world.ctx.db.query<{ name: string; amount: number }>(sql`
    select l.name, l.amount from bank_line l where l.account_id = ${accountId} and l.amount > 0
      and not exists (select 1 from bank_line_use u where u.line_id = l.id)
    order by l.id`)

/** Two operators credit a deposit by a line. */
async function credit({ name, amount }: { name: string; amount: number }) {
  const { db, ids, clock } = world.ctx
  const [id, now] = [ids.next(), clock.now()]
  const deposit = {
    id,
    number: `D-${id}`,
    method: 'manual',
    amount,
    voucher: ids.next(),
    voucherFile: 'f',
    openMax: 99,
  }
  await db.query(sql`select announce_deposit(${merchantId}, ${JSON.stringify(deposit)}::jsonb, ${now})`)
  for (const person of persons) {
    const session = await aSessionOf(world, person)
    await db.query(sql`
      select approve_deposit_by_operator(${session}, ${merchantId}, ${id}, ${JSON.stringify({ line: name })}::jsonb, ${now})`)
  }
}

const balance = async () =>
  (await world.ctx.db.one<{ sum: number }>(sql`select ledger_balance(${merchantId}, 'available') as sum`)).sum

type Brought = { chance: Dice; accountId: string; files: readonly string[]; said: string }

/** Imports files in this order; in between lines are credited. */
async function bringAll({ chance, accountId, files, said }: Brought) {
  for (const file of files) {
    const { job, refusal } = await importStatement(world, { token, accountId, file })
    // A file without payments is refused, since it has nothing to import.
    if (refusal) expect(refusal, said).toMatchObject({ fields: { file: expect.stringMatching(/no |empty|nothing/i) } })
    else expect(job?.state, said).toBe('finished')
    const open = chance.often(0.3) ? await openLines(accountId) : []
    if (open.length > 0) await credit(chance.one(open))
  }
}

const title =
  'each in two of three forms, in parts, overlapping, again and in any order, each payment is one line and credits once'

test(`of ${statements} statements, ${title}`, async () => {
  let credited = 0
  for (let [account, made] = [0, 0]; made < statements; account += 1) {
    const chance = dice(account + 1)
    const number = `DE0212030000${20_000_000 + account}`
    const days = Array.from({ length: daysOfAccount }, (_, at) => paymentsOf(chance, account, at))
    const book: Book = { days, habits: habitsOf(chance, number) }
    const { id: accountId } = await aBankAccount(world, token, { currency: 'EUR', number })
    const body = { mapping: csvMapping(book.habits.csv), reason: 'the columns of the bank' }
    await world.must(operatorBankLines.map, { token, params: { id: accountId }, body })
    const forms = chance.shuffled(['camt', 'mt940', 'csv'] as const).slice(0, 2)
    const brought = forms.map((form) => filesOf(chance, form, book))
    made += brought[0]?.count ?? 0
    const files = brought.flatMap((each) => each.files)
    const again = files.filter(() => chance.often(0.2))
    const said = `account ${account}: ${forms.join(', ')}, ${JSON.stringify(book.habits)}`
    await bringAll({ chance, accountId, said, files: chance.shuffled([...files, ...again]) })

    const payments = days.flat()
    const lines = await world.ctx.db.query<{ day: string; amount: number }>(sql`
      select booked_on::text as day, amount from bank_line where account_id = ${accountId} order by id`)
    expect(totals(lines), said).toEqual(totals(payments))
    const [open] = await world.testDb.owner.rows(
      `select count(*)::integer as count from held_line where account_id = '${accountId}' and not is_proved`,
    )
    expect(open, said).toEqual({ count: 0 })

    // Statements with balances cover every day between the first and the last payment.
    const [first, last] = [payments.at(0)?.day ?? '', payments.at(-1)?.day ?? '']
    const { isCovered } = await world.ctx.db.one<{ isCovered: boolean }>(sql`
      select daterange(nullif(${first}, '')::date, nullif(${last}, '')::date, '[]')
        <@ bank_covered_days(${accountId}, ${dayOf(0)}::date, ${dayOf(daysOfAccount - 1)}::date) as "isCovered"`)
    expect(isCovered || payments.length === 0, said).toBe(true)

    // Every payment credits once, also where files come again after that.
    for (const line of await openLines(accountId)) await credit(line)
    await bringAll({ chance, accountId, said, files: chance.shuffled(files).slice(0, 3) })
    expect(await openLines(accountId), said).toEqual([])
    credited += sumOf(payments.filter(({ amount }) => amount > 0))
    expect(await balance(), said).toBe(credited)
  }
  const day = await world.must(operatorReconciliation.day, { token, query: { day: dayOf(0) } })
  expect(day.unexplained).toEqual([])
  expect(day.differences.filter(({ kind }) => kind === 'statement_sum_differs')).toEqual([])
  for (let at = 0; at < daysOfAccount; at += 1) {
    expect(await readGaps(world.ctx.db, 'clearing:bank', dayOf(at))).toEqual([])
  }
  const { differences } = await recount(world.ctx.db)
  expect(differences.filter(({ figure }) => figure !== decidedFigure)).toEqual([])
}, 3_600_000)
