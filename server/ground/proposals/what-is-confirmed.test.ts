import { beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { operatorBankLines } from '#contract/operator/bank-lines.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { operatorPayments } from '#contract/operator/payments.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { deliverOutbox } from '../../background.ts'
import { aBankAccount, importStatement, nameOfLine, statementOf } from '../../testing/bank.ts'
import { aListing } from '../../testing/goods.ts'
import { anOrder } from '../../testing/orders.ts'
import { aMerchant, twoOperators } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'
import { openWorld } from '../../testing/world.ts'

const reason = 'on the statement of the day'
const world = theWorld('2026-03-02T09:00:00Z', { BANK_PAYMENTS: '1' })
let one: string
let two: string
beforeAll(async () => {
  const [p, q] = await twoOperators(world, ['programme'])
  const propose = (bankCode: string) =>
    world.must(operatorDeposits.depositInstruction, { token: p, body: { ...account(bankCode), reason } })
  const first = await propose('GOODGB2L')
  await world.must(operatorProposals.confirm, { token: q, params: { id: first.id }, body: { reason } })
  world.clock.advance(dayMs + 2 * hourMs)
  const { effect } = await propose('EVILGB2L')
  expect(effect).toContainEqual({ name: 'bankCode', before: 'GOODGB2L', after: 'EVILGB2L' })
  expect(effect).toContainEqual({ name: 'bankAddress', before: 'Main Street 1', after: 'Main Street 1' })
  ;[one, two] = await twoOperators(world, ['finance'])
})

const account = (bankCode: string) => ({
  ...{ holder: 'Entrepot Ltd', bankName: 'A Bank', accountNumber: '000 123 456 789', bankCode },
  bankAddress: 'Main Street 1',
  validFrom: new Date(world.clock.now().getTime() + dayMs + hourMs).toISOString(),
})

test('an imported line says who paid, whatever is typed: money goes back there', async () => {
  const bank = await aBankAccount(world, one)
  const merchant = await aMerchant(world)
  const listing = await aListing(world, merchant, { price: 10_000, purchasePrice: 6_000, stock: 10 })
  const order = await anOrder(world, merchant, { lines: [{ listing }] })
  await world.must(storeOrders.cancel, { params: { secret: order.secret }, body: {} })
  const [day = ''] = world.clock.now().toISOString().split('T')
  const text = `order ${order.number}`
  const file = statementOf([{ day, amount: 10_000, id: 'BANK-A1', payer: 'Anna Weber', text }])
  await importStatement(world, { token: one, accountId: bank.id, file })
  const line = await nameOfLine(world, one, text)
  const proposed = await world.must(operatorPayments.bankPayment, {
    token: one,
    body: { line, number: order.number, amount: 10_000, currency: 'USD', payer: 'Mallory, DE00 6666', reason },
  })
  expect(proposed.effect).toContainEqual({ name: 'payer', before: null, after: 'Anna Weber' })
  expect(proposed.payload).not.toHaveProperty('payer')
  await world.must(operatorProposals.confirm, { token: two, params: { id: proposed.id }, body: { reason } })
  await deliverOutbox(world.ctx)
  const { list } = await world.must(operatorPayments.bankReturns, { token: two, query: {} })
  expect(list.map(({ payer }) => payer)).toEqual(['Anna Weber'])
  const lines = await world.must(operatorBankLines.list, { token: one, query: { keyword: line, state: 'all' } })
  expect(lines.list[0]?.payer).toBe('Anna Weber')
})

test('a payer that no line says is typed, and read by the second person', async () => {
  const fresh = await openWorld('2026-03-02T09:00:00Z', { BANK_PAYMENTS: '1' })
  const [token = ''] = await twoOperators(fresh, ['finance'])
  const merchant = await aMerchant(fresh)
  const listing = await aListing(fresh, merchant, { price: 10_000, purchasePrice: 6_000, stock: 10 })
  const { number } = await anOrder(fresh, merchant, { lines: [{ listing }] })
  const body = { line: 'S-1', number, amount: 10_000, currency: 'USD', reason }
  const without = await fresh.call(operatorPayments.bankPayment, { token, body })
  expect(without.refusal.fields).toHaveProperty('payer')
  const typed = await fresh.must(operatorPayments.bankPayment, { token, body: { ...body, payer: 'A. Weber' } })
  expect(typed.effect).toContainEqual({ name: 'payer', before: null, after: 'A. Weber' })
  await fresh.close()
})
