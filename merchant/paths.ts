type Search = Record<string, string | number | undefined>

const withSearch = (path: string, search: Search) => {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  if (given.length === 0) return path
  return `${path}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
}

/** The path of every screen; routes.tsx has a route for each. */
export const paths = {
  root: '/',
  login: '/login/',
  register: '/register',
  forgetPwd: '/forgetPwd',
  notMe: '/notMe',
  setPaypwd: '/setPaypwd',
  home: '/home',
  product: '/product',
  distribution: '/distribution',
  goods: '/goods',
  goodsDetail: '/goodsDetail',
  order: '/order',
  orderDetail: '/orderDetail',
  my: '/my',
  personalInfo: '/personalInfo',
  setting: '/setting',
  refundRequest: '/refundRequest',
  storeExpress: '/storeExpress',
  service: '/service',
  withdraw: '/withdraw',
  message: '/message',
  finance: '/finance',
  fundsRecords: '/fundsRecords',
  withdrawRecord: '/withdrawRecord',
  recharge: '/recharge',
  walletRecharge: '/walletRecharge',
  bankCardRecharge: '/bankCardRecharge',
  blockchainRecharge: '/blockchainRecharge',
  rechargeRecord: '/rechargeRecord',
  messageDetail: '/messageDetail',
  buyTrainBill: '/buyTrainBill',
  level: '/level',
  alliance: '/alliance',
  settingup: '/settingup',
  baseinfo: '/baseinfo',
  uploadBanner: '/uploadBanner',
  socialmedia: '/socialmedia',
  changeLoginPassword: '/changeLoginPassword',
  changePayPassword: '/changePayPassword',
  code: '/code',
} as const

/** Every link with parameters is made here. */
export const linkTo = {
  orders: (
    search: { status?: string; settlement?: string; keyword?: string; from?: string; to?: string; on?: string } = {},
  ) => withSearch(paths.order, search),
  /** The rows behind a figure of the home screen. */
  figure: (figure: 'visitors' | 'followers' | 'reviews' | 'credit') => withSearch(paths.home, { figure }),
  bill: (search: { type?: string } = {}) => withSearch(paths.fundsRecords, search),
  order: (id: string) => withSearch(paths.orderDetail, { id }),
  orderDecline: (id: string) => withSearch(paths.orderDetail, { id, step: 'decline' }),
  product: (id: string) => withSearch(paths.goodsDetail, { id }),
  distribution: (
    search: { keyword?: string; categoryId?: string; minPrice?: string; maxPrice?: string; sort?: string } = {},
  ) => withSearch(paths.distribution, search),
  goods: (search: { state?: string; keyword?: string } = {}) => withSearch(paths.goods, search),
  message: (id: string) => withSearch(paths.messageDetail, { id }),
  messages: (search: { filter?: string } = {}) => withSearch(paths.message, search),
  /** `by: 'partner'`: a partner's link signs in, so the application has no password. */
  register: (search: { code?: string; by?: 'partner' } = {}) => withSearch(paths.register, search),
  withdraw: (search: { method?: string; step?: string } = {}) => withSearch(paths.withdraw, search),
  recharge: (number: string) => withSearch(paths.rechargeRecord, { number }),
  manualDeposit: () => withSearch(paths.recharge, { way: 'manual' }),
  bankPayment: (number: string) => withSearch(paths.bankCardRecharge, { number }),
  placement: (purchase: string) => withSearch(paths.storeExpress, { purchase }),
  refund: (id: string) => withSearch(paths.refundRequest, { id }),
  refundAnswer: (id: string) => withSearch(paths.refundRequest, { id, step: 'answer' }),
  withdrawal: (number: string) => withSearch(paths.withdrawRecord, { number }),
  settings: (
    search: {
      part?: 'devices' | 'security' | 'app' | 'log' | 'acts' | 'objections' | 'object' | 'export'
      subject?: string
    } = {},
  ) => withSearch(paths.settingup, search),
}
