import type { Static } from 'typebox'
import type { Notice } from './messages.ts'

type Subject = NonNullable<Static<typeof Notice>['subject']>

const paths: Readonly<Record<Subject['kind'], (id: string) => string>> = {
  order: (id) => `/orderDetail?id=${id}`,
  refund: (id) => `/refundRequest?id=${id}`,
  listing: () => '/goods',
  withdrawal: (number) => `/withdrawRecord?number=${number}`,
  recharge: (number) => `/rechargeRecord?number=${number}`,
  hold: () => '/my',
  objection: () => '/settingup?part=acts',
  level: () => '/level',
  package: () => '/storeExpress',
  referral: () => '/alliance',
  device: () => '/settingup?part=devices',
  password: () => '/settingup',
  service: () => '/service',
  question: (id) => `/service?part=shoppers&id=${id}`,
}

/** The path in the merchant's app that shows the subject of a message or a mail. */
export const noticePath = ({ kind, id }: Subject): string => paths[kind](encodeURIComponent(id))

export const isSubject = (value: unknown): value is Subject =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  typeof value.kind === 'string' &&
  value.kind in paths &&
  'id' in value &&
  typeof value.id === 'string'
