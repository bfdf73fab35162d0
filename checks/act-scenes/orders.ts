import { operatorOrders } from '#contract/operator/orders.ts'
import { operatorOutbox } from '#contract/operator/outbox.ts'
import { operatorPayments } from '#contract/operator/payments.ts'
import { operatorRefunds } from '#contract/operator/refunds.ts'
import { refunds } from '#contract/refunds.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { aPaidOrder, confirm, pick, reach, ship } from '#server/testing/orders.ts'
import { type QuietScene, quiet, type Scene, scene } from './scene.ts'
import { reason, type Stage } from './stage.ts'

const aSale = ({ world, merchant, listing }: Stage) => aPaidOrder(world, merchant, { lines: [{ listing }] })

async function anOrderToShip(stage: Stage) {
  const order = await aSale(stage)
  await pick(stage.world, stage.merchant, order)
  return order
}

async function aShippedOrder(stage: Stage) {
  const order = await anOrderToShip(stage)
  await ship(stage.world, order)
  return order
}

async function aRefund(stage: Stage) {
  const { world, merchant } = stage
  const order = await aShippedOrder(stage)
  await reach(world, order)
  await confirm(world, order)
  const body = { reason: 'torn', goods: 'received' as const }
  await world.must(storeRefunds.ask, { params: { secret: order.secret }, body })
  const { list } = await world.must(refunds.list, { token: merchant.token })
  return { params: { id: list[0]?.id ?? '' }, of: merchant }
}

const approval = { approve: true, bears: 'merchant', reason } as const

/** Decided by lines: all that is left of the only one. */
async function byLines(stage: Stage) {
  const refund = await aRefund(stage)
  const { list } = await stage.world.must(operatorRefunds.list, { token: stage.staff, query: {} })
  const { amount = 0 } = list.find(({ id }) => id === refund.params.id) ?? {}
  return { ...refund, chosen: { amount, lines: [{ position: 0, quantity: 1 }] } }
}

async function anUnpaidRefund(stage: Stage) {
  const { world, staff, merchant } = stage
  const refund = await aRefund(stage)
  await world.must(operatorRefunds.decide, { token: staff, params: refund.params, body: approval })
  await world.testDb.owner.run(`
    select mark_refund_payment_failed('${merchant.merchantId}', '${refund.params.id}', 'the account is closed')`)
  return refund
}

async function aFailedDelivery({ world, merchant }: Stage) {
  const id = world.ctx.ids.next()
  const payload = JSON.stringify({ kind: 'shop_closed', params: { reason } })
  await world.testDb.owner.run(`
    insert into outbox (merchant_id, id, kind, lane, payload, created_at, due_at, failed_at)
    select '${merchant.merchantId}', '${id}', 'mail', 'mail', '${payload}', at, at, at
    from (values ('${world.clock.now().toISOString()}'::timestamptz)) as now (at)`)
  return { params: { id }, body: { merchantId: merchant.merchantId, reason }, of: merchant }
}

async function anUnmatchedEvent({ world, merchant }: Stage) {
  const id = world.ctx.ids.next()
  await world.testDb.owner.run(`
    insert into provider_event (provider, event_id, id, merchant_id, order_id, at, outcome)
    values ('test', '${id}', '${id}', '${merchant.merchantId}', '${id}', '${world.clock.now().toISOString()}',
      'unmatched')`)
  return { body: { provider: 'test', eventId: id, reason }, of: merchant }
}

const pathOf = ({ orderId }: { orderId: string }, { merchant }: Stage) => ({ params: { id: orderId }, of: merchant })

const carrierEvent = (kind: 'in_transit' | 'reached'): Scene =>
  scene(operatorOrders.event, `order.${kind}`, async (stage) => {
    return { ...pathOf(await aShippedOrder(stage), stage), body: { kind, text: 'On its way', reason } }
  })

export const orderScenes: Scene[] = [
  scene(operatorOrders.address, 'order.address', async (stage) => pathOf(await aSale(stage), stage)),
  scene(operatorOrders.ship, 'order.ship', async (stage) => {
    const order = await anOrderToShip(stage)
    return { ...pathOf(order, stage), body: { carrier: 'Kerry', trackingNumber: `KEX-${order.number}`, reason } }
  }),
  scene(operatorOrders.shipMany, 'order.ship', async (stage) => {
    const { number } = await anOrderToShip(stage)
    const shipments = [{ number, carrier: 'Kerry', trackingNumber: `KEX-${number}` }]
    return { body: { shipments, reason }, of: stage.merchant }
  }),
  carrierEvent('in_transit'),
  carrierEvent('reached'),
  scene(operatorOrders.cannotShip, 'order.cannot_ship', async (stage) => pathOf(await anOrderToShip(stage), stage)),
  scene(operatorRefunds.decide, 'refund.approve', async (stage) => ({ ...(await aRefund(stage)), body: approval })),
  scene(operatorRefunds.decide, 'refund.reject', async (stage) => {
    return { ...(await aRefund(stage)), body: { approve: false, reason } }
  }),
  scene(operatorRefunds.decide, 'refund.approve', async (stage) => {
    const { chosen, ...refund } = await byLines(stage)
    return { ...refund, body: { ...approval, ...chosen } }
  }),
  scene(operatorRefunds.proposePlatform, 'platform_refund.propose', async (stage) => {
    return { ...(await aRefund(stage)), body: { amount: 100, reason }, second: stage.second }
  }),
  scene(operatorRefunds.proposePlatform, 'platform_refund.propose', async (stage) => {
    const { chosen, ...refund } = await byLines(stage)
    return { ...refund, body: { ...chosen, reason }, second: stage.second }
  }),
  scene(operatorRefunds.payAgain, 'refund.pay_again', anUnpaidRefund),
  scene(operatorOutbox.resend, 'outbox.resend', aFailedDelivery),
  scene(operatorOutbox.dismiss, 'outbox.dismiss', aFailedDelivery),
  scene(operatorPayments.close, 'payment_event.close', anUnmatchedEvent),
]

/** As a browser sends it, because this call takes a form and not JSON. */
async function sendShipments({ world, staff: token }: Stage) {
  const form = new FormData()
  form.set('file', new Blob(['Order number,Carrier,Tracking number\nEN-00000-00000,Kerry,KEX-1002001\n']), 'f.csv')
  const body = new Response(form)
  const headers = { token, 'content-type': body.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await body.arrayBuffer())
  const url = operatorOrders.readShipments.path
  return (await world.app.inject({ method: 'POST', url, headers, payload })).json<{ code: number }>()
}

export const quietOrders: QuietScene[] = [
  quiet(operatorOrders.readShipments, 'says what a file would do, and ships nothing', (stage) => {
    return { token: stage.staff, send: () => sendShipments(stage) }
  }),
]
