import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { aBankAccount, importDays, type TestAccount } from '../../testing/bank.ts'
import { anOperatorId, aTokenOf } from '../../testing/decisions.ts'
import * as runs from '../../testing/supplier-payouts.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let persons: readonly string[] = []
let [one, two] = ['', '']
let main: TestAccount
let wallet: TestAccount

const dayOf = () => world.clock.now().toISOString().slice(0, 10)
const pass = async (days: number) => {
  world.clock.advance(days * dayMs)
  ;[one = '', two = ''] = await Promise.all(persons.map((id, at) => aTokenOf(world, id, `desk ${at}`)))
}
beforeAll(async () => {
  // A Monday.
  world = await openWorld('2026-03-02T09:00:00Z')
  persons = [await anOperatorId(world, ['finance']), await anOperatorId(world, ['finance'])]
  await pass(0)
  main = await aBankAccount(world, one)
  wallet = await aBankAccount(world, one)
})
afterAll(() => world.close())

async function aRun(supplier: string, cost: number): Promise<string> {
  const shop = await runs.aSuppliedShop(world, { suppliers: [supplier], goods: [{ cost, price: 10_000 }] })
  await runs.aCompletedOrder(world, shop)
  return runs.aConfirmedRun(world, [one, two], supplier)
}
const fail = (id: string) => runs.recordRun(world, one, { id, state: 'failed' })

test('a day that was read before it was over may have more', async () => {
  const id = await aRun('noon', 6_111)
  await runs.claimRun(world, two, { id, account: wallet.id })
  await runs.recordRun(world, two, { id, state: 'sent' })
  const [row] = await world.testDb.owner.rows(
    `select (transfer_days(t))[2]::text as last from transfer t where subject = '${id}'`,
  )
  const from = dayOf()
  await pass((Date.parse(String(row?.['last'])) - Date.parse(from)) / dayMs)
  // Nine in the morning of the last day on which it can arrive.
  await importDays(world, { token: one, confirmedBy: two, accountId: wallet.id, from, to: dayOf() })
  expect((await fail(id)).status).toBe(409)
  await pass(1)
  await importDays(world, { token: one, confirmedBy: two, accountId: wallet.id, from: dayOf(), to: dayOf() })
  expect((await fail(id)).status).toBe(200)
})

test('whose account is named otherwise under one claim may have left either', async () => {
  const id = await aRun('either', 6_222)
  const from = dayOf()
  for (const account of [main.id, wallet.id]) await runs.claimRun(world, two, { id, account })
  await pass(21)
  await importDays(world, { token: one, confirmedBy: two, accountId: wallet.id, from, to: dayOf() })
  expect((await fail(id)).status).toBe(409)
  // Naming the account again does not prove which one the money left.
  await pass(0)
  await runs.claimRun(world, two, { id, account: wallet.id })
  await pass(21)
  await importDays(world, { token: one, confirmedBy: two, accountId: wallet.id, from: dayOf(), to: dayOf() })
  expect((await fail(id)).status).toBe(409)
})

test('a clock that was set back between claim and sending has read nothing', async () => {
  const id = await aRun('back', 6_333)
  await pass(20)
  await runs.claimRun(world, two, { id, account: main.id })
  await pass(-18)
  expect((await runs.recordRun(world, two, { id, state: 'sent' })).status).toBe(200)
  expect((await fail(id)).status).toBe(409)
})
