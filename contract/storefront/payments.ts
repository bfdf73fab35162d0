import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Empty } from '../values.ts'

export const storePayments = {
  webhook: endpoint({
    method: 'POST',
    path: '/store/payments/:provider/webhook',
    access: 'public',
    summary: "Takes a provider's signed event; the same event again changes nothing",
    params: Type.Object({ provider: Type.String({ maxLength: 40 }) }),
    body: Type.Unknown(),
    reply: Empty,
    perMinute: 6000,
  }),
}
