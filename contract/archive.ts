import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'

/** Limits for every file that a merchant or an operator downloads. */
export const exportLimits = {
  /** Files of one kind, such as statements, that one server writes at a time. A caller may have one of each kind. */
  exportsAtOnceMax: 4,
  /** Seconds after which a download is aborted if the client reads nothing. */
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
