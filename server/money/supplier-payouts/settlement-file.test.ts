import { expect, test } from 'vitest'
import { operatorSupplierPayouts } from '#contract/operator/supplier-payouts.ts'
import { balancesOf } from '../../testing/payments.ts'
import * as runs from '../../testing/supplier-payouts.ts'
import { openWorld } from '../../testing/world.ts'

const largest = 4_000_000_000_000

test.each([
  { currency: 'JPY', cost: 1_500, price: 2_500, decimal: '1500' },
  { currency: 'KWD', cost: 6_125, price: 10_250, decimal: '6.125' },
  { currency: 'USD', cost: largest, price: largest * 2, decimal: '40000000000.00' },
])(
  'in $currency, a supplier reads that a run of $decimal waits, was confirmed, arrived',
  async ({ currency, cost, price, decimal }) => {
    const world = await openWorld('2026-03-02T09:00:00Z', { SETTLEMENT_CURRENCY: currency })
    const desks = await runs.twoDesks(world)
    const shop = await runs.aSuppliedShop(world, { suppliers: ['lamps'], goods: [{ cost, price }] })
    await runs.aCompletedOrder(world, shop, { total: price })
    const { id } = (await runs.proposeRun(world, desks[0], 'lamps')).data
    const { number, lines } = await world.must(operatorSupplierPayouts.get, { token: desks[0], params: { id } })
    const url = `/admin/supplier-payouts/${id}/file`
    const read = async () => {
      const file = await world.app.inject({ method: 'GET', url, headers: { token: desks[0] } })
      return file.body.trimEnd().split('\r\n')
    }
    const ends = async () => (await read()).map((row) => row.split(',').slice(-3))
    const inState = (state: string) => [
      ['amount', 'currency', 'state'],
      ...[1, 2].map(() => [decimal, currency, state]),
    ]
    expect(await ends()).toEqual(inState('proposed'))
    expect((await runs.confirmRun(world, desks[1], id)).status).toBe(200)
    const [head, line] = await read()
    expect(head).toContain('payout,supplier,order,completed,article')
    const article = `lamps/${shop.listings[0]?.productId}`
    expect(line).toBe(
      `${number},lamps,${lines[0]?.number},2026-03-02,${article},,Lamp,1,${decimal},${decimal},${decimal},` +
        `${decimal.includes('.') ? `0.${'0'.repeat(decimal.split('.')[1]?.length ?? 0)}` : '0'},${decimal},${currency},confirmed`,
    )
    expect(await ends()).toEqual(inState('confirmed'))
    await runs.sendRun(world, desks[0], id)
    expect((await runs.recordRun(world, desks[1], { id, state: 'arrived' })).status).toBe(200)
    expect(await balancesOf(world, shop)).toMatchObject({ 'clearing:bank': cost })
    expect(await ends()).toEqual(inState('arrived'))
    await world.close()
  },
)
