import { dayMs } from '#contract/durations.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { operatorSupplierPayouts } from '#contract/operator/supplier-payouts.ts'
import { twoOperators } from './people.ts'
import { aRowShop, type RowShop } from './rows.ts'
import { aSoldOrder, settle } from './sold.ts'
import { claimTransfer, recordTransfer, type TransferKey } from './transfers.ts'
import type { World } from './world.ts'

const reason = 'by the contract'

export const twoDesks = (world: World): Promise<[string, string]> => twoOperators(world, ['finance'])

type ShopOptions = { suppliers?: string[]; goods?: { cost: number; price: number }[] }

export async function aSuppliedShop(
  world: World,
  { suppliers = [''], goods = suppliers.map(() => ({ cost: 6_000, price: 10_000 })) }: ShopOptions = {},
): Promise<RowShop> {
  const shop = await aRowShop(world, { goods })
  for (const [at, supplier] of suppliers.entries()) {
    const id = shop.listings[at]?.productId ?? ''
    if (supplier) await world.testDb.owner.run(`update product set source = '${supplier}/${id}' where id = '${id}'`)
  }
  return shop
}

/** A completed order; the clock moves on, so that it is due at once. */
export async function aCompletedOrder(world: World, shop: RowShop, options: Parameters<typeof aSoldOrder>[2] = {}) {
  const orderId = await aSoldOrder(world, shop, options)
  await settle(world, shop.merchantId, orderId)
  world.clock.advance(1_000)
  return orderId
}

export const account = { holder: 'Lamps & Co', accountNumber: 'DE02 1203 0000 0000 2020 51' }

export async function proposeRun(world: World, token: string, supplier = '') {
  const { before, list } = await world.must(operatorSupplierPayouts.due, { token, query: {} })
  const due = list.find((one) => one.supplier === supplier)
  const { orders = 1, amount = 1 } = due ?? {}
  const body = { supplier, before, orders, amount, ...account, reason }
  return world.call(operatorSupplierPayouts.propose, { token, body })
}

export const confirmRun = (world: World, token: string, id: string) =>
  world.call(operatorProposals.confirm, { token, params: { id }, body: { reason } })

export const ofRun = (id: string): TransferKey => ({ kind: 'supplier_payout', subject: id })

export const claimRun = (world: World, token: string, { id, ...given }: { id: string; account?: string }) =>
  claimTransfer(world, token, { ...ofRun(id), ...given })

/** Records a step of a claimed payout; by default with a new bank reference. */
export const recordRun = (world: World, token: string, { id, ...step }: RecordInput) =>
  recordTransfer(world, token, { ...ofRun(id), ...step })
type RecordInput = { id: string; state: 'sent' | 'arrived' | 'failed'; evidence?: string }

/** A confirmed payout of all that a supplier is due; returns its id. */
export async function aConfirmedRun(world: World, [one, two]: readonly [string, string], supplier = '') {
  const { id } = (await proposeRun(world, one, supplier)).data
  const { status, refusal } = await confirmRun(world, two, id)
  if (status !== 200) throw new Error(`the run was refused: ${JSON.stringify(refusal)}`)
  return id
}

export async function sendRun(world: World, token: string, id: string): Promise<void> {
  for (const step of [await claimRun(world, token, { id }), await recordRun(world, token, { id, state: 'sent' })]) {
    if (step.status !== 200) throw new Error(`not sent: ${JSON.stringify(step.refusal)}`)
  }
  world.clock.advance(dayMs)
}
