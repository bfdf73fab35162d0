import { account } from '#contract/account.ts'
import { operatorAudit } from '#contract/operator/audit.ts'
import { operatorImports } from '#contract/operator/imports.ts'
import { operatorInvitations } from '#contract/operator/invitations.ts'
import { operatorMerchants } from '#contract/operator/merchants.ts'
import { operators } from '#contract/operator/operators.ts'
import { operatorOrders } from '#contract/operator/orders.ts'
import { operatorProducts } from '#contract/operator/products.ts'
import { operatorRegistrations } from '#contract/operator/registrations.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { storePayments } from '#contract/storefront/payments.ts'
import { storeShop } from '#contract/storefront/shop.ts'
import { type CallRow, reason, row, shopper } from './call-row.ts'

export const storeCalls: CallRow[] = [
  row(storeShop.shop, 'anybody', { ask: ({ merchant }) => ({ params: { shop: merchant.shop } }) }),
  row(storeShop.products, 'anybody', {
    ask: ({ merchant }) => ({ params: { shop: merchant.shop }, query: { keyword: 'mug' } }),
  }),
  row(storeShop.product, 'anybody', {
    ask: ({ merchant }) => ({ params: { shop: merchant.shop, listingId: merchant.listingId } }),
    own: [{ thing: 'listingId', ask: (id, { merchant }) => ({ params: { shop: merchant.shop, listingId: id } }) }],
  }),
  row(storeShop.visit, 'anybody', {
    ask: ({ merchant }) => ({ params: { shop: merchant.shop }, body: { visitor: 'visitor-0001' } }),
    own: [
      {
        thing: 'listingId',
        ask: (id, { merchant }) => ({
          params: { shop: merchant.shop },
          body: { visitor: 'visitor-0001', listingId: id },
        }),
      },
    ],
  }),
  row(storeShop.follow, 'anybody', {
    ask: ({ merchant }) => ({ params: { shop: merchant.shop }, body: { email: 'fan@example.com', on: true } }),
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
  row(storeOrders.order, 'anybody', { ask: ({ merchant }) => ({ params: { secret: merchant.secret } }) }),
  row(storeOrders.cancel, 'anybody', { ask: ({ merchant }) => ({ params: { secret: merchant.secret } }) }),
  row(storeOrders.confirm, 'anybody', { ask: ({ merchant }) => ({ params: { secret: merchant.secret } }) }),
  row(storeOrders.review, 'anybody', {
    ask: ({ merchant }) => ({ params: { secret: merchant.secret }, body: { position: 0, stars: 5, text: 'Good' } }),
  }),
  row(storeOrders.testPayment, 'anybody', {
    ask: ({ merchant }) => ({ params: { secret: merchant.secret }, body: { succeed: false } }),
  }),
  row(storePayments.webhook, 'anybody', { ask: () => ({ params: { provider: 'nobody' }, body: {} }) }),
]

export const operatorCalls: CallRow[] = [
  row(operators.login, 'anybody', {
    ask: () => ({ body: { email: 'nobody@example.com', password: 'wrong', totp: '000000' } }),
  }),
  row(operators.logout, 'operator'),
  row(operators.me, 'operator'),
  row(operatorInvitations.list, 'operator'),
  row(operatorInvitations.create, 'operator', { ask: () => ({ body: { uses: 1, note: 'for a friend', reason } }) }),
  row(operatorInvitations.revoke, 'operator', { ask: () => ({ params: { code: 'NOTHERE' }, body: { reason } }) }),
  row(operatorRegistrations.list, 'operator', { ask: () => ({ query: { status: 'in_review' } }) }),
  row(operatorRegistrations.get, 'operator', { ask: ({ merchant }) => ({ params: { id: merchant.merchantId } }) }),
  row(operatorRegistrations.image, 'operator', {
    ask: ({ merchant }) => ({ params: { id: merchant.merchantId, which: 'idFront' }, query: { reason } }),
  }),
  row(operatorRegistrations.decide, 'operator', {
    ask: ({ merchant }) => ({ params: { id: merchant.merchantId }, body: { approve: true, reason } }),
  }),
  row(operatorProducts.products, 'operator', { ask: () => ({ query: { keyword: 'mug' } }) }),
  row(operatorProducts.createProduct, 'operator', {
    ask: ({ categoryId }) => ({
      body: {
        title: { en: 'A mug' },
        categoryId,
        variants: [{ name: { en: 'Blue' }, sku: 'M-1', purchasePrice: 600, stock: 5 }],
        reason,
      },
    }),
  }),
  row(operatorProducts.changeProduct, 'operator', {
    ask: ({ productId }) => ({ body: { id: productId, description: { en: 'A good mug' }, reason } }),
  }),
  row(operatorProducts.categories, 'operator'),
  row(operatorProducts.createCategory, 'operator', { ask: () => ({ body: { name: { en: 'Mugs' }, reason } }) }),
  row(operatorProducts.changeCategory, 'operator', {
    ask: ({ categoryId }) => ({ body: { id: categoryId, name: { en: 'Kitchen' }, reason } }),
  }),
  row(operatorImports.job, 'operator', {
    ask: () => ({ params: { id: '01900000-0000-7000-8000-000000000000' } }),
  }),
  row(operatorMerchants.list, 'operator', { ask: () => ({ query: { keyword: 'shop' } }) }),
  row(operatorMerchants.get, 'operator', { ask: ({ merchant }) => ({ params: { id: merchant.merchantId } }) }),
  row(operatorMerchants.close, 'operator', {
    ask: ({ other }) => ({ params: { id: other.merchantId }, body: { reason } }),
  }),
  row(operatorMerchants.open, 'operator', {
    ask: ({ other }) => ({ params: { id: other.merchantId }, body: { reason } }),
  }),
  row(operatorAudit.list, 'operator'),
  row(operatorOrders.list, 'operator', { ask: () => ({ query: { keyword: 'EN' } }) }),
  row(operatorOrders.ship, 'operator', {
    ask: ({ merchant }) => ({
      params: { id: merchant.orderId },
      body: { carrier: 'Kerry', trackingNumber: 'KEX 1', reason },
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
  row(account.logout, 'merchant'),
]
