import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { withdrawals } from '#contract/withdrawals.ts'
import { scale } from '#tools/long.ts'
import { seedOf } from '#tools/random.ts'
import { aRowShop, type RowShop } from '../../testing/rows.ts'
import { aSoldOrder, settle, signIn, storePayToken } from '../../testing/sold.ts'
import { theWorld } from '../../testing/the-world.ts'
import { aCard } from '../../testing/withdrawals.ts'

const world = theWorld()

const pairs = scale(2_000)

/** Differences between two merchants that must not affect a withdrawal. */
type Difference = {
  level: boolean
  latePickups: number
  openOrders: number
  settledOrders: number
  deposits: number
  openDeposit: boolean
  invitees: number
  purchases: number
  isClosed: boolean
  reviews: number
}

const differences: fc.Arbitrary<Difference> = fc.record({
  level: fc.boolean(),
  latePickups: fc.nat(30),
  openOrders: fc.nat(1),
  settledOrders: fc.nat(1),
  deposits: fc.nat(2),
  openDeposit: fc.boolean(),
  invitees: fc.nat(2),
  purchases: fc.nat(2),
  isClosed: fc.boolean(),
  reviews: fc.nat(10),
})

const nowText = () => `'${world.clock.now().toISOString()}'::timestamptz`

async function post(merchantId: string, kind: string, [from, to, amount]: readonly [string, string, number]) {
  await world.testDb.owner.run(`select post_to_ledger('${merchantId}', '${kind}', '${randomUUID()}', ${nowText()}, null,
    array['${from}', '${to}'], array[-${amount}, ${amount}]::bigint[])`)
}

async function aDifferentMerchant(balance: number, given: Difference) {
  const shop: RowShop = await aRowShop(world)
  const { merchantId } = shop
  const { owner } = world.testDb
  for (let n = 0; n < given.openOrders; n++) await aSoldOrder(world, shop)
  for (let n = 0; n < given.settledOrders; n++) await settle(world, merchantId, await aSoldOrder(world, shop))
  for (let n = 0; n < given.deposits; n++) {
    await post(merchantId, 'deposit_credited', ['clearing:bank', 'available', 5_000])
  }
  for (let n = 0; n < given.purchases; n++) {
    await post(merchantId, 'goodwill', ['grant', 'available', 700])
    await post(merchantId, 'package_bought', ['available', 'revenue:promotion', 700])
  }
  if (given.openDeposit) {
    await owner.run(`insert into deposit (merchant_id, id, number, method, amount, status, voucher, voucher_file,
        created_at)
      values ('${merchantId}', '${randomUUID()}', 'R-${merchantId}', 'manual', 99000, 'in_review', '${randomUUID()}',
        'a file', ${nowText()})`)
  }
  const changes = [
    `update merchant_counter set rating_sum = ${given.reviews * 2}, rating_count = ${given.reviews}
     where merchant_id = '${merchantId}'`,
    `insert into merchant_day (merchant_id, date, late_pickups)
     values ('${merchantId}', (${nowText()} at time zone 'UTC')::date, ${given.latePickups})
     on conflict (merchant_id, date) do update set late_pickups = excluded.late_pickups`,
  ]
  if (given.level) {
    changes.push(`update merchant set level_id = '01900000-0000-7000-8000-000000000003'
      where merchant_id = '${merchantId}'`)
  }
  if (given.isClosed) {
    changes.push(
      `update shop set closed_at = ${nowText()}, closed_reason = 'rules' where merchant_id = '${merchantId}'`,
    )
  }
  for (let n = 0; n < given.invitees; n++) {
    changes.push(`insert into merchant (merchant_id, status, real_name, phone, email, country, password_hash, level_id,
      invitation_code, inviter_id, applied_at) values ('${randomUUID()}', 'approved', 'Invited', '', '', 'DE', '',
      '01900000-0000-7000-8000-000000000001', '', '${merchantId}', ${nowText()})`)
  }
  await owner.run(changes.join(';'))
  const { available } = await world.ctx.db.one<{ available: number }>(sql`
    select ledger_balance(${merchantId}, 'available') as available`)
  const missing = balance - available
  if (missing > 0) await post(merchantId, 'goodwill', ['grant', 'available', missing])
  if (missing < 0) await post(merchantId, 'package_bought', ['available', 'revenue:promotion', -missing])
  return { merchantId, token: await signIn(world, merchantId) }
}

type Request = { amount: number; fee: number; cardNumber: string }

/** The answers of the calls, without ids, numbers and titles. */
async function answersTo({ merchantId, token }: { merchantId: string; token: string }, request: Request) {
  const terms = await world.must(withdrawals.terms, { token })
  const { amount, cardNumber } = request
  const destination = { ...aCard, cardNumber }
  const payToken = await storePayToken(world, { merchantId, token, amount, purpose: 'withdraw', destination })
  const asked = await world.call(withdrawals.withdraw, { token, body: { ...aCard, ...request, payToken } })
  const { number, requestId, ...data } = asked.data as unknown as Record<string, unknown>
  expect(number ?? requestId).toBeTruthy()
  const after = await world.must(withdrawals.terms, { token })
  for (const { methods } of [terms, after]) for (const saved of methods.bank_card.saved) saved.id = ''
  return { terms, after, code: asked.code, msg: asked.msg, data }
}

const requests: fc.Arbitrary<Request> = fc
  .record({
    amount: fc.oneof(fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 1_000, max: 20_000 })),
    isFeeRight: fc.integer({ min: 0, max: 9 }),
    cardNumber: fc.constantFrom('4111 1111 1111 1111', '4111 1111 1111 1111', '4111 1111 1111 1112'),
  })
  .map(({ amount, isFeeRight, cardNumber }) => ({
    amount,
    cardNumber,
    fee: Math.max(100, Math.floor((amount + 50) / 100)) + (isFeeRight === 0 ? 1 : 0),
  }))

test('merchants who differ in everything but their balance get the same answer', { timeout: 3_600_000 }, async () => {
  let allowed = 0
  const property = fc.asyncProperty(
    fc.integer({ min: 0, max: 40_000 }),
    fc.tuple(differences, differences),
    requests,
    async (balance, [one, other], request) => {
      const first = await answersTo(await aDifferentMerchant(balance, one), request)
      const second = await answersTo(await aDifferentMerchant(balance, other), request)
      expect(second).toEqual(first)
      if (first.code === 1) allowed += 1
    },
  )
  await fc.assert(property, { numRuns: pairs, endOnFailure: true, seed: seedOf(20_260_302) })
  expect(allowed).toBeGreaterThan(pairs / 10)
})
