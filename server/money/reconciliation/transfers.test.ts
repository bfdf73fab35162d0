import { expect, test } from 'vitest'
import { operatorReconciliation } from '#contract/operator/reconciliation.ts'
import { aBankAccount, importStatement, nameOfLine, statementOf } from '../../testing/bank.ts'
import { aChannelPartner } from '../../testing/channel.ts'
import * as payouts from '../../testing/partner-payouts.ts'
import {
  aCompletedOrder,
  aConfirmedRun,
  aSuppliedShop,
  recordRun,
  sendRun,
  twoDesks,
} from '../../testing/supplier-payouts.ts'
import { openWorld } from '../../testing/world.ts'

test('what is booked for many merchants and for partners is one line each, and agrees with it', async () => {
  const world = await openWorld('2026-03-02T09:00:00Z')
  const desks = await twoDesks(world)
  const [one] = desks
  const partner = await aChannelPartner(world, { prefunded: 0 })
  const shops = [await aSuppliedShop(world), await aSuppliedShop(world)]
  for (const shop of shops) {
    await aCompletedOrder(world, shop)
    await aCompletedOrder(world, shop)
  }
  const run = await aConfirmedRun(world, desks)
  await sendRun(world, one, run)
  const arrival = world.clock.now().toISOString().slice(0, 10)
  expect((await recordRun(world, one, { id: run, state: 'arrived', evidence: 'RUN-10001' })).status).toBe(200)
  await partner.prefund(50_000, 'PREFUND-1')
  const entries = shops.map(({ merchantId }) => ({ merchantId, amount: 7_000, fee: 250 }))
  await world.testDb.owner.run(
    `select record_provider_payout('${JSON.stringify({
      ...{
        provider: 'stripe',
        reference: 'po_1OaBcDeFgHiJkL',
        amount: 13_500,
        currency: 'USD',
        state: 'paid',
        entries,
      },
    })}', '${world.clock.now().toISOString()}')`,
  )

  const { id: accountId } = await aBankAccount(world, one)
  const lines = [
    { day: arrival, amount: -24_000, id: 'RUN-10001' },
    { day: arrival, amount: 50_000, id: 'PREFUND-1' },
    { day: arrival, amount: 13_500, text: 'STRIPE po_1OaBcDeFgHiJkL' },
    { day: arrival, amount: -1, text: 'a fee of the bank' },
  ]
  await importStatement(world, { token: one, accountId, file: statementOf(lines) })
  const { clearings, differences } = await world.must(operatorReconciliation.day, {
    token: one,
    query: { day: arrival },
  })
  expect(clearings.filter(({ clearing }) => clearing === 'clearing:bank')).toMatchObject([
    { ours: 39_500, theirs: 39_499, difference: -1 },
  ])
  expect(differences).toMatchObject([{ kind: 'in_statement_only', difference: -1 }])
  await world.close()
})

test('what was paid back to a partner and came back is a line each, and agrees with them', async () => {
  const world = await openWorld('2026-03-02T09:00:00Z')
  const [one, other] = await twoDesks(world)
  const partner = await aChannelPartner(world, { prefunded: 0 })
  await partner.prefund(50_000, 'PREFUND-1')
  const day = world.clock.now().toISOString().slice(0, 10)
  const { id: accountId } = await aBankAccount(world, one)
  const given = [
    { day, amount: 50_000, id: 'PREFUND-1' },
    ...[-30_000, 30_000, -30_000].map((amount, at) => ({ day, amount, text: `the same sum ${at}` })),
  ]
  await importStatement(world, { token: one, accountId, file: statementOf(given) })
  const nameOf = (at: number) => nameOfLine(world, one, `the same sum ${at}`)

  const ids: string[] = []
  for (const at of [0, 2]) {
    const { data } = await payouts.proposePartnerPayout(world, one, { partnerId: partner.partnerId, amount: 30_000 })
    expect((await payouts.confirmPartnerPayout(world, other, data.id)).status).toBe(200)
    await payouts.claimPartnerPayout(world, one, data.id)
    expect((await payouts.recordPartnerPayout(world, one, { id: data.id, state: 'sent' })).status).toBe(200)
    const arrival = { id: data.id, state: 'arrived', evidence: await nameOf(at) } as const
    expect((await payouts.recordPartnerPayout(world, other, arrival)).status).toBe(200)
    ids.push(data.id)
    if (at === 2) break
    const proposed = await payouts.proposePartnerReturn(world, one, { id: data.id, line: await nameOf(1) })
    expect((await payouts.confirmPartnerPayout(world, other, proposed.data.id)).status).toBe(200)
  }
  const read = () => world.must(operatorReconciliation.day, { token: one, query: { day } })
  const { clearings, differences } = await read()
  expect(clearings.filter(({ clearing }) => clearing === 'clearing:bank')).toMatchObject([
    { ours: 20_000, theirs: 20_000, difference: 0 },
  ])
  expect(differences).toEqual([])

  await importStatement(world, { token: one, accountId, file: statementOf([{ day, amount: 30_000, text: 'later' }]) })
  expect((await read()).differences).toMatchObject([{ kind: 'in_statement_only', difference: 30_000 }])
  const line = await nameOfLine(world, one, 'later')
  const late = await payouts.proposePartnerReturn(world, one, { id: ids[1] ?? '', line })
  expect((await payouts.confirmPartnerPayout(world, other, late.data.id)).status).toBe(200)
  expect((await read()).differences).toEqual([])
  await world.close()
})
