import { account } from '#contract/account.ts'
import { dashboard } from '#contract/dashboard.ts'
import { finance } from '#contract/finance.ts'
import { invitations } from '#contract/invitations.ts'
import { languages } from '#contract/languages.ts'
import { merchants } from '#contract/merchants.ts'
import { messages } from '#contract/messages.ts'
import { orders } from '#contract/orders.ts'
import { partners } from '#contract/partners.ts'
import { products } from '#contract/products.ts'
import { registrations } from '#contract/registrations.ts'
import { type CallRow, reason, row } from './call-row.ts'
import { depositCalls } from './deposit-rows.ts'
import { programmeCalls } from './programme-rows.ts'
import { proposalCalls } from './proposal-rows.ts'
import { refundCalls } from './refund-rows.ts'
import { serviceCalls } from './service-rows.ts'
import { settingsCalls } from './settings-rows.ts'
import { operatorCalls, storeCalls } from './store-and-operator-rows.ts'
import { withdrawalCalls } from './withdrawal-rows.ts'

const orderCalls: CallRow[] = [
  row(orders.list, 'merchant', { ask: () => ({ query: { keyword: 'EN', status: '5' } }) }),
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
]

const productCalls: CallRow[] = [
  row(products.hot, 'merchant'),
  row(products.category, 'merchant'),
  row(products.product, 'merchant', { ask: () => ({ query: { keyword: 'mug' } }) }),
  row(products.detail, 'merchant', { ask: ({ productId }) => ({ query: { id: productId } }) }),
  row(products.add, 'merchant', { ask: ({ productId }) => ({ body: { productId } }) }),
  row(products.addAll, 'merchant', { ask: () => ({ body: { filter: { keyword: 'mug' } } }) }),
  row(products.manage, 'merchant', { ask: () => ({ query: { keyword: 'mug' } }) }),
  row(products.setSwitch, 'merchant', {
    ask: ({ merchant }) => ({ body: { listingIds: [merchant.listingId], on: true } }),
    own: [{ thing: 'listingId', ask: (id) => ({ body: { listingIds: [id], on: false } }) }],
  }),
  row(products.price, 'merchant', {
    ask: ({ merchant }) => ({ body: { listingId: merchant.listingId, sellingPrice: 1000 } }),
    own: [{ thing: 'listingId', ask: (id) => ({ body: { listingId: id, sellingPrice: 1100 } }) }],
  }),
  row(products.del, 'merchant', {
    ask: ({ merchant }) => ({ body: { listingIds: [merchant.listingId] } }),
    own: [{ thing: 'listingId', ask: (id) => ({ body: { listingIds: [id] } }) }],
  }),
  row(products.restore, 'merchant', {
    ask: ({ merchant }) => ({ body: { listingIds: [merchant.listingId] } }),
    own: [{ thing: 'listingId', ask: (id) => ({ body: { listingIds: [id] } }) }],
  }),
]

const accountCalls: CallRow[] = [
  row(registrations.terms, 'anybody'),
  row(registrations.register, 'anybody', {
    ask: ({ invitation }) => ({
      body: {
        storeName: 'A shop',
        storeAddress: '1 High Street',
        country: 'GB',
        phone: '07400 123457',
        email: 'somebody@example.com',
        realName: 'Some Body',
        password: 'a password of some length',
        passwordConfirm: 'a password of some length',
        invitationCode: invitation,
      },
    }),
  }),
  row(account.login, 'anybody', {
    ask: () => ({ body: { account: 'nobody@example.com', password: 'wrong password' } }),
  }),
  row(account.verification, 'anybody', {
    ask: () => ({ body: { account: 'nobody@example.com', purpose: 'reset_password' } }),
  }),
  row(account.resetpwd, 'anybody', {
    ask: () => ({
      body: {
        account: 'nobody@example.com',
        code: '000000',
        password: 'another password',
        passwordConfirm: 'another password',
      },
    }),
  }),
  row(account.resetPay, 'merchant', {
    ask: () => ({ body: { payPassword: '135790', payPasswordConfirm: '135790', oldPayPassword: '246802' } }),
  }),
  row(account.verifyPay, 'merchant', {
    ask: () => ({ body: { payPassword: '246802', purpose: 'pick', amount: 600 } }),
  }),
  row(merchants.info, 'merchant'),
  row(account.sessions, 'merchant'),
  row(account.revokeSession, 'merchant', {
    ask: ({ merchant }) => ({ body: { id: merchant.sessionId } }),
    own: [{ thing: 'sessionId', ask: (id) => ({ body: { id } }) }],
  }),
  row(partners.third, 'anybody', { ask: () => ({ body: { data: 'a.b.c', mer: 'nobody' } }) }),
  row(registrations.tkregister, 'anybody', {
    ask: ({ invitation }) => ({ body: { data: 'a.b.c', code: invitation } }),
  }),
  row(invitations.verifyCode, 'anybody', { ask: ({ invitation }) => ({ body: { code: invitation } }) }),
  row(languages.set, 'anybody', { ask: () => ({ query: { lang: 'en' } }) }),
  row(languages.list, 'anybody'),
  row(dashboard.index, 'merchant'),
  row(dashboard.echart, 'merchant', { ask: () => ({ query: { range: 30 } }) }),
  row(finance.bill, 'merchant', { ask: () => ({ query: { type: 'order' } }) }),
  row(finance.report, 'merchant', { ask: () => ({ query: { range: 'month' } }) }),
  row(finance.statement, 'merchant', { ask: () => ({ query: { format: 'csv' } }) }),
  row(messages.notice, 'merchant', {
    own: [{ thing: 'noticeId', ask: (id) => ({ query: { id } }) }],
  }),
  row(messages.seen, 'merchant', {
    ask: ({ merchant }) => ({ body: { id: merchant.noticeId } }),
    own: [{ thing: 'noticeId', ask: (id) => ({ body: { id } }) }],
  }),
  row(messages.announcements, 'merchant'),
]

/** Every served call but uploads and streams, which are no JSON calls and have tests of their own. */
export const callRows: CallRow[] = [
  ...orderCalls,
  ...productCalls,
  ...accountCalls,
  ...storeCalls,
  ...operatorCalls,
  ...depositCalls,
  ...withdrawalCalls,
  ...settingsCalls,
  ...serviceCalls,
  ...proposalCalls,
  ...refundCalls,
  ...programmeCalls,
]
