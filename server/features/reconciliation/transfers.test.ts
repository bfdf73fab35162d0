import { expect, test } from 'vitest'
import { operatorReconciliation } from '#contract/operator/reconciliation.ts'
import { aBankAccount, importStatement, statementOf } from '../../testing/bank.ts'
import { aChannelPartner } from '../../testing/channel.ts'
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
