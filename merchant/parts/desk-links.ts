import { msg } from '@lingui/core/macro'
import {
  ChartColumn,
  Grid2x2,
  House,
  Mail,
  MessagesSquare,
  Package,
  ReceiptText,
  Settings,
  Undo2,
  UserRound,
  Wallet,
} from 'lucide-react'
import { linkTo } from '../links.ts'
import { paths } from '../paths.ts'

/** The screens of the side navigation. `key` opens one after `g`. */
export const deskLinks = [
  { to: paths.home, label: msg`Home`, icon: House, key: 'h' },
  { to: paths.order, label: msg`Orders`, icon: ReceiptText, key: 'o' },
  { to: paths.refundRequest, label: msg`Refund requests`, icon: Undo2, key: 'r' },
  { to: linkTo.questions(), label: msg`Shoppers’ questions`, icon: MessagesSquare, key: 'q' },
  { to: paths.goods, label: msg`My products`, icon: Package, key: 'p' },
  { to: paths.distribution, label: msg`Distribution centre`, icon: Grid2x2, key: 'd' },
  { to: paths.fundsRecords, label: msg`Balance history`, icon: Wallet, key: 'b' },
  { to: paths.finance, label: msg`Financial report`, icon: ChartColumn, key: 'f' },
  { to: paths.message, label: msg`Messages`, icon: Mail, key: 'm' },
  { to: paths.my, label: msg`My`, icon: UserRound, key: 'y' },
  { to: paths.setting, label: msg`Settings`, icon: Settings, key: 's' },
] as const
