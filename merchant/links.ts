import type { dayFigures, onlyOrders } from '#contract/order-states.ts'
import { paths } from './paths.ts'

type Search = Record<string, string | number | undefined>

const withSearch = (path: string, search: Search) => {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  if (given.length === 0) return path
  return `${path}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
}

export const refundAnswers = ['agree', 'disagree'] as const

/** Every link with parameters is made here. */
export const linkTo = {
  orders: (
    search: {
      status?: string
      settlement?: string
      keyword?: string
      from?: string
      to?: string
      on?: string
      figure?: (typeof dayFigures)[number]
      only?: (typeof onlyOrders)[number]
      settlesOn?: string
      listingId?: string
      visitors?: 'all' | 'paid'
    } = {},
  ) => withSearch(paths.order, search),
  /** The rows behind a figure of the home screen. */
  figure: (figure: 'visitors' | 'followers' | 'reviews' | 'credit') => withSearch(paths.home, { figure }),
  bill: (search: { type?: string } = {}) => withSearch(paths.fundsRecords, search),
  order: (id: string) => withSearch(paths.orderDetail, { id }),
  orderGiveBack: (id: string) => withSearch(paths.orderDetail, { id, step: 'give-back' }),
  orderDecline: (id: string) => withSearch(paths.orderDetail, { id, step: 'decline' }),
  product: (id: string) => withSearch(paths.goodsDetail, { id }),
  distribution: (
    search: { keyword?: string; categoryId?: string; minPrice?: string; maxPrice?: string; sort?: string } = {},
  ) => withSearch(paths.distribution, search),
  goods: (search: { state?: string; keyword?: string } = {}) => withSearch(paths.goods, search),
  message: (id: string) => withSearch(paths.messageDetail, { id }),
  messages: (search: { filter?: string } = {}) => withSearch(paths.message, search),
  /** `by: 'partner'`: the application asks whether the partner of the stored link may log in. */
  register: (search: { code?: string; by?: 'partner' } = {}) => withSearch(paths.register, search),
  /** For a merchant who lost every second factor. */
  lostAccess: () => withSearch(paths.forgetPwd, { step: 'identity' }),
  withdraw: (search: { method?: string; step?: string } = {}) => withSearch(paths.withdraw, search),
  report: (search: { range?: 'all' } = {}) => withSearch(paths.finance, search),
  payouts: (search: { month?: string } = {}) => withSearch(paths.finance, { part: 'calendar', ...search }),
  month: (month: string) => withSearch(paths.finance, { part: 'month', month }),
  prices: (search: { category?: string } = {}) => withSearch(paths.goods, { part: 'prices', ...search }),
  priceList: () => withSearch(paths.goods, { part: 'file' }),
  insight: (search: { show?: 'unsold' } = {}) => withSearch(paths.goods, { part: 'insight', ...search }),
  /** Of one listing, or of the shop since a day. */
  insightDays: (of: 'views' | 'baskets', search: { listing?: string; from?: string }) =>
    withSearch(paths.goods, { part: 'days', of, ...search }),
  preview: (search: { listing?: string } = {}) => withSearch(paths.settingup, { part: 'preview', ...search }),
  deposit: (number: string) => withSearch(paths.rechargeRecord, { number }),
  manualDeposit: () => withSearch(paths.recharge, { way: 'manual' }),
  bankPayment: (number: string) => withSearch(paths.bankCardRecharge, { number }),
  placement: (purchase: string) => withSearch(paths.storeExpress, { purchase }),
  refunds: (search: { listingId?: string } = {}) => withSearch(paths.refundRequest, search),
  refund: (id: string) => withSearch(paths.refundRequest, { id }),
  /** `answer` preselects an answer on the form. It is never sent automatically, because an answer is final. */
  refundAnswer: (id: string, search: { answer?: (typeof refundAnswers)[number] } = {}) =>
    withSearch(paths.refundRequest, { id, step: 'answer', ...search }),
  questions: (search: { filter?: 'unread' } = {}) => withSearch(paths.service, { part: 'shoppers', ...search }),
  question: (id: string) => withSearch(paths.service, { part: 'shoppers', id }),
  questionReport: (id: string) => withSearch(paths.service, { part: 'shoppers', id, step: 'report' }),
  withdrawal: (number: string) => withSearch(paths.withdrawRecord, { number }),
  settings: (
    search: {
      part?:
        | 'devices'
        | 'security'
        | 'access'
        | 'email'
        | 'push'
        | 'app'
        | 'log'
        | 'acts'
        | 'objections'
        | 'object'
        | 'export'
        | 'partners'
        | 'seller'
        | 'pages'
      subject?: string
    } = {},
  ) => withSearch(paths.settingup, search),
}
