import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Query, Reply } from '#contract/endpoint.ts'
import type { finance } from '#contract/finance.ts'
import { linkTo } from '../../links.ts'
import { paths } from '../../paths.ts'

export type Range = NonNullable<Query<typeof finance.report>['range']>
export type BillType = BillRow['type']
export type BillTab = NonNullable<Query<typeof finance.bill>['type']>
export type BillRow = Reply<typeof finance.bill>['list'][number]
export type Report = Reply<typeof finance.report>

export const ranges: readonly { value: Range; label: MessageDescriptor; profit: MessageDescriptor }[] = [
  { value: 'all', label: msg`All`, profit: msg`Total profit` },
  { value: 'yesterday', label: msg`Yesterday`, profit: msg`Profit yesterday` },
  { value: 'today', label: msg`Today`, profit: msg`Profit today` },
  { value: 'week', label: msg`This week`, profit: msg`Profit this week` },
  { value: 'month', label: msg`This month`, profit: msg`Profit this month` },
]

export const typeLabels: Readonly<Record<BillType, MessageDescriptor>> = {
  order: msg`Orders`,
  recharge: msg`Deposits`,
  withdrawal: msg`Withdrawals`,
  express_lane: msg`Express lane`,
  level: msg`Seller level`,
  alliance: msg`Alliance`,
  goodwill: msg`Goodwill`,
}

/** An empty tab links to what brings its first entry. */
type BillTabLabels = { value: BillTab; label: MessageDescriptor; empty: MessageDescriptor; next: NextStep }
type NextStep = { to: string; label: MessageDescriptor }

const toOrders: NextStep = { to: linkTo.orders({ status: 'all' }), label: msg`Orders` }

export const billTabs: readonly BillTabLabels[] = [
  { value: 'all', label: msg`All`, empty: msg`No transactions yet.`, next: toOrders },
  {
    value: 'recharge',
    label: msg`Deposits`,
    empty: msg`No deposits yet.`,
    next: { to: paths.recharge, label: msg`Deposit` },
  },
  {
    value: 'withdrawal',
    label: msg`Withdrawals`,
    empty: msg`No withdrawals yet.`,
    next: { to: paths.withdraw, label: msg`Withdraw` },
  },
  { value: 'order', label: msg`Orders`, empty: msg`No order payments yet.`, next: toOrders },
]

export function linkOf({ type, reference }: BillRow): string | null {
  if (reference?.kind === 'order') return linkTo.order(reference.id)
  if (reference?.kind === 'withdrawal') return linkTo.withdrawal(reference.id)
  if (reference?.kind === 'recharge') return linkTo.deposit(reference.id)
  const screen = { express_lane: paths.buyTrainBill, level: paths.level, alliance: paths.alliance }
  return type in screen ? screen[type as keyof typeof screen] : null
}
