import { operatorSupplierPayouts } from '#contract/operator/supplier-payouts.ts'
import { anOperator } from '#server/testing/people.ts'
import { desk, look, openConsole } from './support/console.ts'
import { twoCompletedOrders } from './support/console-payouts-steps.ts'
import { expect, test } from './support/journey.ts'

test.use(desk)

const account = { holder: 'Lamps & Co', accountNumber: 'DE02 1203 0000 0000 2020 51' }

test('every run to a supplier can be reached, page by page', async ({ page, world }) => {
  await twoCompletedOrders(world)
  const token = await anOperator(world, ['finance'])
  const { before, list: dues } = await world.must(operatorSupplierPayouts.due, { token, query: {} })
  const { orders, amount } = dues[0] ?? { orders: 0, amount: 0 }
  // What is proposed holds nothing yet: the same orders can be proposed again.
  const body = { supplier: '', before, orders, amount, ...account, reason: 'Due by the contract.' }
  for (let runs = 0; runs < 55; runs += 1) await world.must(operatorSupplierPayouts.propose, { token, body })
  await openConsole(page, { url: world.url, token }, '/supplier-payouts')
  const list = page.getByRole('region', { name: 'Suppliers and runs' })
  const runs = list.getByRole('button', { name: /SP-?\w+/ })
  await expect(runs).toHaveCount(50)
  await list.getByRole('button', { name: 'Older' }).click()
  await expect(runs).toHaveCount(5)
  await list.getByRole('button', { name: 'Newer' }).scrollIntoViewIfNeeded()
  await look(page, 'supplier-payouts-second-page')
  await list.getByRole('button', { name: 'Newer' }).click()
  await expect(runs).toHaveCount(50)
})
