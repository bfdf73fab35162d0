import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { languages } from '#contract/languages.ts'
import { operatorReconciliation } from '#contract/operator/reconciliation.ts'
import { service } from '#contract/service.ts'
import { createApp } from '#server/app.ts'
import { minuteMs } from '#server/base/clock.ts'
import { recount } from '#server/ledger/recount/recount.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { openWorld, type World } from '#server/testing/world.ts'
import { answerChats } from './chat-answers.ts'
import { driverOf, staffOf } from './driver.ts'
import { demoPassword } from './people.ts'
import { makeWorld } from './start.ts'

// Long enough for the first merchant to invite the third, and for withdrawals to be paid.
const size = { products: 20, days: 42, busiest: 4 }

let world: World
let made: Awaited<ReturnType<typeof makeWorld>>

beforeAll(async () => {
  world = await openWorld('2026-06-10T09:00:00Z')
  made = await makeWorld(world.ctx, size, () => {})
}, 120_000)

afterAll(() => world.close())

test('every order of the demo world comes from a checkout', async () => {
  const { orders, checkouts } = await world.ctx.db.one<{ orders: number; checkouts: number }>(sql`
    select (select count(*) from orders) as orders,
      (select count(*) from order_origin where kind = 'checkout') as checkouts`)
  expect(orders).toBe(made.placed)
  expect(checkouts).toBe(orders)
  expect(orders).toBeGreaterThan(10)
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
  // A one-time code is good once.
  world.clock.advance(minuteMs)
  const app = await createApp(world.ctx)
  const driver = driverOf(app, world.ctx)
  const [operator] = staffOf(driver, made.operators)
  const { differences, sum } = await driver.must(operatorReconciliation.day, { token: await operator(), query: {} })
  await app.close()
  const kinds = differences.map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['in_statement_only', 'another_currency']))
  expect(differences.reduce((total, { difference }) => total + difference, 0)).toBe(sum)
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
