import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Reply } from '#contract/endpoint.ts'
import type { messages } from '#contract/messages.ts'
import { linkTo } from '../../links.ts'
import { paths } from '../../paths.ts'

export type Message = Reply<typeof messages.notice>['list'][number]
export type MessageTab = 'all' | 'unread' | 'read' | 'announcements'

export const messageTabs: readonly { value: MessageTab; label: MessageDescriptor }[] = [
  { value: 'all', label: msg`All` },
  { value: 'unread', label: msg`Unread` },
  { value: 'read', label: msg`Read` },
  { value: 'announcements', label: msg`Announcements` },
]

export const typeNames: Readonly<Record<Message['type'], MessageDescriptor>> = {
  system: msg`System message`,
  user: msg`User notice`,
}

type MessageLink = { to: string; label: MessageDescriptor }

/** The screen of what a message is about; null where there is none. */
export function linkOf(subject: Message['subject']): MessageLink | null {
  if (!subject) return null
  const links: Record<NonNullable<Message['subject']>['kind'], (id: string) => MessageLink> = {
    order: (id) => ({ to: linkTo.order(id), label: msg`View order` }),
    refund: (id) => ({ to: linkTo.refund(id), label: msg`View refund` }),
    listing: () => ({ to: linkTo.goods(), label: msg`View products` }),
    withdrawal: (number) => ({ to: linkTo.withdrawal(number), label: msg`View withdrawal` }),
    recharge: (number) => ({ to: linkTo.deposit(number), label: msg`View deposit` }),
    hold: () => ({ to: paths.my, label: msg`View balance` }),
    objection: () => ({ to: linkTo.settings({ part: 'acts' }), label: msg`View platform activity` }),
    level: () => ({ to: paths.level, label: msg`View level` }),
    package: () => ({ to: paths.storeExpress, label: msg`View express lane` }),
    referral: () => ({ to: paths.alliance, label: msg`View alliance` }),
    device: () => ({ to: linkTo.settings({ part: 'devices' }), label: msg`View devices` }),
    password: () => ({ to: paths.settingup, label: msg`View settings` }),
    service: () => ({ to: paths.service, label: msg({ message: `Contact customer service`, context: 'link' }) }),
  }
  return links[subject.kind](subject.id)
}
