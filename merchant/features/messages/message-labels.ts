import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Reply } from '#contract/endpoint.ts'
import type { messages } from '#contract/messages.ts'
import { linkTo, paths } from '../../paths.ts'

export type Message = Reply<typeof messages.notice>['list'][number]
export type MessageTab = 'all' | 'unread' | 'read' | 'announcements'

export const messageTabs: readonly { value: MessageTab; label: MessageDescriptor }[] = [
  { value: 'all', label: msg`All` },
  { value: 'unread', label: msg`Unread` },
  { value: 'read', label: msg`Read` },
  { value: 'announcements', label: msg`Announcements` },
]

type MessageLink = { to: string; label: MessageDescriptor }

/** The screen of what a message is about; null where there is none. */
export function linkOf(subject: Message['subject']): MessageLink | null {
  if (!subject) return null
  const links: Record<NonNullable<Message['subject']>['kind'], (id: string) => MessageLink> = {
    order: (id) => ({ to: linkTo.order(id), label: msg`Open the order` }),
    refund: (id) => ({ to: linkTo.refund(id), label: msg`Open the refund` }),
    listing: () => ({ to: linkTo.goods(), label: msg`Open my products` }),
    withdrawal: (number) => ({ to: linkTo.withdrawal(number), label: msg`Open the withdrawal` }),
    recharge: (number) => ({ to: linkTo.recharge(number), label: msg`Open the deposit` }),
    hold: () => ({ to: paths.my, label: msg`Open my balance` }),
    objection: () => ({ to: linkTo.settings({ part: 'acts' }), label: msg`Open what operators did` }),
    level: () => ({ to: paths.level, label: msg`Open the level` }),
    package: () => ({ to: paths.storeExpress, label: msg`Open the express lane` }),
    referral: () => ({ to: paths.alliance, label: msg`Open the alliance` }),
    device: () => ({ to: linkTo.settings({ part: 'devices' }), label: msg`Open my devices` }),
    password: () => ({ to: paths.settingup, label: msg`Open the settings` }),
    service: () => ({ to: paths.service, label: msg`Open customer service` }),
  }
  return links[subject.kind](subject.id)
}
