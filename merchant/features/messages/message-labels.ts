import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Reply } from '#contract/endpoint.ts'
import type { messages } from '#contract/messages.ts'
import { noticePath } from '#contract/notice-paths.ts'

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

const linkLabels: Readonly<Record<NonNullable<Message['subject']>['kind'], MessageDescriptor>> = {
  order: msg`View order`,
  refund: msg`View refund`,
  listing: msg`View products`,
  withdrawal: msg`View withdrawal`,
  recharge: msg`View deposit`,
  hold: msg`View balance`,
  objection: msg`View platform activity`,
  level: msg`View level`,
  package: msg`View express lane`,
  referral: msg`View alliance`,
  question: msg`Answer the shopper`,
  device: msg`View devices`,
  password: msg`View settings`,
  service: msg({ message: `Contact customer service`, context: 'link' }),
}

/** The screen about a message's subject. Null if there is no screen. */
export const linkOf = (subject: Message['subject']): MessageLink | null =>
  subject && { to: noticePath(subject), label: linkLabels[subject.kind] }
