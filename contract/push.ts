import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Empty, Id } from './values.ts'

const minuteOfDay = Type.Integer({ minimum: 0, maximum: 1_439 })

/** What a merchant is notified about, and when not. */
export const PushSettings = Type.Object({
  /** New orders. Several of them make one notification. */
  orders: Type.Boolean(),
  deadlines: Type.Boolean(),
  refunds: Type.Boolean(),
  money: Type.Boolean(),
  /** What shoppers ask. */
  questions: Type.Boolean(),
  /** True if amounts may appear on a locked screen. */
  amounts: Type.Boolean(),
  /** Minutes of the day in the shop. Nothing is sent from the first to the second; equal values mean no quiet hours. */
  quietFrom: minuteOfDay,
  quietTo: minuteOfDay,
})

const endpointField = Type.String({ minLength: 10, maxLength: limits.pushEndpointMax })
const key = Type.String({ pattern: '^[A-Za-z0-9_-]+={0,2}$', maxLength: limits.pushKeyMax })

export const push = {
  read: endpoint({
    method: 'GET',
    path: '/merchant/push',
    access: 'merchant',
    summary: 'The settings of notifications, the key to subscribe with, and whether this session is notified',
    reply: Type.Object({
      publicKey: Type.String(),
      isOnHere: Type.Boolean(),
      devices: Type.Integer(),
      settings: PushSettings,
    }),
  }),
  settings: endpoint({
    method: 'POST',
    path: '/merchant/push/settings',
    access: 'merchant',
    summary: 'What is notified and when not, on all devices',
    body: PushSettings,
    reply: PushSettings,
    said: 'saved',
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/merchant/push/subscribe',
    access: 'merchant',
    summary: 'Notifies this device until it logs out, by the subscription of its browser',
    body: Type.Object({ endpoint: endpointField, p256dh: key, auth: key }),
    reply: Empty,
    said: 'push_on',
    perMinute: 20,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/merchant/push/remove',
    access: 'merchant',
    summary: 'Notifies one device no more',
    stepUp: true,
    body: Type.Object({ id: Id }),
    reply: Empty,
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/merchant/push/unsubscribe',
    access: 'merchant',
    summary: 'Notifies this device no more',
    body: Type.Object({}),
    reply: Empty,
    said: 'push_off',
    perMinute: 20,
  }),
}
