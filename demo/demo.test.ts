// projects: pglite
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { minuteMs } from '#contract/durations.ts'
import { languages } from '#contract/languages.ts'
import { operatorBankLines } from '#contract/operator/bank-lines.ts'
import { operatorDesk } from '#contract/operator/desk.ts'
import { operatorReconciliation } from '#contract/operator/reconciliation.ts'
import { operatorSupplierPayouts } from '#contract/operator/supplier-payouts.ts'
import { service } from '#contract/service.ts'
import { createApp } from '#server/app.ts'
import { recount } from '#server/ledger/recount/recount.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { theWorld } from '#server/testing/the-world.ts'
import { answerChats } from './chat-answers.ts'
import { type Driver, driverOf, staffOf } from './driver.ts'
import { demoPassword } from './people.ts'
import { makeWorld } from './start.ts'

// Long enough for the first merchant to invite the third, and for withdrawals to be paid.
const size = { products: 20, days: 42, busiest: 4 }

const world = theWorld('2026-06-10T09:00:00Z')
let made: Awaited<ReturnType<typeof makeWorld>>

beforeAll(async () => {
  made = await makeWorld(world.ctx, size, () => {})
}, 300_000)

/** Reads as an operator with a single sign-in, because a one-time code is valid once. */
async function asOperator<T>(read: (driver: Driver, token: string) => Promise<T>): Promise<T> {
  world.clock.advance(minuteMs)
  const app = await createApp(world.ctx)
  const driver = driverOf(app, world.ctx)
  const [operator] = staffOf(driver, made.operators)
  const answer = await read(driver, await operator())
  await app.close()
  return answer
}

test('every order of the demo world comes from a checkout', async () => {
  const { orders, checkouts } = await world.ctx.db.one<{ orders: number; checkouts: number }>(sql`
    select (select count(*) from orders) as orders,
      (select count(*) from order_origin where kind = 'checkout') as checkouts`)
  expect(orders).toBe(made.placed)
  expect(checkouts).toBe(orders)
  expect(orders).toBeGreaterThan(10)
})

test('no figure is without its rows: followers, baskets, unpaid orders, links, a partner, a message, a question and an untranslated product', async () => {
  const { rows } = await world.ctx.db.one<{ rows: Record<string, number> }>(sql`
    select json_build_object(
      'followers', (select count(*) from follow where following), 'baskets', (select count(*) from listing_basket),
      'unpaid', (select count(*) from orders where status = 'waiting_payment'),
      'links', (select count(*) from shop where twitter is not null and google is not null),
      'banners', (select count(*) from shop where banner is not null), 'partners', (select count(*) from partner),
      'messages', (select count(*) from notice where type = 'user'), 'questions', (select count(*) from question),
      'untranslated', (select count(*) from product where title->>'en' is null),
      'withoutNews', (select count(*) from orders where status = 'shipped' and reached_at is null)) as rows`)
  for (const [name, count] of Object.entries(rows)) expect([name, count > 0]).toEqual([name, true])
})

test('customer service answers once, in the writer’s language, and says that it is the demo', async () => {
  const [one] = made.merchants
  if (!one) throw new Error('the demo world has no merchant')
  const app = await createApp(world.ctx)
  const driver = driverOf(app, world.ctx)
  const staff = staffOf(driver, made.operators)
  const { must } = driver
  const body = { account: one.demo.email, password: demoPassword }
  const { token } = (await must(account.login, { body })).merinfo
  await must(languages.set, { token, query: { lang: 'tai' } })
  for (const text of ['Hello?', 'Anybody?']) {
    await must(service.send, { token, body: { text, key: world.ctx.ids.next() } })
    await answerChats(driver, staff)
  }
  const { list } = await must(service.list, { token, query: {} })
  const answers = list.filter(({ mine, text }) => !mine && text.includes('สาธิต'))
  expect(answers).toHaveLength(1)
  await app.close()
})

test('every merchant of the demo has confirmed the mail address', async () => {
  const { open } = await world.ctx.db.one<{ open: number }>(sql`
    select count(*) as open from merchant where email_confirmed_at is null`)
  expect(open).toBe(0)
})

test('its ledger is right', async () => {
  const verdict = await verifyLedger(world.ctx.db)
  expect(verdict.fault).toBeNull()
  expect(verdict.transactions).toBeGreaterThan(10)
})

test('deposits are credited by lines of imported statements, and the reconciliation finds what is odd', async () => {
  const { typed } = await world.ctx.db.one<{ typed: number }>(sql`
    select count(*) as typed from deposit d where d.status = 'approved' and d.method <> 'chain'
      and not exists (select 1 from bank_line l join bank_line_use u on u.line_id = l.id where l.name = d.bank_line)`)
  expect(typed).toBe(0)
  const { differences, sum } = await asOperator(({ must }, token) =>
    must(operatorReconciliation.day, { token, query: {} }),
  )
  const named = (kind: string, of: string) =>
    differences.filter((each) => each.kind === kind && each.theirSides.some(({ text }) => text.includes(of)))
  expect(named('in_statement_only', 'SUDA P')).toMatchObject([{ difference: 18_000, notes: [] }])
  expect(named('another_currency', 'A. Weber')).toMatchObject([{ difference: 5_000, notes: [] }])
  expect(named('twice_in_statement', 'Deposit ')).toMatchObject([{ notes: [] }])
  expect(differences.reduce((total, { difference }) => total + difference, 0)).toBe(sum)
  const { queues } = await asOperator(({ must }, token) => must(operatorDesk.read, { token }))
  expect(queues.find(({ queue }) => queue === 'differences')?.count).toBeGreaterThanOrEqual(3)
})

test('the supplier was paid by a run of two operators, whose line of the bank is on the statement', async () => {
  const run = await asOperator(async ({ must }, token) => {
    const { list } = await must(operatorSupplierPayouts.list, { token, query: { state: 'arrived' } })
    expect(list).toHaveLength(1)
    return must(operatorSupplierPayouts.get, { token, params: { id: list[0]?.id ?? '' } })
  })
  expect(run.lines).toHaveLength(run.orders)
  expect(run.amount).toBeGreaterThan(0)
  expect(run.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(run.amount)
  expect(run.proposedBy).not.toBe(run.confirmedBy)
  const paid = await world.ctx.db.one<{ supplier: number; bank: number; line: number }>(sql`
    with posted as (
      select p.account, p.amount from ledger_posting p
      join ledger_transaction t on t.merchant_id = p.merchant_id and t.sequence = p.sequence
      where t.kind = 'supplier_paid')
    select (select sum(amount) from posted where account = 'supplier')::bigint as supplier,
      (select sum(amount) from posted where account = 'clearing:bank')::bigint as bank,
      (select amount from bank_line where bank_id = 'HB-RUN-1' and name = ${run.transfer?.endEvidence})::bigint as line`)
  expect(paid).toEqual({ supplier: 0 - run.amount, bank: run.amount, line: 0 - run.amount })
})

test('a dispute that was lost is charged back, and those that are open or won move nothing', async () => {
  const rows = await world.ctx.db.query<{ state: string; amount: number; charged: number }>(sql`
    select d.state, d.amount, coalesce((
      select sum(p.amount) from ledger_posting p
      where p.merchant_id = d.merchant_id and p.order_id = d.order_id and p.account = 'clearing:payments'
        and p.amount > 0), 0)::bigint as charged
    from dispute d order by d.state`)
  expect(rows.map(({ state }) => state)).toEqual(['lost', 'open', 'won'])
  for (const { state, amount, charged } of rows) expect(charged, state).toBe(state === 'lost' ? amount : 0)
})

test('the bank’s statements have lines of what came in and what went out, and one that nobody has used', async () => {
  const [used, open] = await asOperator(async ({ must }, token) => [
    await must(operatorBankLines.list, { token, query: { state: 'used', limit: 100 } }),
    await must(operatorBankLines.list, { token, query: { state: 'open', limit: 100 } }),
  ])
  expect(used?.list.filter(({ amount }) => amount > 0).length).toBeGreaterThan(0)
  expect(open?.list.map(({ bankId }) => bankId)).toContain('HB-STRAY')
  const { out } = await world.ctx.db.one<{ out: number }>(sql`
    select count(*) as out from bank_line l join withdrawal w on l.bank_id = 'HB-' || w.number
    where w.arrival = 'paid' and l.amount = 0 - w.net`)
  expect(out).toBeGreaterThan(0)
})

test('every kind of deposit, withdrawal, purchase and refund occurs', async () => {
  const counts = await world.ctx.db.one<Record<string, number>>(sql`
    select (select count(*) from deposit where status = 'approved') as "in",
      (select count(*) from deposit where status = 'rejected') as refused,
      (select count(*) from withdrawal where arrival = 'paid') as out,
      (select count(*) from package_purchase) as packages, (select count(*) from placement) as placements,
      (select count(*) from refund where status = 'approved') as refunded,
      (select count(*) from dispute where state = 'open') as disputed,
      (select count(*) from dispute where state = 'won') as won,
      (select count(*) from dispute where state = 'lost') as lost,
      (select count(*) from provider_event where outcome = 'unmatched') as unmatched,
      (select count(*) from merchant where inviter_id is not null) as invited`)
  expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([])
  expect((await recount(world.ctx.db)).differences).toEqual([])
})

test('no event lies in the future', async () => {
  const { latest } = await world.ctx.db.one<{ latest: Date }>(sql`select max(at) as latest from ledger_transaction`)
  expect(latest.getTime()).toBeLessThanOrEqual(world.clock.now().getTime())
})
