import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { operatorLedger } from '#contract/operator/ledger.ts'
import { ledgerAccounts, ledgerKinds } from '#contract/operator/ledger-codes.ts'
import { closeLedgerDay } from '../../ledger/close-day.ts'
import { recount } from '../../ledger/recount/recount.ts'
import { anOperator } from '../../testing/people.ts'
import { aRowShop } from '../../testing/rows.ts'
import { theWorld } from '../../testing/the-world.ts'

const firstDay = '2026-03-02'
const world = theWorld(`${firstDay}T09:00:00Z`)
let token: string
let shops: string[]
const days = 6
const movesPerDay = 25

beforeAll(async () => {
  token = await anOperator(world, ['auditor'])
  shops = []
  for (let n = 0; n < 4; n += 1) shops.push((await aRowShop(world)).merchantId)
  await makeHistory()
})

/** A movement for each group of accounts. Each is possible at any time. */
const movements = [
  { kind: 'order_paid', from: ['clearing:payments'], to: ['escrow'] },
  { kind: 'deposit_credited', from: ['clearing:bank'], to: ['available'] },
  { kind: 'deposit_credited', from: ['clearing:chain'], to: ['available'] },
  { kind: 'goodwill', from: ['grant'], to: ['available'] },
  { kind: 'refund_decided', from: ['grant'], to: ['refunds'] },
  { kind: 'referral_shared', from: ['revenue:fee'], to: ['referral'] },
  { kind: 'package_given_back', from: ['revenue:promotion'], to: ['available', 'held'] },
]

const move = fc.record({
  shop: fc.nat(3),
  movement: fc.constantFrom(...movements),
  amount: fc.integer({ min: 2, max: 5_000_000 }),
})

async function makeHistory() {
  const moves = fc.sample(move, { numRuns: days * movesPerDay, seed: 20_261_122 })
  for (let day = 0; day <= days; day += 1) {
    for (const { shop, movement, amount } of moves.slice(day * movesPerDay, (day + 1) * movesPerDay)) {
      // A shop without movements on a day has no checkpoint for it.
      if (shop === day % 4) continue
      await post(shops[shop]!, movement, amount)
    }
    // The last day stays open, with movements of its own.
    if (day === days) await post(shops[0]!, movements[1]!, 777)
    else {
      world.clock.advance(dayMs)
      await closeLedgerDay(world.ctx)
    }
  }
}

async function post(merchantId: string, { kind, from, to }: (typeof movements)[number], amount: number) {
  world.clock.advance(1_000)
  const part = Math.floor(amount / to.length)
  const credits = to.map((_, at) => (at === 0 ? amount - part * (to.length - 1) : part))
  const [accounts, amounts] = [
    [...from, ...to],
    [-amount, ...credits],
  ]
  await world.testDb.owner.run(`
    select post_to_ledger('${merchantId}', '${kind}', '${world.ctx.ids.next()}', '${world.clock.now().toISOString()}',
      null, array['${accounts.join("','")}'], array[${amounts.join(',')}]::bigint[])`)
}

type Row = { merchantId: string; sequence: number; account: string; amount: number }
const postings = () =>
  world.testDb.owner.rows(`
    select merchant_id::text as "merchantId", sequence::int as sequence, account, amount::int as amount
    from ledger_posting`) as Promise<Row[]>

const sums = (rows: readonly { amount: number }[]) => ({
  postings: rows.length,
  debit: rows.reduce((sum, { amount }) => sum + Math.max(-amount, 0), 0),
  credit: rows.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0),
})

const balanceSheet = (day?: string) => world.must(operatorLedger.trialBalance, { token, query: day ? { day } : {} })

async function merchantsOf(account: (typeof ledgerAccounts)[number], day?: string) {
  const found: Awaited<ReturnType<typeof read>>['list'] = []
  const read = (after: string | null) =>
    world.must(operatorLedger.accountMerchants, {
      token,
      query: { account, limit: 3, ...(day && { day }), ...(after && { after }) },
    })
  for (let after: string | null = null, pages = 1; ; pages += 1) {
    const page = await read(after)
    found.push(...page.list)
    if (page.next === null) return { parts: found, pages }
    after = page.next
  }
}

async function rowsOf(account: (typeof ledgerAccounts)[number], merchantId: string, through: number) {
  const amounts: { amount: number }[] = []
  for (let after: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof world.must<typeof operatorLedger.list>>> = await world.must(
      operatorLedger.list,
      { token, query: { merchantId, account, through, limit: 7, ...(after && { after }) } },
    )
    for (const entry of page.list) amounts.push(...entry.postings.filter((posting) => posting.account === account))
    if (page.next === null) return amounts
    after = page.next
  }
}

describe('the trial balance after a random history', () => {
  test('has every account, each with exactly its postings, and sums to zero, now and at the end of each day', async () => {
    const all = await postings()
    const now = await balanceSheet()
    expect(now).toMatchObject({ day: null, firstDay, lastDay: '2026-03-07', sum: 0, isTooLong: false })
    expect(now.debit).toBeGreaterThan(0)
    for (const { account, merchants, balance, ...figure } of now.accounts) {
      const own = all.filter((posting) => posting.account === account)
      expect({ account, ...figure }).toEqual({ account, ...sums(own) })
      expect(balance).toBe(figure.credit - figure.debit)
      expect(merchants).toBe(new Set(own.map(({ merchantId }) => merchantId)).size)
    }
    for (let day = 0; day < days; day += 1) {
      const date = new Date(Date.parse(firstDay) + day * dayMs).toISOString().slice(0, 10)
      const sheet = await balanceSheet(date)
      expect(sheet).toMatchObject({ day: date, at: null, sum: 0 })
      expect(sheet.credit).toBeGreaterThan(0)
    }
  })

  test('opens each figure by merchants, and each merchant’s part by exactly its transactions', async () => {
    let cells = 0
    let turned = 0
    for (const day of [undefined, '2026-03-04', '2026-03-07']) {
      const { accounts } = await balanceSheet(day)
      for (const { account, merchants, balance: _, ...figure } of accounts) {
        const { parts, pages } = await merchantsOf(account, day)
        expect([account, parts.length]).toEqual([account, merchants])
        const whole: { amount: number }[] = []
        for (const { merchantId, through, debit, credit, postings: count } of parts) {
          const rows = await rowsOf(account, merchantId, through)
          expect({ account, merchantId, ...sums(rows) }).toEqual({
            account,
            merchantId,
            debit,
            credit,
            postings: count,
          })
          whole.push(...rows)
        }
        expect({ account, ...sums(whole) }).toEqual({ account, ...figure })
        cells += parts.length
        turned += pages - 1
      }
    }
    expect(cells).toBeGreaterThan(60)
    expect(turned).toBeGreaterThan(0)
  })

  test('refuses a cursor of its merchants that is none', async () => {
    const query = { account: 'escrow' as const, after: 'x' }
    const answer = await world.call(operatorLedger.accountMerchants, { token, query })
    expect([answer.status, answer.refusal.fields]).toEqual([422, { after: 'Enter a valid value' }])
  })

  test('is found again by the recount, and a forged total is named', async () => {
    const wrong = async () =>
      (await recount(world.ctx.db)).differences
        .filter(({ where }) => where.includes('ledger_'))
        .map(({ where }) => where)
    expect(await wrong()).toEqual([])
    const forge = (by: number) =>
      world.testDb.owner.run(`
        alter table ledger_day_total disable trigger user;
        update ledger_day_total set credit = credit + ${by} where account = 'escrow' and day = '2026-03-07';
        alter table ledger_day_total enable trigger user`)
    await forge(1)
    expect(await wrong()).toEqual(['ledger_day_total escrow'])
    await forge(-1)
  })

  test('has no sums of a day before the first that was closed', async () => {
    const answer = await world.call(operatorLedger.trialBalance, { token, query: { day: '2026-03-01' } })
    expect([answer.status, answer.refusal.fields?.day]).toEqual([422, expect.any(String)])
  })
})

test('the words of the ledger are those that the database allows', async () => {
  const checks = (await world.testDb.owner.rows(`
    select pg_get_constraintdef(oid) as text from pg_constraint
    where conrelid in ('ledger_transaction'::regclass, 'ledger_posting'::regclass) and contype = 'c'`)) as {
    text: string
  }[]
  const allowed = checks.flatMap(({ text }) => [...text.matchAll(/'([a-z:_]+)'/g)].map(([, word]) => word))
  expect(allowed.sort()).toEqual([...ledgerKinds, ...ledgerAccounts].sort())
})
