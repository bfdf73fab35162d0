import { operatorOrders } from '#contract/operator/orders.ts'
import { orders } from '#contract/orders.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { type CallRow, reason, row, shopper } from '../call-row.ts'

export const ordersRows: CallRow[] = [
  row(orders.list, 'merchant', {
    ask: () => ({ query: { keyword: 'EN', status: '5' } }),
    own: [{ thing: 'listingId', ask: (id) => ({ query: { listingId: id } }) }],
  }),
  row(orders.counts, 'merchant'),
  row(orders.detail, 'merchant', {
    ask: ({ merchant }) => ({ query: { id: merchant.orderId } }),
    own: [{ thing: 'orderId', ask: (id) => ({ query: { id } }) }],
  }),
  row(orders.pick, 'merchant', {
    ask: async ({ merchant }) => ({ body: { id: merchant.orderId, payToken: await merchant.payToken(600) } }),
    own: [
      { thing: 'orderId', ask: async (id, { merchant }) => ({ body: { id, payToken: await merchant.payToken(600) } }) },
    ],
  }),
  row(orders.pickBatch, 'merchant', {
    ask: async ({ merchant }) => ({ body: { ids: [merchant.orderId], payToken: await merchant.payToken(600) } }),
    own: [
      {
        thing: 'orderId',
        ask: async (id, { merchant }) => ({ body: { ids: [id], payToken: await merchant.payToken(600) } }),
      },
    ],
  }),
  row(orders.decline, 'merchant', {
    ask: ({ merchant }) => ({ body: { id: merchant.orderId, reason } }),
    own: [{ thing: 'orderId', ask: (id) => ({ body: { id, reason } }) }],
  }),
  row(storeOrders.checkout, 'anybody', {
    ask: ({ merchant }) => ({
      params: { shop: merchant.shop },
      body: { lines: [{ listingId: merchant.listingId, quantity: 1 }], ...shopper, expectTotal: 1000 },
    }),
    own: [
      {
        thing: 'listingId',
        ask: (id, { merchant }) => ({
          params: { shop: merchant.shop },
          body: { lines: [{ listingId: id, quantity: 1 }], ...shopper, expectTotal: 1000 },
        }),
      },
    ],
  }),
  row(storeOrders.find, 'anybody', {
    ask: ({ merchant }) => ({ params: { shop: merchant.shop }, body: { email: 'anna@example.com' } }),
  }),
  row(storeOrders.order, 'anybody', { ask: ({ merchant }) => ({ params: { secret: merchant.secret } }) }),
  row(storeOrders.payment, 'anybody', { ask: ({ merchant }) => ({ params: { secret: merchant.secret } }) }),
  row(storeOrders.pay, 'anybody', {
    ask: ({ merchant }) => ({ params: { secret: merchant.secret }, body: { provider: 'test' } }),
  }),
  row(storeOrders.cancel, 'anybody', { ask: ({ merchant }) => ({ params: { secret: merchant.secret } }) }),
  row(storeOrders.confirm, 'anybody', { ask: ({ merchant }) => ({ params: { secret: merchant.secret } }) }),
  row(storeOrders.erase, 'anybody', { ask: ({ merchant }) => ({ params: { secret: merchant.secret } }) }),
  row(storeOrders.review, 'anybody', {
    ask: ({ merchant }) => ({ params: { secret: merchant.secret }, body: { position: 0, stars: 5, text: 'Good' } }),
  }),
  row(storeOrders.testPayment, 'anybody', {
    ask: ({ merchant }) => ({ params: { secret: merchant.secret }, body: { succeed: false } }),
  }),
  row(operatorOrders.withoutNews, 'operator'),
  row(operatorOrders.search, 'operator', { ask: () => ({ query: { keyword: 'EN', status: 'shipped' } }) }),
  row(operatorOrders.get, 'operator', { ask: ({ merchant }) => ({ params: { number: merchant.orderId } }) }),
  row(operatorOrders.address, 'operator', {
    ask: ({ merchant }) => ({ params: { id: merchant.orderId }, body: { reason } }),
  }),
  row(operatorOrders.list, 'operator', { ask: () => ({ query: { keyword: 'EN' } }) }),
  row(operatorOrders.ship, 'operator', {
    ask: ({ merchant }) => ({
      params: { id: merchant.orderId },
      body: { carrier: 'Kerry', trackingNumber: 'KEX 1', reason },
    }),
  }),
  row(operatorOrders.shipMany, 'operator', {
    ask: ({ merchant }) => ({
      body: { shipments: [{ number: merchant.orderId, carrier: 'Kerry', trackingNumber: 'KEX 1' }], reason },
    }),
  }),
  row(operatorOrders.event, 'operator', {
    ask: ({ merchant }) => ({
      params: { id: merchant.orderId },
      body: { kind: 'in_transit', at: '2026-03-02T09:00:00Z', text: 'On its way', reason },
    }),
  }),
  row(operatorOrders.cannotShip, 'operator', {
    ask: ({ merchant }) => ({ params: { id: merchant.orderId }, body: { reason } }),
  }),
]
