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
}

/** The screen of the merchant's app that shows what a message or a mail is about. */
export const noticePath = ({ kind, id }: Subject): string => paths[kind](encodeURIComponent(id))

/** Whether a value is something that a message can be about. */
export const isSubject = (value: unknown): value is Subject =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  typeof value.kind === 'string' &&
  value.kind in paths &&
  'id' in value &&
  typeof value.id === 'string'
