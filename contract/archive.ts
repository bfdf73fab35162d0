import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'

export const exportLimits = {
  /** Exports that one server writes at a time, of different merchants: a merchant has one. */
  exportsAtOnceMax: 4,
  /** An export of which nothing is read for this long is broken off. */
  exportUnreadSeconds: 60,
} as const

export const archive = {
  export: endpoint({
    method: 'GET',
    path: '/merchant/merchant/export',
    access: 'merchant',
    summary: 'Everything of the merchant as one streamed zip archive',
    stepUp: true,
    stream: 'file',
    reply: Type.Unknown(),
    perMinute: 6,
  }),
}
