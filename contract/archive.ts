import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'

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
