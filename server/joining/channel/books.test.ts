import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import {
  cancelPartnerOrder,
  creditPartner,
  endPayout,
  fundOrder,
  type PartnerModel,
  reservePayout,
  returnMoney,
  returnPayout,
  startPartner,
} from '#server/ledger/model/partner-model.ts'
import { recount } from '#server/ledger/recount/recount.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { aChannelOrder, aChannelPartner, type ChannelPartner, connectShop } from '#server/testing/channel.ts'
import * as payouts from '#server/testing/partner-payouts.ts'
import { twoOperators } from '#server/testing/people.ts'
import { aRowShop, type RowShop } from '#server/testing/rows.ts'
import { theWorld } from '#server/testing/the-world.ts'
import { isLong } from '#tools/long.ts'
import { randomOf, seedOf } from '#tools/random.ts'
import { deliverOutbox } from '../../background.ts'

const world = theWorld()
let partner: ChannelPartner
let shops: RowShop[]
beforeAll(async () => {
  partner = await aChannelPartner(world, { prefunded: 0 })
  shops = [await aRowShop(world), await aRowShop(world)]
  for (const shop of shops) await connectShop(world, shop, partner.partnerId)
})

const refusalOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (failure: { error?: string }) => failure.error ?? 'fault',
  )

const readBooks = () =>
  world.ctx.db.one<Omit<PartnerModel, 'orders' | 'payouts'> & { merchants: number }>(sql`
    select a.balance as prefunded, a.reserved, a.sequence as movements,
      coalesce(sum(p.amount) filter (where p.account = 'clearing:partner'), 0)::bigint as clearing,
      coalesce(sum(p.amount) filter (where p.account = 'clearing:bank'), 0)::bigint as "atBank",
      (select coalesce(sum(amount), 0)::bigint from ledger_posting where account = 'clearing:partner') as merchants
    from partner_account a left join partner_posting p on p.partner_id = a.partner_id
    where a.partner_id = ${partner.partnerId} group by a.partner_id, a.balance, a.reserved, a.sequence`)

test('random payments in advance, orders, cancellations and payouts agree with a second model of the books', async () => {
  const random = randomOf(seedOf(7))
  const model = startPartner()
  const refusals = new Set<string | null>()
  const steps = isLong ? 400 : 40
  const place = async () => {
    const quantity = 1 + random(3)
    const at = random(model.orders.length + 1 + random(4))
    const wanted = { externalId: `R-${at}`, total: quantity * 10_000 }
    const shop = shops[at % shops.length] as RowShop
    const [line] = aChannelOrder(shop).lines
    const lines = [{ listingId: line?.listingId ?? '', quantity }]
    const order = aChannelOrder(shop, { externalId: wanted.externalId, lines, paidAmount: wanted.total })
    return [await refusalOf(partner.client.placeOrder(order)), fundOrder(model, wanted)]
  }
  const cancel = async () => {
    const order = model.orders[random(Math.max(1, model.orders.length))]
    if (!order) return [null, null]
    const { externalId } = order
    const answered = await refusalOf(partner.client.cancelOrder({ externalId, reason: 'not wanted' }))
    return [answered, cancelPartnerOrder(order)]
  }
  const [first, second] = await twoOperators(world, ['finance'])
  const ids = new Map<PartnerModel['payouts'][number], string>()
  const payBack = async (amount = 1 + random(20_000)) => {
    const proposed = await payouts.proposePartnerPayout(world, first, { partnerId: partner.partnerId, amount })
    const expected = reservePayout(model, amount)
    const payout = model.payouts.at(-1)
    if (expected === null && payout) {
      await payouts.confirmPartnerPayout(world, second, proposed.data.id)
      ids.set(payout, proposed.data.id)
    }
    return [proposed.refusal?.error ?? null, expected]
  }
  const finishPayout = async (state: 'arrived' | 'failed' = random(3) === 0 ? 'failed' : 'arrived') => {
    const open = model.payouts.find((payout) => payout.state === 'confirmed')
    if (!open) return
    const id = ids.get(open) ?? ''
    await payouts.claimPartnerPayout(world, first, id)
    await payouts.recordPartnerPayout(world, first, { id, state: 'sent' })
    expect((await payouts.recordPartnerPayout(world, second, { id, state })).status).toBe(200)
    endPayout(model, open, state)
  }
  const credit = async (line: string, amount: number) => {
    await partner.prefund(amount, line)
    creditPartner(model, amount)
  }
  const compareBooks = async (step: string) => {
    const { merchants, ...books } = await readBooks()
    const { orders: _, payouts: __, ...expected } = model
    expect(books, step).toEqual(expected)
    expect(merchants + books.clearing, step).toBe(0)
  }
  const bringPayoutBack = async () => {
    const arrived = model.payouts.find(({ state }) => state === 'arrived')
    if (!arrived) return
    const { data } = await payouts.proposePartnerReturn(world, first, { id: ids.get(arrived) ?? '' })
    expect((await payouts.confirmPartnerPayout(world, second, data.id)).status).toBe(200)
    returnPayout(model, arrived)
  }
  for (let at = 0; at < steps; at += 1) {
    const kind = random(15)
    if (kind === 10) {
      const [answered, expected] = await payBack()
      expect(answered, `step ${at}`).toBe(expected)
    } else if (kind === 11 || kind === 12) {
      await finishPayout()
    } else if (kind === 13) {
      await bringPayoutBack()
    } else if (kind === 0) {
      await credit(`R-line-${at}`, 1 + random(60_000))
    } else {
      const [answered, expected] = kind < 8 ? await place() : await cancel()
      expect(answered, `step ${at}`).toBe(expected)
      refusals.add(answered ?? null)
    }
    if (random(3) === 0) {
      await deliverOutbox(world.ctx)
      for (const order of model.orders) returnMoney(model, order)
    }
    if (model.movements === 0) continue
    await compareBooks(`step ${at}`)
  }
  // A short random run may not reach each of these states.
  await credit('R-line-last', 60_000)
  for (const state of ['failed', 'arrived', 'arrived'] as const) {
    expect(await payBack(1_000)).toEqual([null, null])
    await finishPayout(state)
  }
  await bringPayoutBack()
  await compareBooks('the last steps')
  expect(model.payouts.map(({ state }) => state)).toEqual(expect.arrayContaining(['arrived', 'failed', 'returned']))
  expect(refusals.has('prefund_insufficient')).toBe(true)
  expect(refusals.has('conflict')).toBe(true)
  expect((await recount(world.ctx.db)).differences).toEqual([])
  expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
})
