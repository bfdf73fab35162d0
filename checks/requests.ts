import { legalVersion } from '#contract/legal.ts'
import { londonAddress } from '#server/testing/orders.ts'

export const unknownId = '01900000-0000-7000-8000-00000000dead'
export const reason = 'a check of access'

/** The parts of a request; the server itself checks that they fit the contract. */
export type RowAsk = { query?: object; params?: object; body?: object }

const at = '2026-12-01T00:00:00.000Z'
const request = 'a-request-of-the-checks'
const phrase = 'a password of some length'
const address = londonAddress
const identityPhotos = { idFront: unknownId, idBack: unknownId, idHeld: unknownId }
const levelTerms = { marginBps: 5_000, productLimit: 50_000, upgradePrice: 49_900, feeBps: 300 }
const mapping = { delimiter: ';', dates: 'YYYY-MM-DD', decimal: '.', columns: { bookedOn: 'Date', amount: 'Amount' } }
const variant = { name: { en: 'Blue' }, sku: 'M-1', purchasePrice: 600, stock: 5 }
const card = { fullName: 'Some Body', bankName: 'A bank', cardNumber: '4111111111111111' }
const search = { query: { keyword: 'mug' } }

/** Values of required fields by name, because a name means the same in all calls. */
export const fields: Readonly<Record<string, unknown>> = {
  rate: '35.12',
  ...{ reason, text: 'Hello', answer: reason, evidence: 'BANK-1', line: 'ST-1', payer: 'A. Weber', provider: 'test' },
  ...{ email: 'nobody@example.com', password: 'wrong password', passkey: '{}', lang: 'en', currency: 'USD' },
  ...{ shop: '{shop}', secret: '{secret}', merchantId: '{merchantId}', listingId: '{listingId}', payToken: '{pay}' },
  ...{ listingIds: ['{listingId}'], purchaseId: '{purchaseId}', productId: '{productId}', variantId: '{variantId}' },
  ...{ categoryId: '{categoryId}', phone: '+447400123456', address, validFrom: at, until: at, before: at },
  ...{
    roles: ['support'],
    amount: 100,
    holder: 'North Gate Ltd',
    accountNumber: 'DE02 1203',
    number: 'EN-00000-00000',
  },
  ...{ data: 'a.b.c', request, clearing: 'clearing:bank', day: '2026-03-02', account: 'escrow', keyword: 'EN' },
  subject: unknownId,
  key: 'AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA',
  to: 'https://shop.example/channel/orders',
}

/** Values of `:id` and `:number` in paths; the first matching prefix counts. */
export const subjects: readonly (readonly [begins: string, value: string])[] = [
  ['/admin/merchants', '{merchantId}'],
  ['/admin/registrations', '{merchantId}'],
  ['/admin/lost-access', '{merchantId}'],
  ['/admin/desk', '{merchantId}'],
  ['/admin/products/import', unknownId],
  ['/admin/products', '{productId}'],
  ['/admin/orders', '{orderId}'],
  ['/admin/refunds', '{refundId}'],
  ['/admin/questions', '{questionId}'],
  ['/admin/recharges', 'RC-00000-00000'],
  ['/admin/withdrawals', 'WD-00000-00000'],
  ['/', unknownId],
]

/**
 * What a call takes besides its required fields, or instead of them. `{orderId}` is the merchant's own order; the walk
 * over other merchants' ids finds it by this name.
 */
export const requests: Readonly<Record<string, RowAsk>> = {
  'POST /admin/login': { body: { totp: '000000' } },
  'POST /admin/security/confirm': { body: { code: '000000' } },
  'POST /admin/operators': { body: { email: 'new.colleague@platform.example' } },
  'GET /admin/proposals': { query: { status: 'waiting' } },
  'POST /merchant/merchant/object': { body: { subject: `act:${unknownId}` } },
  'GET /merchant/merchant/objections': { query: { subject: `act:${unknownId}` } },
  'GET /admin/objections': { query: { state: 'waiting' } },
  'GET /admin/audit': { query: { merchantId: '{merchantId}', act: 'shop.close', since: at, until: at } },
  'GET /admin/audit/chain': { query: { merchantId: '{merchantId}' } },
  'POST /admin/bank-accounts': { body: { code: 'CHECK' } },
  'POST /admin/bank-accounts/:id/mapping': { body: { mapping } },
  'GET /admin/bank-lines': { query: { state: 'all', keyword: 'none' } },
  'GET /admin/bank-lines/unused': { query: { amount: -1_000, number: 'PP-00000-00000' } },
  'GET /admin/reconciliation': { query: { day: '2026-03-02' } },
  'POST /admin/reconciliation/notes': { body: { kind: 'in_books_only', key: 'none' } },
  'GET /admin/outbox': { query: { lane: 'money_out' } },
  'POST /admin/desk/open': { body: { item: unknownId } },
  'GET /admin/desk/search': { query: { kind: 'order' } },
  'GET /merchant/index/notice': { query: { id: '{noticeId}' } },
  'POST /merchant/index/see_notice': { body: { id: '{noticeId}' } },
  'POST /admin/notices': { body: { merchantId: '{merchantId}' } },
  'POST /merchant/push/settings': { body: { money: false, amounts: false, quietFrom: 1_320, quietTo: 420 } },
  'POST /merchant/push/subscribe': {
    body: { endpoint: 'https://fcm.googleapis.com/fcm/send/walk', p256dh: 'BPk', auth: 'aGk' },
  },
  'POST /merchant/service/messages': { body: { text: 'Hello' } },
  'POST /admin/conversations/:merchantId/assign': { body: { operatorId: null } },
  'POST /admin/canned-answers': { body: { code: 'parcel-late', title: 'A late parcel' } },
  'POST /admin/merchants/:id/hold': { body: { case: 'KT 1' } },
  'POST /admin/merchants/:id/close': { params: { id: '{other.merchantId}' } },
  'POST /admin/merchants/:id/sessions/end': { params: { id: '{other.merchantId}' } },
  'POST /admin/merchants/:id/open': { params: { id: '{other.merchantId}' } },
  'GET /admin/merchants': { query: { keyword: 'shop' } },
  'POST /merchant/merchant/login': { body: { account: 'nobody@example.com' } },
  'POST /merchant/common/verification': { body: { account: 'nobody@example.com' } },
  'POST /merchant/merchant/resetpwd': {
    body: { account: 'nobody@example.com', code: 'ABCDEFGH', request, password: phrase, passwordConfirm: phrase },
  },
  'POST /merchant/merchant/confirm_email': { body: { code: 'ABCDEFGH' } },
  'POST /merchant/merchant/resetPay': {
    body: { payPassword: '135790', payPasswordConfirm: '135790', oldPayPassword: '246802' },
  },
  'POST /merchant/merchant/verify_pay': { body: { payPassword: '246802', purpose: 'pick', amount: 600 } },
  'POST /merchant/common/not_me': { body: { link: 'no.link.atall' } },
  'POST /merchant/merchant/sessions/revoke': { body: { id: '{sessionId}' } },
  'POST /merchant/security/login': { body: { passkey: '{}' } },
  'POST /merchant/security/confirm': { body: { payPassword: '246802' } },
  'POST /merchant/security/passkeys/rename': { body: { id: '{passkeyId}' } },
  'POST /merchant/security/passkeys/remove': { body: { id: '{passkeyId}' } },
  'POST /merchant/security/partners/remove': { body: { id: '{partnerId}' } },
  'POST /merchant/push/remove': { body: { id: '{pushDeviceId}' } },
  'POST /merchant/security/app/confirm': { body: { code: '000000' } },
  'POST /merchant/merchant/store': {
    body: {
      ...{ name: 'A shop', phone: '07400 123458', address: '2 High Street', introduction: 'What we sell' },
      ...{ welcomeMessage: 'Hello', timeZone: 'Europe/London', twitter: 'https://x.com/shop' },
      google: 'https://g.page/shop',
    },
  },
  'POST /merchant/merchant/store_banner': { body: { banner: null } },
  'GET /store/:shop/products': search,
  'POST /store/:shop/visit': { body: { visitor: 'visitor-0001', listingId: '{listingId}' } },
  'POST /store/:shop/follow': { body: { email: 'fan@example.com', on: true } },
  'GET /merchant/product/product': search,
  'GET /merchant/product/detail': { query: { id: '{productId}' } },
  'GET /merchant/product/addable': search,
  'GET /merchant/product/near': { query: { keyword: 'mgu', in: 'shop' } },
  'POST /merchant/product/addAll': { body: { filter: { keyword: 'mug' } } },
  'GET /merchant/product/manage': search,
  'POST /merchant/product/price': { body: { sellingPrice: 1_000 } },
  'GET /admin/products': search,
  'GET /admin/products/export': search,
  'POST /admin/products/stock': { body: { change: 5, changeId: unknownId } },
  'POST /admin/products/stock/many': {
    body: { changes: [{ variantId: '{variantId}', change: 5, changeId: unknownId }] },
  },
  'GET /admin/products/effects': { query: { ids: '{productId}' } },
  'PATCH /admin/products/many': { body: { products: [{ id: '{productId}' }], onSale: true } },
  'POST /admin/categories/order': { body: { parentId: null, ids: ['{categoryId}'] } },
  'POST /admin/products': { body: { variants: [variant] } },
  'PATCH /admin/products': { body: { id: '{productId}', description: { en: 'A good mug' } } },
  'PATCH /admin/categories': { body: { id: '{categoryId}', name: { en: 'Kitchen' } } },
  'GET /merchant/product/price_preview': { query: { markUpBps: 3_500, leastProfit: 200, ending: 90 } },
  'POST /merchant/product/price_rule': { body: { markUpBps: 3_500, leastProfit: 200, ending: 90, digest: '' } },
  'POST /merchant/product/price_undo': { body: { id: '{priceChangeId}' } },
  'POST /merchant/product/prices_preview': { body: { markUp: { listingIds: ['{listingId}'], markUpBps: 3_500 } } },
  'POST /merchant/product/prices': {
    body: { markUp: { listingIds: ['{listingId}'], markUpBps: 3_500 }, digest: '' },
  },
  'GET /merchant/product/insight': { query: { listingId: '{listingId}' } },
  'GET /merchant/product/insight_days': { query: { listingId: '{listingId}' } },
  'POST /store/payments/:provider/webhook': { params: { provider: 'nobody' }, body: {} },
  'GET /admin/payments/disputes': { query: { state: 'open' } },
  'POST /admin/payments/unmatched/close': { body: { eventId: 'none' } },
  'POST /admin/payments/payouts': {
    body: { reference: 'P-1', amount: 97, entries: [{ reference: 'nothing', amount: 100, fee: 3 }] },
  },
  'GET /merchant/order/list': { query: { keyword: 'EN', status: '5', listingId: '{listingId}' } },
  'GET /merchant/order/detail': { query: { id: '{orderId}' } },
  'POST /merchant/order/pick': { body: { id: '{orderId}' } },
  'POST /merchant/order/pick_batch': { body: { ids: ['{orderId}'] } },
  'POST /merchant/order/decline': { body: { id: '{orderId}' } },
  'POST /store/:shop/checkout': { body: { email: 'shopper@example.com', expectTotal: 1_000 } },
  'POST /store/:shop/find': { body: { email: 'anna@example.com' } },
  'POST /store/orders/mine/review': { body: { position: 0, stars: 5 } },
  'POST /store/payments/test': { body: { succeed: false } },
  'GET /admin/orders/search': { query: { keyword: 'EN', status: 'shipped' } },
  'GET /admin/orders': { query: { keyword: 'EN' } },
  'POST /admin/orders/:id/ship': { body: { carrier: 'Kerry', trackingNumber: 'KEX 1002001' } },
  'POST /admin/orders/ship/many': {
    body: { shipments: [{ number: '{orderId}', carrier: 'Kerry', trackingNumber: 'KEX 1002001' }] },
  },
  'POST /admin/orders/:id/event': { body: { at: '2026-03-02T09:00:00Z' } },
  'GET /merchant/questions': { query: { filter: 'waiting', orderId: '{orderId}' } },
  'GET /merchant/questions/thread': { query: { id: '{questionId}' } },
  'POST /merchant/questions/answer': { body: { id: '{questionId}' } },
  'POST /merchant/questions/seen': { body: { id: '{questionId}' } },
  'POST /merchant/questions/report': { body: { id: '{questionId}' } },
  'POST /store/:shop/questions': { body: { name: 'Suda', listingId: '{listingId}' } },
  'GET /admin/questions': { query: { orderId: '{orderId}' } },
  'POST /admin/questions/:id/close': { body: { end: false } },
  'GET /merchant/merchant/refund_order': { query: { status: 'pending_approval', id: '{refundId}' } },
  'GET /merchant/merchant/refund_outcomes': { query: { id: '{refundId}' } },
  'POST /merchant/merchant/refund_answer': { body: { id: '{refundId}' } },
  'POST /merchant/merchant/return': { body: { id: '{refundId}' } },
  'POST /store/orders/mine/refund': { body: { goods: 'not_received', amount: 1 } },
  'GET /admin/refunds': { query: { status: 'unpaid' } },
  'GET /admin/refunds/:id/effect': { query: { bears: 'merchant' } },
  'POST /admin/refunds/:id/decide': { params: { id: '{other.refundId}' }, body: { approve: false } },
  'POST /admin/refunds/:id/platform': { params: { id: '{other.refundId}' } },
  'POST /merchant/merchant/recharge': {
    body: { method: 'chain', currency: 'USDT', network: 'tron', txHash: 'ab'.repeat(32) },
  },
  'GET /merchant/merchant/recharge_log': { query: { status: 'in_review' } },
  'GET /admin/recharges': { query: { status: 'in_review' } },
  'POST /admin/recharges/:number/decide': { body: { line: 'ST-1' } },
  'POST /merchant/merchant/extract': { body: { ...card, amount: 1_000, fee: 100, payToken: 'none' } },
  'POST /merchant/merchant/extract_cancel': { body: { number: 'WD-00000-00000' } },
  'POST /merchant/merchant/extract_remove': { body: { id: '{destinationId}' } },
  'GET /merchant/merchant/extract_log': { query: { status: 'in_review' } },
  'POST /admin/fee-rules': { body: { feeBps: 50, feeMinimum: 50, minimum: 500 } },
  'GET /admin/withdrawals': { query: { status: 'in_review' } },
  'POST /admin/merchants/:id/holds/:hold/lift': { params: { hold: unknownId } },
  'GET /admin/supplier-payouts': { query: { state: 'open' } },
  'POST /admin/supplier-payouts': { body: { supplier: 'nobody', before: '2026-01-01T00:00:00Z' } },
  'POST /merchant/index/level': { body: { shown: levelTerms, payToken: 'none' } },
  'POST /merchant/index/buy_train': {
    body: { slots: 3, days: 7, price: 1_500, payToken: 'none' },
  },
  'POST /merchant/index/give_back': { body: { purchaseId: '{purchaseId}' } },
  'POST /admin/levels': { body: { rank: 90, ...levelTerms, earnedAtOrders: null } },
  'POST /admin/packages': { body: { price: 100, onSale: false } },
  'GET /merchant/merchant/bill': { query: { type: 'order' } },
  'GET /merchant/merchant/month_statement': { query: { month: '2026-03' } },
  'GET /merchant/merchant/financial_report': { query: { range: 'month' } },
  'GET /admin/ledger': { query: { merchantId: '{merchantId}', account: 'escrow', since: '2026-03-01T00:00:00.000Z' } },
  'POST /merchant/merchant/third': { body: { mer: 'nobody' } },
  'POST /admin/partners': { body: { name: 'A partner', vouches: false } },
  'POST /channel/orders': {
    body: {
      externalId: 'A-1',
      shopper: { email: 'suda@example.com', phone: '020 7946 0018' },
      paidAmount: 1_000,
    },
  },
  'POST /admin/partners/:id/channel': {
    body: { receiver: 'https://partner.example/hooks', ordersPerMinute: 60, amountPerDay: 1_000_000 },
  },
  'POST /merchant/merchant/verify_code': { body: { code: '{invitation}' } },
  'POST /admin/invitations': { body: { note: 'for a friend' } },
  'POST /admin/invitations/:code/revoke': { params: { code: 'NOTHERE' } },
  'GET /merchant/merchant/shop_address': { query: { name: 'Northwind' } },
  'POST /merchant/merchant/register': {
    body: {
      ...{ storeName: 'A shop', storeAddress: '1 High Street', country: 'GB', phone: '07400 123457' },
      ...{ email: 'somebody@example.com', realName: 'Some Body', password: phrase, passwordConfirm: phrase },
      ...{ invitationCode: '{invitation}', termsVersion: legalVersion },
    },
  },
  'POST /merchant/common/lost_access': {
    body: { account: 'nobody@example.com', realName: 'Some Body', ...identityPhotos },
  },
  'POST /merchant/merchant/tkregister': { body: { code: '{invitation}' } },
  'GET /admin/registrations': { query: { status: 'in_review' } },
  'POST /admin/registrations/:id/decide': { body: { version: 1 } },
  'POST /admin/lost-access/:id/look': { body: { asked: unknownId } },
  'GET /merchant/index/echart': { query: { range: 30 } },
}
