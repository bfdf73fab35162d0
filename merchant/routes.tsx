import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import { loginRoute } from './app/login-route.ts'
import { paths } from './paths.ts'

export type AppRoute = {
  path: string
  /** What the address must have besides the path; such a route is listed before the one of the path alone. */
  query?: Readonly<Record<string, string>>
  title: MessageDescriptor
  load: () => Promise<{ default: ComponentType }>
  /** Needs no session; every other screen says "please log in first" without one. */
  isPublic?: true
  /** False: the screen begins anew each time, where others stay as they were left. */
  isKeptAlive?: false
  /** The query parameters that make another screen of the same path: the id of an order's detail. */
  keyParams?: readonly string[]
  /** A list whose rows open further screens: on a wide screen it has a column of its own. */
  isList?: true
  /** The path of the list whose rows open this screen, beside it on a wide screen; its own, where a key parameter opens one. */
  list?: string
  /** Its texts are in the catalogue of the frame (lingui.config.ts): the sign-in, so that it loads fast. */
  hasFrameTextsOnly?: true
  /** One of the four screens of the tab bar. */
  tab?: 'home' | 'product' | 'order' | 'my'
}

const settings = (part: string) => ({ path: paths.settingup, query: { part }, list: paths.setting })
const figure = (name: string) => ({ path: paths.home, query: { figure: name } })
const goodsPart = (part: string) => ({ path: paths.goods, query: { part } })
const financePart = (part: string) => ({ path: paths.finance, query: { part } })

/** Every screen: a list. */
export const routes: readonly AppRoute[] = [
  // Shows the kit to its developers: `vite build --mode gallery`.
  ...(import.meta.env.MODE === 'gallery'
    ? [
        {
          path: '/gallery',
          title: { id: 'Gallery' },
          load: () => import('#kit/gallery.screen.tsx'),
          isPublic: true as const,
          hasFrameTextsOnly: true as const,
        },
      ]
    : []),
  loginRoute,
  {
    path: paths.register,
    title: msg`Apply as a merchant`,
    load: () => import('./features/registrations/register.screen.tsx'),
    isPublic: true,
  },
  {
    path: paths.code,
    title: msg`Invitation code`,
    load: () => import('./features/registrations/code.screen.tsx'),
    isPublic: true,
  },
  {
    path: paths.notMe,
    title: msg`It was not me`,
    load: () => import('./features/account/not-me.screen.tsx'),
    isPublic: true,
    isKeptAlive: false,
  },
  {
    path: paths.forgetPwd,
    query: { step: 'identity' },
    title: msg`Lost access`,
    load: () => import('./features/registrations/lost-access.screen.tsx'),
    isPublic: true,
    isKeptAlive: false,
  },
  {
    path: paths.forgetPwd,
    title: msg`Forgot password?`,
    load: () => import('./features/account/forget-pwd.screen.tsx'),
    isPublic: true,
    isKeptAlive: false,
  },
  {
    path: paths.setPaypwd,
    title: msg`Payment password`,
    load: () => import('./features/account/set-paypwd.screen.tsx'),
    isKeptAlive: false,
  },
  { ...figure('visitors'), title: msg`Visitors`, load: () => import('./features/dashboard/visitors.screen.tsx') },
  { ...figure('followers'), title: msg`Followers`, load: () => import('./features/dashboard/followers.screen.tsx') },
  { ...figure('reviews'), title: msg`Reviews`, load: () => import('./features/dashboard/reviews.screen.tsx') },
  { ...figure('credit'), title: msg`Credit score`, load: () => import('./features/dashboard/credit-score.screen.tsx') },
  { path: paths.home, title: msg`Home`, load: () => import('./features/dashboard/home.screen.tsx'), tab: 'home' },
  {
    path: paths.product,
    title: msg`Products`,
    load: () => import('./features/products/product.screen.tsx'),
    tab: 'product',
  },
  {
    path: paths.distribution,
    title: msg`Distribution centre`,
    load: () => import('./features/products/distribution.screen.tsx'),
  },
  { ...goodsPart('prices'), title: msg`Price rules`, load: () => import('./features/products/price-rules.screen.tsx') },
  { ...goodsPart('insight'), title: msg`Insight`, load: () => import('./features/products/insight.screen.tsx') },
  {
    ...goodsPart('days'),
    title: msg`Insight`,
    load: () => import('./features/products/insight-days.screen.tsx'),
    keyParams: ['listing', 'of', 'from'],
  },
  {
    path: paths.goods,
    title: msg`My products`,
    isList: true,
    load: () => import('./features/products/goods.screen.tsx'),
  },
  {
    path: paths.goodsDetail,
    title: msg`Product`,
    list: paths.goods,
    load: () => import('./features/products/goods-detail.screen.tsx'),
    keyParams: ['id'],
  },
  {
    path: paths.order,
    title: msg`Orders`,
    isList: true,
    load: () => import('./features/orders/order.screen.tsx'),
    tab: 'order',
  },
  {
    path: paths.orderDetail,
    title: msg`Order`,
    list: paths.order,
    load: () => import('./features/orders/order-detail.screen.tsx'),
    keyParams: ['id'],
  },
  { path: paths.my, title: msg`My`, load: () => import('./features/merchants/my.screen.tsx'), tab: 'my' },
  {
    path: paths.personalInfo,
    title: msg`Personal information`,
    load: () => import('./features/merchants/personal-info.screen.tsx'),
  },
  {
    path: paths.recharge,
    title: msg`Deposit`,
    load: () => import('./features/deposits/recharge.screen.tsx'),
    keyParams: ['way'],
  },
  {
    path: paths.walletRecharge,
    title: msg`E-wallet deposit`,
    load: () => import('./features/deposits/wallet-recharge.screen.tsx'),
  },
  {
    path: paths.bankCardRecharge,
    title: msg`Bank transfer deposit`,
    load: () => import('./features/deposits/bank-card-recharge.screen.tsx'),
    keyParams: ['number'],
  },
  {
    path: paths.blockchainRecharge,
    title: msg`Blockchain deposit`,
    load: () => import('./features/deposits/blockchain-recharge.screen.tsx'),
  },
  {
    path: paths.rechargeRecord,
    title: msg`Deposit history`,
    isList: true,
    list: paths.rechargeRecord,
    load: () => import('./features/deposits/recharge-record.screen.tsx'),
    keyParams: ['number'],
  },
  {
    path: paths.refundRequest,
    title: msg`Refund requests`,
    isList: true,
    list: paths.refundRequest,
    load: () => import('./features/refunds/refund-request.screen.tsx'),
    keyParams: ['id', 'step'],
  },
  { path: paths.level, title: msg`Seller level`, load: () => import('./features/programme/level.screen.tsx') },
  {
    path: paths.storeExpress,
    title: msg`Express lane`,
    load: () => import('./features/programme/store-express.screen.tsx'),
    keyParams: ['purchase'],
  },
  {
    path: paths.buyTrainBill,
    title: msg`Express lane purchases`,
    load: () => import('./features/programme/buy-train-bill.screen.tsx'),
  },
  { path: paths.alliance, title: msg`Alliance`, load: () => import('./features/programme/alliance.screen.tsx') },
  { path: paths.service, title: msg`Customer service`, load: () => import('./features/service/service.screen.tsx') },
  {
    path: paths.message,
    title: msg`Messages`,
    isList: true,
    load: () => import('./features/messages/message.screen.tsx'),
  },
  {
    path: paths.messageDetail,
    title: msg`Message`,
    list: paths.message,
    load: () => import('./features/messages/message-detail.screen.tsx'),
    keyParams: ['id'],
  },
  { path: paths.withdraw, title: msg`Withdraw`, load: () => import('./features/withdrawals/withdraw.screen.tsx') },
  {
    path: paths.withdrawRecord,
    title: msg`Withdrawal history`,
    isList: true,
    list: paths.withdrawRecord,
    load: () => import('./features/withdrawals/withdraw-record.screen.tsx'),
    keyParams: ['number'],
  },
  {
    path: paths.fundsRecords,
    title: msg`Balance history`,
    load: () => import('./features/finance/funds-records.screen.tsx'),
  },
  {
    ...financePart('calendar'),
    title: msg`Settlement dates`,
    load: () => import('./features/finance/calendar.screen.tsx'),
  },
  { path: paths.finance, title: msg`Financial report`, load: () => import('./features/finance/finance.screen.tsx') },
  { path: paths.setting, title: msg`Settings`, isList: true, load: () => import('./features/shop/setting.screen.tsx') },
  { ...settings('devices'), title: msg`Devices`, load: () => import('./features/account/devices.screen.tsx') },
  {
    ...settings('email'),
    title: msg`Email`,
    load: () => import('./features/account/confirm-email.screen.tsx'),
    isKeptAlive: false,
  },
  { ...settings('push'), title: msg`Notifications`, load: () => import('./features/push/push.screen.tsx') },
  {
    ...settings('security'),
    title: msg`Two-step login`,
    load: () => import('./features/security/security.screen.tsx'),
  },
  {
    ...settings('access'),
    title: msg`What opens your account`,
    load: () => import('./features/security/ways.screen.tsx'),
  },
  {
    ...settings('app'),
    title: msg`Authenticator app`,
    load: () => import('./features/security/authenticator.screen.tsx'),
    isKeptAlive: false,
  },
  { ...settings('log'), title: msg`Security log`, load: () => import('./features/security/security-log.screen.tsx') },
  { ...settings('acts'), title: msg`Platform activity`, load: () => import('./features/audit/acts.screen.tsx') },
  { ...settings('objections'), title: msg`Appeals`, load: () => import('./features/objections/objections.screen.tsx') },
  {
    ...settings('object'),
    title: msg`Appeal`,
    load: () => import('./features/objections/object.screen.tsx'),
    keyParams: ['subject'],
  },
  {
    ...settings('preview'),
    title: msg`Your shop`,
    load: () => import('./features/shop/preview.screen.tsx'),
    keyParams: ['listing'],
  },
  { ...settings('seller'), title: msg`Seller details`, load: () => import('./features/shop/seller.screen.tsx') },
  { ...settings('pages'), title: msg`Shop pages`, load: () => import('./features/shop/pages.screen.tsx') },
  { ...settings('partners'), title: msg`Partners`, load: () => import('./features/shop/partners.screen.tsx') },
  { ...settings('export'), title: msg`Export your data`, load: () => import('./features/archive/export.screen.tsx') },
  { path: paths.settingup, title: msg`Settings`, load: () => import('./features/shop/setting.screen.tsx') },
  {
    path: paths.baseinfo,
    title: msg`Basic information`,
    list: paths.setting,
    load: () => import('./features/shop/baseinfo.screen.tsx'),
  },
  {
    path: paths.uploadBanner,
    title: msg`Banners`,
    list: paths.setting,
    load: () => import('./features/shop/upload-banner.screen.tsx'),
  },
  {
    path: paths.socialmedia,
    title: msg`Social media`,
    list: paths.setting,
    load: () => import('./features/shop/socialmedia.screen.tsx'),
  },
  {
    path: paths.changeLoginPassword,
    title: msg`Login password`,
    list: paths.setting,
    load: () => import('./features/account/change-login-password.screen.tsx'),
    isKeptAlive: false,
  },
  {
    path: paths.changePayPassword,
    title: msg`Payment password`,
    list: paths.setting,
    load: () => import('./features/account/change-pay-password.screen.tsx'),
    isKeptAlive: false,
  },
]
