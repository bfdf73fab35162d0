/**
 * The client of Entrepot's partners' channel, in one file and without dependencies. It runs wherever Web Crypto and
 * `fetch` exist. Messages in both directions follow Standard Webhooks (https://www.standardwebhooks.com).
 */

/** A shared key of the partner: its id, which operators see, and its secret in base64url. */
export type ChannelKey = { id: string; secret: string }

export type ChannelAddress = {
  name: string
  country: string
  region: string
  city: string
  line1: string
  line2: string
  postcode: string
}

/** An order that the partner's shopper has paid. Amounts are in minor units of the currency. */
export type NewOrder = {
  externalId: string
  shop: string
  lines: { listingId: string; variantId?: string; quantity: number }[]
  shopper: { email: string; phone: string }
  address: ChannelAddress
  currency: string
  paidAmount: number
}

export type OrderStatus =
  | 'waiting_payment'
  | 'awaiting_pickup'
  | 'awaiting_shipment'
  | 'shipped'
  | 'received'
  | 'completed'
  | 'cancelled'

export type ChannelOrder = {
  externalId: string
  orderId: string
  number: string
  status: OrderStatus
  logistics: 'none' | 'in_transit' | 'reached'
  total: number
  currency: string
  carrier: string | null
  trackingNumber: string | null
  createdAt: string
  refunds: { id: string; amount: number; status: 'pending_approval' | 'approved' | 'rejected'; paidAt: string | null }[]
  /** The page for the shopper. Null if the server can no longer make the link; an earlier link still works. */
  page: string | null
}

export type CarrierEvent = { externalId: string; kind: 'in_transit' | 'reached'; text: string; at?: string }

/** An event for the partner. Events of one shop come in the order of `position`, and may be sent more than once. */
export type ChannelEvent = {
  /** The `PUBLIC_URL` of the installation that sends it. */
  from: string
  type:
    | 'order.paid'
    | 'order.picked_up'
    | 'order.shipped'
    | 'order.delivered'
    | 'order.received'
    | 'order.completed'
    | 'order.canceled'
    | 'refund.requested'
    | 'refund.approved'
    | 'refund.rejected'
    | 'refund.paid'
  timestamp: string
  data: { shop: string; position: number; externalId: string; orderId: string; number: string; total: number } & Record<
    string,
    unknown
  >
}

/** A refusal: `error` is its stable code, `detail` has its further data. */
export class ChannelRefusal extends Error {
  readonly status: number
  readonly error: string
  readonly detail: Record<string, unknown>
  constructor(status: number, detail: Record<string, unknown>) {
    const error = typeof detail['error'] === 'string' ? detail['error'] : 'unknown'
    super(error)
    this.status = status
    this.error = error
    this.detail = detail
  }
}

/** The signed parts of a message. */
export type SignedParts = { id: string; timestamp: string; body: string }
export type MessageHeaders = { id: string; timestamp: string; signature: string }

const toleranceSeconds = 300

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text))

function secretBytes(secret: string): Uint8Array<ArrayBuffer> {
  const binary = atob(secret.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

const hmacKey = (secret: string, usage: 'sign' | 'verify') =>
  crypto.subtle.importKey('raw', secretBytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [usage])

const signedText = ({ id, timestamp, body }: SignedParts) => bytesOf(`${id}.${timestamp}.${body}`)

/** `v1,` and the signature in base64. */
export async function sign(secret: string, parts: SignedParts): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', await hmacKey(secret, 'sign'), signedText(parts))
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(signature)))}`
}

async function isSignedBy(secret: string, signature: string, parts: SignedParts): Promise<boolean> {
  const [version, encoded = ''] = signature.split(',')
  if (version !== 'v1' || !/^[A-Za-z0-9+/]{43}=$/.test(encoded)) return false
  const given = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
  // Two base64 texts can encode the same bytes, so the text itself is compared too.
  if (btoa(String.fromCharCode(...given)) !== encoded) return false
  return crypto.subtle.verify('HMAC', await hmacKey(secret, 'verify'), given, signedText(parts))
}

export type VerifyInput = {
  /** Every valid secret: two while a key is being replaced. */
  secrets: readonly string[]
  headers: MessageHeaders
  body: string
  /** The `PUBLIC_URL` of the installation whose events are expected. */
  from: string
  now?: Date
}

/**
 * The event of a verified webhook. Throws if no secret has signed it, or if its time is more than five minutes off.
 * Store `headers.id`: a repeated event has the same id.
 */
export async function readEvent({
  secrets,
  headers,
  body,
  from,
  now = new Date(),
}: VerifyInput): Promise<ChannelEvent> {
  const { id, timestamp, signature } = headers
  const age = /^[1-9]\d{9}$/.test(timestamp) ? Math.abs(now.getTime() / 1000 - Number(timestamp)) : Number.NaN
  if (!(age <= toleranceSeconds)) throw new Error('the time of the webhook does not count')
  for (const secret of secrets) {
    for (const each of signature.split(' ')) {
      if (!(await isSignedBy(secret, each, { id, timestamp, body }))) continue
      const event = JSON.parse(body) as ChannelEvent
      if (event.from !== from) throw new Error('the webhook is of another installation')
      return event
    }
  }
  throw new Error('the signature of the webhook does not count')
}

export type ChannelOptions = {
  /** The `PUBLIC_URL` of the server, such as https://shop.example. */
  url: string
  key: ChannelKey
  fetch?: typeof fetch
  now?: () => Date
}

/** The calls of a partner. After a failure send the same `messageId` again: the order is placed only once. */
export function openChannel({ url, key, fetch: send = fetch, now = () => new Date() }: ChannelOptions) {
  async function post(path: string, message: object, messageId: string): Promise<ChannelOrder> {
    // The same key may be valid at several installations, so the message names this one and this call.
    const to = `${url}${path}`
    const body = JSON.stringify({ ...message, to })
    const timestamp = String(Math.floor(now().getTime() / 1000))
    const signature = await sign(key.secret, { id: messageId, timestamp, body })
    const answer = await send(to, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': messageId,
        'webhook-timestamp': timestamp,
        'webhook-signature': signature,
        'webhook-key-id': key.id,
      },
      body,
    })
    const { code, data } = (await answer.json()) as { code: number; data: unknown }
    if (code !== 1) throw new ChannelRefusal(answer.status, (data ?? {}) as Record<string, unknown>)
    return data as ChannelOrder
  }
  const newId = (): string => crypto.randomUUID()
  return {
    placeOrder: (order: NewOrder, messageId = newId()) =>
      post('/channel/orders', { type: 'order.create', ...order }, messageId),
    cancelOrder: ({ externalId, reason }: { externalId: string; reason: string }, messageId = newId()) =>
      post('/channel/orders/cancel', { type: 'order.cancel', externalId, reason }, messageId),
    reportEvent: (event: CarrierEvent, messageId = newId()) =>
      post('/channel/orders/events', { type: 'order.event', ...event }, messageId),
    readOrder: (externalId: string, messageId = newId()) =>
      post('/channel/orders/state', { type: 'order.state', externalId }, messageId),
  }
}
