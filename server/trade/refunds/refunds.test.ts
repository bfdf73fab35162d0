import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { dashboard } from '#contract/dashboard.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import type { Body } from '#contract/endpoint.ts'
import { merchants } from '#contract/merchants.ts'
import { messages } from '#contract/messages.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { operatorRefunds } from '#contract/operator/refunds.ts'
import { operatorSupplierPayouts } from '#contract/operator/supplier-payouts.ts'
import { reasonCodes } from '#contract/order-states.ts'
import { orders } from '#contract/orders.ts'
import { refunds } from '#contract/refunds.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { runSweeps } from '#server/background.ts'
import { tokenHash } from '#server/base/http/session.ts'
import { recount } from '#server/ledger/recount/recount.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { aListing } from '#server/testing/goods.ts'
import { aPaidOrder, confirm, pick, reach, ship } from '#server/testing/orders.ts'
import { aMerchant, anOperator, somePayPassword, somePhoto, type TestMerchant } from '#server/testing/people.ts'
import { aConfirmedRun, twoDesks } from '#server/testing/supplier-payouts.ts'
import { theWorld } from '#server/testing/the-world.ts'

const world = theWorld()
let operator: string
beforeAll(async () => {
  operator = await anOperator(world, ['finance'])
})

type Sold = { merchant: TestMerchant; orderId: string; secret: string }
type Listing = Awaited<ReturnType<typeof aListing>>

/** The prices of docs/domain.md: selling price 100.00, cost 60.00, fee 5.00. */
async function aShop() {
  const merchant = await aMerchant(world, { payPassword: somePayPassword })
  return { merchant, listing: await aListing(world, merchant, { purchasePrice: 6_000, price: 10_000 }) }
}

async function sell({ merchant, listing }: { merchant: TestMerchant; listing: Listing }): Promise<Sold> {
  return { merchant, ...(await aPaidOrder(world, merchant, { lines: [{ listing }] })) }
}

/** A new token, since one expires after a week without use. */
async function loggedIn({ email, password }: TestMerchant): Promise<string> {
  return (await world.must(account.login, { body: { account: email, password } })).merinfo.token
}

async function bring(sold: Sold, to: 'picked' | 'received' | 'settled'): Promise<Sold> {
  await pick(world, sold.merchant, sold)
  if (to === 'picked') return sold
  await ship(world, sold)
  await reach(world, sold)
  await confirm(world, sold)
  if (to === 'received') return sold
  world.clock.advance(15 * dayMs)
  await runSweeps(world.ctx)
  sold.merchant.token = await loggedIn(sold.merchant)
  operator = await anOperator(world, ['finance'])
  return sold
}

const ask = async (sold: Sold, body: Partial<Body<typeof storeRefunds.ask>> = {}) => {
  const params = { secret: sold.secret }
  await world.must(storeRefunds.ask, { params, body: { reason: 'torn seam', goods: 'received', ...body } })
  return (await listed(sold)).list[0]?.id ?? ''
}
async function aPaidSupplier() {
  const sold = await bring(await sell(await aShop()), 'settled')
  const desks = await twoDesks(world)
  world.clock.advance(hourMs)
  const { list } = await world.must(operatorSupplierPayouts.due, { token: desks[0], query: {} })
  const runs: string[] = []
  for (const { supplier } of list) runs.push(await aConfirmedRun(world, desks, supplier))
  return { sold, runs, desks }
}

const bearerChanged = { error: 'conflict', fields: { reason: expect.stringContaining('covered by someone else') } }
const waitingForOwner = 'select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))'

const listed = ({ merchant }: Sold) => world.must(refunds.list, { token: merchant.token, query: {} })
const walletOf = async ({ merchant }: Sold) => (await world.must(merchants.info, { token: merchant.token })).wallet
const orderOf = ({ merchant, orderId }: Sold) =>
  world.must(orders.detail, { token: merchant.token, query: { id: orderId } })
/** Joins the lines that quoted-printable breaks by "=". */
const mailed = () => {
  const folder = join(world.ctx.config.dataDir, 'outbox')
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', ''))
}
const decide = (id: string, body: Omit<Body<typeof operatorRefunds.decide>, 'reason'>) =>
  world.must(operatorRefunds.decide, { token: operator, params: { id }, body: { ...body, reason: 'seen' } })

describe('a shopper asks', () => {
  test('with a picture; the merchant answers once within 48 hours, and an operator decides', async () => {
    const sold = await bring(await sell(await aShop()), 'received')
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await somePhoto())], { type: 'image/jpeg' }), 'seam.jpg')
    const sent = new Request('http://localhost', { method: 'POST', body: form })
    const uploaded = await world.app.inject({
      method: 'POST',
      url: storeRefunds.image.path,
      headers: { secret: sold.secret, 'content-type': sent.headers.get('content-type') ?? '' },
      payload: Buffer.from(await sent.arrayBuffer()),
    })
    const image = uploaded.json().data.id
    const id = await ask(sold, { amount: 3_800, images: [image] })
    const { list, open, waiting, answerBy } = await listed(sold)
    expect([open, waiting, answerBy]).toEqual([1, 1, list[0]?.answerBy])
    const { todo } = await world.must(dashboard.index, { token: sold.merchant.token })
    expect(todo).toMatchObject({ refunds: 1, answerBy: '2026-03-04T09:00:00Z' })
    expect(list[0]).toMatchObject({
      id,
      amount: 3_800,
      orderTotal: 10_000,
      reason: 'torn seam',
      goods: 'received',
      status: 'pending_approval',
      answer: null,
      decision: null,
      goodsTitle: 'Lamp',
    })
    expect((await world.app.inject(list[0]?.images[0] ?? '')).statusCode).toBe(200)
    const [told] = (await world.must(messages.notice, { token: sold.merchant.token, query: {} })).list
    expect(told).toMatchObject({ subject: { kind: 'refund', id } })

    const word = { id, agree: false, text: 'It left us whole.' }
    const { token } = sold.merchant
    expect(await world.must(refunds.answer, { token, body: word })).toMatchObject({
      answer: { agree: false, text: 'It left us whole.' },
      status: 'pending_approval',
    })
    expect(await listed(sold)).toMatchObject({ open: 1, waiting: 0, answerBy: null })
    expect((await world.must(dashboard.index, { token })).todo).toMatchObject({ refunds: 0, answerBy: null })
    expect((await world.call(refunds.answer, { token, body: word })).status).toBe(409)
    expect(await decide(id, { approve: false })).toMatchObject({ status: 'rejected', decision: 'seen' })
    expect(await orderOf(sold)).toMatchObject({ status: 'received', earnings: 3_500 })
    expect((await listed(sold)).open).toBe(0)
    await runSweeps(world.ctx)
    expect(mailed()).toContainEqual(expect.stringMatching(/To: anna@example\.com[\s\S]*rejected[\s\S]*Reason: seen/))
  })

  test('for the whole before pick-up, for no more than is left, and for one refund at a time', async () => {
    const sold = await sell(await aShop())
    const params = { secret: sold.secret }
    const body = { reason: 'changed my mind', goods: 'received' as const }
    const part = await world.call(storeRefunds.ask, { params, body: { ...body, amount: 100 } })
    expect(part).toMatchObject({ status: 422, refusal: { fields: { amount: expect.any(String) } } })
    const id = await ask(sold)
    expect((await listed(sold)).list[0]).toMatchObject({ amount: 10_000, goods: 'not_received' })
    expect((await world.call(storeRefunds.ask, { params, body })).status).toBe(409)
    await decide(id, { approve: true, bears: 'merchant' })
    expect(await orderOf(sold)).toMatchObject({ status: 'cancelled', refund: { status: 'approved', amount: 10_000 } })
    expect((await world.call(storeRefunds.ask, { params, body })).status).toBe(409)
  })

  test('without a word about the goods only until they were shipped, and then says whether they arrived', async () => {
    const body = { reason: 'torn seam' }
    const waiting = await sell(await aShop())
    await world.must(storeRefunds.ask, { params: { secret: waiting.secret }, body })
    expect((await listed(waiting)).list[0]).toMatchObject({ amount: 10_000, goods: 'not_received' })
    const there = await bring(await sell(await aShop()), 'received')
    const unsaid = await world.call(storeRefunds.ask, { params: { secret: there.secret }, body })
    expect(unsaid).toMatchObject({ status: 422, refusal: { fields: { goods: 'This field is required' } } })
    expect((await listed(there)).list).toEqual([])
    await ask(there, { goods: 'received' })
    expect((await listed(there)).list[0]).toMatchObject({ goods: 'received' })
  })

  test('for what was left on the page: where a part went back meanwhile, nothing else is taken for it', async () => {
    const sold = await bring(await sell(await aShop()), 'received')
    await decide(await ask(sold, { amount: 3_800 }), { approve: true, bears: 'merchant' })
    const body = { reason: 'torn seam', goods: 'received' as const }
    const params = { secret: sold.secret }
    const stale = await world.call(storeRefunds.ask, { params, body: { ...body, amount: 10_000 } })
    expect(stale).toMatchObject({ status: 422, refusal: { fields: { amount: expect.any(String) } } })
    expect((await listed(sold)).list).toHaveLength(1)
    await ask(sold, { amount: 6_200 })
    expect((await listed(sold)).list[0]).toMatchObject({ amount: 6_200 })
  })
})

describe('a decision', () => {
  test('shows its effect on every balance first, and then does exactly that', async () => {
    const sold = await bring(await sell(await aShop()), 'received')
    const id = await ask(sold, { amount: 3_800 })
    const ask2 = { token: operator, params: { id }, query: { bears: 'merchant' as const } }
    const effect = await world.must(operatorRefunds.effect, ask2)
    expect(effect).toEqual({
      bears: 'merchant',
      accounts: [
        { account: 'escrow', before: 4_000, after: 200 },
        { account: 'refunds', before: 0, after: 3_800 },
      ],
      losses: { supplier: 0, merchant: -3_500, platform: -300 },
      needsTwo: false,
      isProposed: false,
    })
    expect((await listed(sold)).list[0]).toMatchObject({ status: 'pending_approval' })
    await decide(id, { approve: true, bears: 'merchant' })
    const balances = await world.testDb.owner.rows(
      `select account, balance::integer from ledger_account where merchant_id = '${sold.merchant.merchantId}'
       and account in ('escrow', 'refunds') order by account`,
    )
    expect(balances).toEqual(effect.accounts.map(({ account: name, after }) => ({ account: name, balance: after })))
  })

  test('that the platform bears takes two operators above the threshold, also in slices', async () => {
    await world.testDb.owner.run('update policy set two_person_above_day = 3000, two_person_above_week = 4000')
    const sold = await bring(await sell(await aShop()), 'received')
    const approve = (id: string) => {
      const body = { approve: true, bears: 'platform' as const, reason: 'seen' }
      return world.call(operatorRefunds.decide, { token: operator, params: { id }, body })
    }
    expect((await approve(await ask(sold, { amount: 2_000 }))).status).toBe(200)
    const id = await ask(sold, { amount: 1_001 })
    expect((await approve(id)).refusal).toMatchObject({ error: 'conflict', needs: 'proposal' })
    const asking = { params: { id }, body: { reason: 'seen' } }
    const proposed = await world.must(operatorRefunds.proposePlatform, { token: operator, ...asking })
    const confirming = { params: { id: proposed.id }, body: { reason: 'seen too' } }
    const alone = await world.call(operatorProposals.confirm, { token: operator, ...confirming })
    expect(alone.refusal).toMatchObject({ needs: 'another_operator' })
    await world.must(operatorProposals.confirm, { token: await anOperator(world, ['finance']), ...confirming })
    expect((await listed(sold)).list[0]).toMatchObject({ id, status: 'approved', bears: 'platform' })
    await world.testDb.owner.run('update policy set two_person_above_day = 100000, two_person_above_week = 300000')
  })

  test('that the platform bears come out of a budget of the day, which one more does not exceed', async () => {
    await world.testDb.owner.run('update policy set grants_per_day = 2000; delete from grant_day')
    const sold = await bring(await sell(await aShop()), 'received')
    const approve = (id: string) => {
      const body = { approve: true, bears: 'platform' as const, reason: 'seen' }
      return world.call(operatorRefunds.decide, { token: operator, params: { id }, body })
    }
    expect((await approve(await ask(sold, { amount: 1_500 }))).status).toBe(200)
    const above = await ask(sold, { amount: 501 })
    expect((await approve(above)).refusal).toMatchObject({ error: 'conflict', because: 'budget' })
    expect((await listed(sold)).list[0]).toMatchObject({ id: above, status: 'pending_approval' })
    world.clock.advance(dayMs)
    expect((await approve(above)).status).toBe(200)
    await world.testDb.owner.run('update policy set grants_per_day = 2000000; delete from grant_day')
  })

  test('that another party bears takes nothing of that budget, and must name that party', async () => {
    await world.testDb.owner.run('update policy set grants_per_day = 2000; delete from grant_day')
    const shop = await aShop()
    const unpicked = await sell(shop)
    const lost = await bring(await sell(shop), 'received')
    for (const { id, bears } of [
      { id: await ask(unpicked), bears: 'merchant' as const },
      { id: await ask(lost, { goods: 'not_received', amount: 2_001 }), bears: 'supplier' as const },
    ]) {
      const params = { id }
      for (const other of (['platform', 'merchant', 'supplier'] as const).filter((each) => each !== bears)) {
        const body = { approve: true, bears: other, reason: 'so' }
        expect((await world.call(operatorRefunds.decide, { token: operator, params, body })).refusal).toMatchObject(
          bearerChanged,
        )
      }
      expect(await decide(id, { approve: true, bears })).toMatchObject({ bears })
    }
    expect(await decide(await ask(lost, { amount: 2_000 }), { approve: true, bears: 'platform' })).toMatchObject({
      bears: 'platform',
    })
    await world.testDb.owner.run('update policy set grants_per_day = 2000000; delete from grant_day')
  })

  test('is refused where a pick-up meanwhile changes who bears it', async () => {
    const { owner, databaseUrl } = world.testDb
    if (world.ctx.db.engine === 'pglite') return expect(databaseUrl, 'it has one session').toBeNull()
    const sold = await sell(await aShop())
    const id = await ask(sold)
    const at = world.clock.now().toISOString()
    await owner.run('begin')
    await owner.run(`select pick_up('${sold.merchant.merchantId}', '${sold.orderId}', 'escrow', '${at}', '${at}')`)
    const body = { approve: true, bears: 'merchant' as const, reason: 'seen' }
    const deciding = world.call(operatorRefunds.decide, { token: operator, params: { id }, body })
    await expect.poll(() => owner.rows(waitingForOwner)).toHaveLength(1)
    await owner.run('commit')
    expect((await deciding).refusal).toMatchObject(bearerChanged)
    expect((await listed(sold)).list[0]).toMatchObject({ id, status: 'pending_approval' })
  })

  test('after settlement takes the fee, the balance and the rest as debt, which later earnings repay', async () => {
    const shop = await aShop()
    const sold = await bring(await sell(shop), 'settled')
    expect(await walletOf(sold)).toMatchObject({ balance: 3_500, owed: 0 })
    const id = await ask(sold)
    await decide(id, { approve: true, bears: 'merchant' })
    expect(await orderOf(sold)).toMatchObject({ status: 'cancelled', settlement: 'reversed' })
    expect(await walletOf(sold)).toMatchObject({ balance: 0, owed: 6_000, totalIncome: -6_000 })
    await runSweeps(world.ctx)
    expect((await listed(sold)).list[0]).toMatchObject({
      bears: 'merchant',
      paidAt: expect.any(String),
      effect: { escrow: 0, available: -3_500, owed: -6_000 },
    })
    for (const [balance, owed] of [
      [0, 2_500],
      [1_000, 0],
    ] as const) {
      const next = await bring(await sell(shop), 'settled')
      expect(await walletOf(next)).toMatchObject({ balance, owed })
    }
  })

  test('after the supplier was paid is borne by the platform, which the operator must have named', async () => {
    const { sold } = await aPaidSupplier()
    const params = { id: await ask(sold, { goods: 'not_received' }) }
    const name = (bears: 'supplier' | 'platform') =>
      world.call(operatorRefunds.decide, { token: operator, params, body: { approve: true, bears, reason: 'so' } })
    expect((await name('supplier')).refusal).toMatchObject(bearerChanged)
    expect((await listed(sold)).list[0]).toMatchObject({ status: 'pending_approval' })
    expect((await name('platform')).status).toBe(200)
    expect((await listed(sold)).list[0]).toMatchObject({
      bears: 'platform',
      effect: { escrow: 0, available: 0, owed: 0 },
    })
    expect(await walletOf(sold)).toMatchObject({ balance: 3_500, owed: 0 })
    expect(await orderOf(sold)).toMatchObject({ status: 'completed', earnings: 3_500 })
  })

  test('takes any reason but the words that are shown as the platform’s own', async () => {
    const { sold } = await aPaidSupplier()
    const params = { id: await ask(sold, { goods: 'not_received' }) }
    const own = { error: 'validation', fields: { reason: expect.stringContaining('in your own words') } }
    for (const reason of [...reasonCodes, 'Time', ' shopper ']) {
      const acts = [
        { approve: false, reason },
        { approve: true, bears: 'platform' as const, reason },
      ].map((body) => world.call(operatorRefunds.decide, { token: operator, params, body }))
      const proposed = world.call(operatorRefunds.proposePlatform, { token: operator, params, body: { reason } })
      for (const { refusal } of await Promise.all([...acts, proposed])) expect(refusal).toMatchObject(own)
    }
    await decide(params.id, { approve: false })
    expect((await listed(sold)).list[0]).toMatchObject({ status: 'rejected', decision: 'seen' })
  })

  test('of two for the platform is refused where the supplier’s run fails meanwhile', async () => {
    const { owner, databaseUrl } = world.testDb
    if (world.ctx.db.engine === 'pglite') return expect(databaseUrl, 'it has one session').toBeNull()
    const { sold, runs, desks } = await aPaidSupplier()
    const params = { id: await ask(sold, { goods: 'not_received' }) }
    const reason = 'so'
    const proposal = await world.must(operatorRefunds.proposePlatform, {
      token: operator,
      params,
      body: { reason },
    })
    const token = await anOperator(world, ['finance'])
    const spent = () => owner.rows('select * from grant_day')
    const before = await spent()
    const session = `'\\x${tokenHash(desks[0]).toString('hex')}'`
    const at = world.clock.now().toISOString()
    await owner.run('begin')
    for (const subject of runs) {
      const given = { id: world.ctx.ids.next(), kind: 'supplier_payout', subject, step: 'failed', evidence: 'BANK-1' }
      await owner.run(`select record_transfer_by_operator(${session}, '${JSON.stringify(given)}', '${at}')`)
    }
    const body = { reason }
    const confirming = world.call(operatorProposals.confirm, { token, params: { id: proposal.id }, body })
    await expect.poll(() => owner.rows(waitingForOwner)).toHaveLength(1)
    await owner.run('commit')
    expect((await confirming).refusal).toMatchObject(bearerChanged)
    expect((await listed(sold)).list[0]).toMatchObject({ status: 'pending_approval' })
    expect(await spent()).toEqual(before)
    await decide(params.id, { approve: true, bears: 'supplier' })
    expect((await listed(sold)).list[0]).toMatchObject({ status: 'approved', bears: 'supplier' })
  })

  test('by silence is of any amount where the platform bears it, and counts for the next one', async () => {
    const { sold } = await aPaidSupplier()
    const id = await ask(sold, { goods: 'not_received', amount: 9_000 })
    await world.testDb.owner.run(
      'update policy set grants_per_day = 0, two_person_above_day = 9000; delete from grant_day',
    )
    world.clock.advance(7 * dayMs + hourMs)
    await runSweeps(world.ctx)
    sold.merchant.token = await loggedIn(sold.merchant)
    expect((await listed(sold)).list[0]).toMatchObject({
      id,
      status: 'approved',
      decision: 'silence',
      bears: 'platform',
    })
    expect(await world.testDb.owner.rows('select * from grant_day')).toEqual([])
    operator = await anOperator(world, ['finance'])
    const next = { params: { id: await ask(sold, { amount: 1 }) }, token: operator }
    const query = { bears: 'platform' as const }
    expect(await world.must(operatorRefunds.effect, { ...next, query })).toMatchObject({ needsTwo: true })
    await world.testDb.owner.run('update policy set grants_per_day = 2000000, two_person_above_day = 100000')
  })

  test('that is not made is an approval after seven days, and settlement waits until then', async () => {
    const shop = await aShop()
    for (const [goods, bears, status] of [
      ['not_received', 'supplier', 'cancelled'],
      ['received', 'merchant', 'cancelled'],
    ] as const) {
      const sold = await bring(await sell(shop), 'picked')
      await ship(world, sold)
      const id = await ask(sold, { goods })
      world.clock.advance(25 * hourMs)
      await runSweeps(world.ctx)
      world.clock.advance(24 * hourMs)
      const token = await loggedIn(shop.merchant)
      shop.merchant.token = token
      const late = await world.call(refunds.answer, { token, body: { id, agree: true, text: '' } })
      expect(late.status, 'too late to answer').toBe(409)
      world.clock.advance(5 * dayMs)
      await runSweeps(world.ctx)
      expect((await listed(sold)).list[0]).toMatchObject({ status: 'approved', decision: 'silence', bears })
      expect(await orderOf(sold)).toMatchObject({ status })
    }
    const kinds = await world.testDb.owner.rows(
      `select kind, count(*)::integer as n from notice where merchant_id = '${shop.merchant.merchantId}'
       and kind like 'refund%' group by kind order by kind`,
    )
    expect(kinds).toEqual([
      { kind: 'refund_answer_due', n: 2 },
      { kind: 'refund_approved_silence', n: 2 },
      { kind: 'refund_requested', n: 2 },
    ])
  })
})

test('the recount finds no difference and the ledger verifies', async () => {
  expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
  expect((await recount(world.ctx.db)).differences).toEqual([])
})
