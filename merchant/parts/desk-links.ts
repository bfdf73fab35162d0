import { msg } from '@lingui/core/macro'
import { linkTo } from '../links.ts'
import { paths } from '../paths.ts'

/** The screens of the side navigation, in words alone: icons would be loaded by every phone. `key` opens one after `g`. */
export const deskLinks = [
  { to: paths.home, label: msg`Home`, key: 'h' },
  { to: paths.order, label: msg`Orders`, key: 'o' },
  { to: paths.refundRequest, label: msg`Refund requests`, key: 'r' },
  { to: linkTo.questions(), label: msg`Shoppers’ questions`, key: 'q' },
  { to: paths.goods, label: msg`My products`, key: 'p' },
  { to: paths.distribution, label: msg`Distribution centre`, key: 'd' },
  { to: paths.fundsRecords, label: msg`Balance history`, key: 'b' },
  { to: paths.finance, label: msg`Financial report`, key: 'f' },
  { to: paths.message, label: msg`Messages`, key: 'm' },
  { to: paths.my, label: msg`My`, key: 'y' },
  { to: paths.setting, label: msg`Settings`, key: 's' },
] as const
