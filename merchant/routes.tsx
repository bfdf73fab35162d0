import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import { paths } from './paths.ts'

export type AppRoute = {
  path: string
  title: MessageDescriptor
  load: () => Promise<{ default: ComponentType }>
  /** Needs no session; every other screen says "please log in first" without one. */
  isOpen?: true
  /** Stays as it was left. A screen that must begin anew each time says false. */
  keep?: false
  /** The query parameters that make another screen of the same path: the order of an order's detail. */
  keyedBy?: readonly string[]
  /** Its words stand in the first catalogue (lingui.config.ts): the sign-in alone, so that it loads fast. */
  speaksFrameOnly?: true
  /** One of the four of the tab bar. */
  tab?: 'home' | 'product' | 'order' | 'my'
}

/** Every screen: a list. */
export const routes: readonly AppRoute[] = [
  // The kit, for who works on it: `vite build --mode gallery`.
  ...(import.meta.env.MODE === 'gallery'
    ? [
        {
          path: '/gallery',
          title: { id: 'Gallery' },
          load: () => import('#kit/gallery.screen.tsx'),
          isOpen: true as const,
          speaksFrameOnly: true as const,
        },
      ]
    : []),
  {
    path: paths.login,
    title: msg`Log in`,
    load: () => import('./features/account/login.screen.tsx'),
    isOpen: true,
    keep: false,
    speaksFrameOnly: true,
  },
  {
    path: paths.register,
    title: msg`Apply as a merchant`,
    load: () => import('./features/account/register.screen.tsx'),
    isOpen: true,
  },
  {
    path: paths.code,
    title: msg`Invitation code`,
    load: () => import('./features/account/code.screen.tsx'),
    isOpen: true,
    keep: false,
  },
  {
    path: paths.forgetPwd,
    title: msg`Forgot password?`,
    load: () => import('./features/account/forget-pwd.screen.tsx'),
    isOpen: true,
    keep: false,
  },
  {
    path: paths.setPaypwd,
    title: msg`Payment password`,
    load: () => import('./features/account/set-paypwd.screen.tsx'),
    keep: false,
  },
  {
    path: paths.home,
    title: msg`Home`,
    load: () => import('./features/dashboard/home.screen.tsx'),
    tab: 'home',
  },
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
  { path: paths.goods, title: msg`My products`, load: () => import('./features/products/goods.screen.tsx') },
  {
    path: paths.goodsDetail,
    title: msg`Product`,
    load: () => import('./features/products/goods-detail.screen.tsx'),
    keyedBy: ['id'],
  },
  {
    path: paths.order,
    title: msg`Orders`,
    load: () => import('./features/orders/order.screen.tsx'),
    tab: 'order',
  },
  {
    path: paths.orderDetail,
    title: msg`Order`,
    load: () => import('./features/orders/order-detail.screen.tsx'),
    keyedBy: ['id'],
  },
  { path: paths.my, title: msg`My`, load: () => import('./features/my/my.screen.tsx'), tab: 'my' },
  {
    path: paths.personalInfo,
    title: msg`Personal information`,
    load: () => import('./features/my/personal-info.screen.tsx'),
  },
  {
    path: paths.recharge,
    title: msg`Deposit`,
    load: () => import('./features/deposits/recharge.screen.tsx'),
    keyedBy: ['way'],
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
    keyedBy: ['number'],
  },
  {
    path: paths.blockchainRecharge,
    title: msg`Blockchain deposit`,
    load: () => import('./features/deposits/blockchain-recharge.screen.tsx'),
  },
  {
    path: paths.rechargeRecord,
    title: msg`Deposit history`,
    load: () => import('./features/deposits/recharge-record.screen.tsx'),
    keyedBy: ['number'],
  },
  {
    path: paths.refundRequest,
    title: msg`Refund requests`,
    load: () => import('./features/refunds/refund-request.screen.tsx'),
    keyedBy: ['id', 'step'],
  },
  { path: paths.level, title: msg`Seller level`, load: () => import('./features/programme/level.screen.tsx') },
  {
    path: paths.storeExpress,
    title: msg`Express lane`,
    load: () => import('./features/programme/store-express.screen.tsx'),
    keyedBy: ['purchase'],
  },
  {
    path: paths.buyTrainBill,
    title: msg`Express lane purchases`,
    load: () => import('./features/programme/buy-train-bill.screen.tsx'),
  },
  { path: paths.alliance, title: msg`Alliance`, load: () => import('./features/programme/alliance.screen.tsx') },
  {
    path: paths.service,
    title: msg`Customer service`,
    load: () => import('./features/service/service.screen.tsx'),
  },
  { path: paths.message, title: msg`Messages`, load: () => import('./features/messages/message.screen.tsx') },
  {
    path: paths.messageDetail,
    title: msg`Message`,
    load: () => import('./features/messages/message-detail.screen.tsx'),
    keyedBy: ['id'],
  },
  {
    path: paths.withdraw,
    title: msg`Withdraw`,
    load: () => import('./features/withdrawals/withdraw.screen.tsx'),
  },
  {
    path: paths.withdrawRecord,
    title: msg`Withdrawal history`,
    load: () => import('./features/withdrawals/withdraw-record.screen.tsx'),
    keyedBy: ['number'],
  },
  {
    path: paths.fundsRecords,
    title: msg`Balance history`,
    load: () => import('./features/finance/funds-records.screen.tsx'),
  },
  { path: paths.finance, title: msg`Financial report`, load: () => import('./features/finance/finance.screen.tsx') },
  { path: paths.setting, title: msg`Shop settings`, load: () => import('./features/settings/setting.screen.tsx') },
  {
    path: paths.settingup,
    title: msg`Settings`,
    load: () => import('./features/settings/settingup.screen.tsx'),
    keyedBy: ['part', 'subject'],
  },
  {
    path: paths.baseinfo,
    title: msg`Basic information`,
    load: () => import('./features/settings/baseinfo.screen.tsx'),
  },
  { path: paths.uploadBanner, title: msg`Banners`, load: () => import('./features/settings/upload-banner.screen.tsx') },
  {
    path: paths.socialmedia,
    title: msg`Social media`,
    load: () => import('./features/settings/socialmedia.screen.tsx'),
  },
  {
    path: paths.changeLoginPassword,
    title: msg`Login password`,
    load: () => import('./features/account/change-login-password.screen.tsx'),
    keep: false,
  },
  {
    path: paths.changePayPassword,
    title: msg`Payment password`,
    load: () => import('./features/account/change-pay-password.screen.tsx'),
    keep: false,
  },
]
