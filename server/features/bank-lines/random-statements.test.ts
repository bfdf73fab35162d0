import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { operatorBankLines } from '#contract/operator/bank-lines.ts'
import { operatorReconciliation } from '#contract/operator/reconciliation.ts'
import { scale } from '#tools/long.ts'
import { aBankAccount, importStatement } from '../../testing/bank.ts'
import { camtOf, csvMapping, csvOf, type Habits, mt940Of, type Payment } from '../../testing/bank-files.ts'
import { twoOperators } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'

const statements = scale(2_000)
const daysOfAccount = 10

const world = theWorld('2026-06-30T09:00:00Z')
let token = ''
beforeAll(async () => {
  ;[token = ''] = await twoOperators(world, ['finance'])
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

/**
 * Never within a collective entry, and never so that a part has equal opening and closing balance: it could be part of
 * the other.
 */
function cut({ upTo, often }: Dice, payments: readonly Payment[]): Payment[][] {
  const at = upTo(payments.length + 1)
  const halves = [payments.slice(0, at), payments.slice(at)]
  const isWithin = payments[at]?.batch !== undefined && payments[at]?.batch === payments[at - 1]?.batch
  return often(0.3) && !isWithin && halves.every((half) => sumOf(half) !== 0) ? halves : [[...payments]]
}

type Form = 'camt' | 'mt940' | 'csv'
type Book = { days: Payment[][]; openings: number[]; habits: Record<Form, Habits> }

function filesOf(chance: Dice, form: Form, { days, openings, habits }: Book): string[] {
  const files: string[] = []
  if (form === 'csv') {
    for (let from = 0; from < days.length; from += 0) {
      const to = from + 1 + chance.upTo(4)
      files.push(csvOf(days.slice(from, to).flat(), habits.csv))
      from = to
    }
    return files
  }
  for (const [at, payments] of days.entries()) {
    let opening = openings[at] ?? 0
    for (const [half, part] of cut(chance, payments).entries()) {
      const statement = { number: `${at + 1}${half}`, from: dayOf(at), to: dayOf(at), opening, payments: part }
      files.push(form === 'camt' ? camtOf(statement, habits.camt) : mt940Of(statement, habits.mt940))
      opening += sumOf(part)
    }
  }
  return files
}

/** By day; an entry counts the same, whether the bank reported its sum or its parts. */
const totals = (lines: readonly { day: string; amount: number }[]) => {
  const sums: Record<string, number> = {}
  for (const { day, amount } of lines) sums[day] = (sums[day] ?? 0) + amount
  return sums
}

test(`of ${statements} statements, each in two of three forms, in parts, again and in any order, each payment is one line`, async () => {
  for (let account = 0; account < statements / daysOfAccount; account += 1) {
    const chance = dice(account + 1)
    const number = `DE0212030000${20_000_000 + account}`
    const days = Array.from({ length: daysOfAccount }, (_, at) => paymentsOf(chance, account, at))
    const openings = days.map((_, at) => 100_000 + sumOf(days.slice(0, at).flat()))
    const hasNumbers = chance.often(0.5)
    const habits = (isSummed: boolean): Habits => ({ hasNumbers, isSummed, account: number })
    const book: Book = {
      ...{ days, openings },
      habits: {
        camt: habits(chance.often(0.3)),
        mt940: habits(chance.often(0.7)),
        csv: { ...habits(chance.often(0.5)), hasNumbers: hasNumbers && chance.often(0.5) },
      },
    }
    const { id } = await aBankAccount(world, token, { currency: 'EUR', number })
    const body = { mapping: csvMapping(book.habits.csv), reason: 'the columns of the bank' }
    await world.must(operatorBankLines.map, { token, params: { id }, body })
    const forms = chance.shuffled(['camt', 'mt940', 'csv'] as const).slice(0, 2)
    const files = forms.flatMap((form) => filesOf(chance, form, book))
    const again = files.filter(() => chance.often(0.2))
    for (const file of chance.shuffled([...files, ...again])) {
      const { job, refusal } = await importStatement(world, { token, accountId: id, file })
      // A file without payments is refused, since it has nothing to import.
      if (refusal) expect(refusal).toMatchObject({ fields: { file: expect.stringMatching(/no |empty|nothing/i) } })
      else expect(job?.state).toBe('finished')
    }
    const lines = await world.ctx.db.query<{ day: string; amount: number }>(sql`
      select booked_on::text as day, amount from bank_line where account_id = ${id} order by id`)
    const said = `account ${account}: ${forms.join(', ')}`
    expect(totals(lines), said).toEqual(totals(days.flat()))
    const [open] = await world.testDb.owner.rows(
      `select count(*)::integer as count from held_line where account_id = '${id}' and not is_proved`,
    )
    expect(open, said).toEqual({ count: 0 })
  }
  const day = await world.must(operatorReconciliation.day, { token, query: { day: dayOf(0) } })
  expect(day.unexplained).toEqual([])
  expect(day.differences.filter(({ kind }) => kind === 'statement_sum_differs')).toEqual([])
}, 3_600_000)
