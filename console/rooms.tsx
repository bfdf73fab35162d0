import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  ArrowDown,
  ArrowUp,
  Flag,
  Inbox,
  KeyRound,
  Layers,
  type LucideIcon,
  MailX,
  MessageSquare,
  ReceiptText,
  ScrollText,
  Stamp,
  Store,
  Truck,
  Undo2,
  UserCheck,
  Users,
} from 'lucide-react'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { OperatorRole } from '#contract/endpoint.ts'
import { type DeskQueue, deskQueues } from '#contract/operator/desk-queues.ts'
import { foundReaders } from '#contract/operator/found-kinds.ts'
import { auditReaders, merchantReaders } from '#contract/operator/merchant-states.ts'
import { loadRoomTexts } from './language.ts'
import { paths, type RoomPath } from './paths.ts'

type Screen = () => Promise<{ default: ComponentType }>

export type Room = {
  path: RoomPath
  title: MessageDescriptor
  icon: LucideIcon
  /** Who reads it; null: every operator. */
  roles: readonly OperatorRole[] | null
  /** The queues whose numbers are shown beside it. */
  queues: readonly DeskQueue[]
  /** The heading in the rail; what is the operator's own is in the menu of the account. */
  group: 'none' | 'queues' | 'look-up' | 'oversight' | 'own'
  /** The second key after `g`. */
  key: string
  screen: LazyExoticComponent<ComponentType>
}

/** A room loads its code and the words behind the sign-in together. */
const room = (load: Screen) => lazy(async () => (await Promise.all([load(), loadRoomTexts()]))[0])

/** Every room of the console, in the order of the rail. Each role sees its own. */
export const rooms: readonly Room[] = [
  {
    path: paths.today,
    title: msg`Today`,
    icon: Inbox,
    roles: null,
    queues: [],
    group: 'none',
    key: 't',
    screen: room(() => import('./features/today/today.screen.tsx')),
  },
  {
    path: paths.registrations,
    title: msg`Registrations`,
    icon: UserCheck,
    roles: deskQueues.registrations,
    queues: ['registrations'],
    group: 'queues',
    key: 'r',
    screen: room(() => import('./features/registrations/registrations.screen.tsx')),
  },
  {
    path: paths.deposits,
    title: msg`Deposits`,
    icon: ArrowDown,
    roles: deskQueues.deposits,
    queues: ['deposits'],
    group: 'queues',
    key: 'd',
    screen: room(() => import('./features/deposits/deposits.screen.tsx')),
  },
  {
    path: paths.withdrawals,
    title: msg`Withdrawals`,
    icon: ArrowUp,
    roles: deskQueues.withdrawals_decide,
    queues: ['withdrawals_decide', 'withdrawals_send', 'withdrawals_arrive'],
    group: 'queues',
    key: 'w',
    screen: room(() => import('./features/withdrawals/withdrawals.screen.tsx')),
  },
  {
    path: paths.refunds,
    title: msg`Refunds`,
    icon: Undo2,
    roles: deskQueues.refunds_decide,
    queues: ['refunds_decide', 'refunds_unpaid'],
    group: 'queues',
    key: 'f',
    screen: room(() => import('./features/refunds/refunds.screen.tsx')),
  },
  {
    path: paths.toShip,
    title: msg`To ship`,
    icon: Truck,
    roles: deskQueues.without_news,
    queues: ['to_ship', 'without_news'],
    group: 'queues',
    key: 's',
    screen: room(() => import('./features/orders/to-ship.screen.tsx')),
  },
  {
    path: paths.objections,
    title: msg`Appeals`,
    icon: Flag,
    roles: deskQueues.objections,
    queues: ['objections'],
    group: 'queues',
    key: 'o',
    screen: room(() => import('./features/objections/objections.screen.tsx')),
  },
  {
    path: paths.support,
    title: msg`Support`,
    icon: MessageSquare,
    roles: deskQueues.conversations,
    queues: ['conversations'],
    group: 'queues',
    key: 'h',
    screen: room(() => import('./features/support/support.screen.tsx')),
  },
  {
    path: paths.proposals,
    title: msg`Proposals`,
    icon: Stamp,
    roles: deskQueues.proposals,
    queues: ['proposals'],
    group: 'queues',
    key: 'p',
    screen: room(() => import('./features/proposals/proposals.screen.tsx')),
  },
  {
    path: paths.outbox,
    title: msg`Not delivered`,
    icon: MailX,
    roles: deskQueues.outbox,
    queues: ['outbox'],
    group: 'queues',
    key: 'n',
    screen: room(() => import('./features/outbox/outbox.screen.tsx')),
  },
  {
    path: paths.orders,
    title: msg`Orders`,
    icon: ReceiptText,
    roles: foundReaders.order,
    queues: [],
    group: 'look-up',
    key: 'e',
    screen: room(() => import('./features/orders/orders.screen.tsx')),
  },
  {
    path: paths.merchants,
    title: msg`Merchants`,
    icon: Store,
    roles: merchantReaders,
    queues: [],
    group: 'look-up',
    key: 'm',
    screen: room(() => import('./features/merchants/merchants.screen.tsx')),
  },
  {
    path: paths.programme,
    title: msg`Programme`,
    icon: Layers,
    roles: ['programme', 'support', 'admin', 'auditor'],
    queues: [],
    group: 'look-up',
    key: 'v',
    screen: room(() => import('./features/programme/programme.screen.tsx')),
  },
  {
    path: paths.audit,
    title: msg`Audit trail`,
    icon: ScrollText,
    roles: auditReaders,
    queues: [],
    group: 'oversight',
    key: 'a',
    screen: room(() => import('./features/audit/audit.screen.tsx')),
  },
  {
    path: paths.colleagues,
    title: msg`Colleagues`,
    icon: Users,
    roles: ['admin', 'auditor'],
    queues: [],
    group: 'oversight',
    key: 'c',
    screen: room(() => import('./features/colleagues/colleagues.screen.tsx')),
  },
  {
    path: paths.security,
    title: msg`Two-step login`,
    icon: KeyRound,
    roles: null,
    queues: [],
    group: 'own',
    key: 'y',
    screen: room(() => import('./features/security/security.screen.tsx')),
  },
]

/** Whether an operator with these roles reads a room. */
export const mayReadRoom = ({ roles }: Room, own: readonly OperatorRole[]) =>
  roles === null || roles.some((role) => own.includes(role))
