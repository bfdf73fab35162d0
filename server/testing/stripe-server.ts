import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'

/** The settings of a server whose shoppers pay at the stand-in. */
export const stripeSecrets = { secretKey: 'sk_test_0123456789abcdef', webhookSecret: 'whsec_0123456789abcdef' }

type Fields = Record<string, string>
type Thing = { id: string; object: string } & Record<string, unknown>

type Session = Thing & { url: string; amount_total: number; currency: string; success_url: string; cancel_url: string }
type Intent = Thing & { amount_received: number; currency: string; metadata: Fields; status: string }
type Refund = Thing & { amount: number; currency: string; metadata: Fields; status: string; payment_intent: string }

export type StripeEvent = Thing & { type: string }
export type StripeStandIn = Awaited<ReturnType<typeof openStripe>>

const metadataOf = (fields: Fields, prefix: string): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      name.startsWith(`${prefix}[`) ? [[name.slice(prefix.length + 1, -1), value]] : [],
    ),
  )

/**
 * A local server that speaks the endpoints of Stripe that the product uses, by the public reference, with a page to pay
 * on. Keys of requests are kept as Stripe keeps them: the same key answers the same, with other fields it is refused.
 */
export async function openStripe() {
  const sessions = new Map<string, Session>()
  const intents = new Map<string, Intent>()
  const refunds = new Map<string, Refund>()
  const answered = new Map<string, { text: string; thing: Thing }>()
  /** What the next requests answer instead: set by tests of outages. */
  const behaviour = { failing: false, refundStatus: 'succeeded' }
  let made = 0
  const nextId = (kind: string) => `${kind}_${String((made += 1)).padStart(14, '0')}`
  let url = ''

  function makeSession(fields: Fields): Session {
    const id = nextId('cs_test')
    const session = {
      ...{ id, object: 'checkout.session', url: `${url}/pay/${id}`, payment_status: 'unpaid', payment_intent: null },
      amount_total: Number(fields['line_items[0][price_data][unit_amount]']),
      currency: fields['line_items[0][price_data][currency]'] ?? '',
      metadata: metadataOf(fields, 'metadata'),
      client_reference_id: fields['client_reference_id'],
      expires_at: Number(fields['expires_at']),
      success_url: fields['success_url'] ?? '',
      cancel_url: fields['cancel_url'] ?? '',
    }
    sessions.set(id, session)
    return session
  }

  function makeRefund(fields: Fields): Refund {
    const intent = intents.get(fields['payment_intent'] ?? '')
    const refund = {
      ...{ id: nextId('re'), object: 'refund', status: behaviour.refundStatus, failure_reason: null },
      payment_intent: fields['payment_intent'] ?? '',
      amount: Number(fields['amount']),
      currency: intent?.currency ?? '',
      metadata: metadataOf(fields, 'metadata'),
    }
    refunds.set(refund.id, refund)
    return refund
  }

  function route(method: string, path: string, fields: Fields): Thing | null {
    const [, , kind = '', id = ''] = path.split('/')
    if (method === 'POST' && path === '/v1/checkout/sessions') return makeSession(fields)
    if (method === 'POST' && path === '/v1/refunds') return makeRefund(fields)
    if (method === 'GET' && path === '/v1/refunds') {
      const data = [...refunds.values()].filter((each) => each.payment_intent === fields['payment_intent'])
      return { id: '', object: 'list', data: data.toReversed(), has_more: false, url: path }
    }
    if (kind === 'refunds') return refunds.get(id) ?? null
    return kind === 'payment_intents' ? (intents.get(id) ?? null) : null
  }

  function answerOnce(request: IncomingMessage, text: string, thing: () => Thing | null) {
    const key = request.headers['idempotency-key']
    const known = typeof key === 'string' ? answered.get(key) : undefined
    if (known) return known.text === text ? known.thing : 'idempotency_error'
    const answer = thing()
    if (answer && typeof key === 'string') answered.set(key, { text, thing: answer })
    return answer
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const at = new URL(request.url ?? '/', url)
    let text = ''
    for await (const part of request) text += String(part)
    if (at.pathname.startsWith('/pay/')) return showPage(at.pathname.slice(5), request.method ?? 'GET', response)
    const fields = Object.fromEntries([...at.searchParams, ...new URLSearchParams(text)])
    const isKnown = request.headers.authorization === `Bearer ${stripeSecrets.secretKey}`
    const thing = isKnown
      ? answerOnce(request, text, () => route(request.method ?? 'GET', at.pathname, fields))
      : 'invalid_request_error'
    response.setHeader('content-type', 'application/json')
    if (behaviour.failing) return end(response, 500, { error: { type: 'api_error', message: 'out of order' } })
    if (typeof thing === 'string') return end(response, 400, { error: { type: thing, message: 'refused' } })
    if (thing === null) return end(response, 404, { error: { type: 'invalid_request_error', message: 'unknown' } })
    return end(response, 200, thing)
  }

  const end = (response: ServerResponse, status: number, thing: object) => {
    response.statusCode = status
    response.end(JSON.stringify(thing))
  }

  /** The page that a shopper sees: what is to be paid, a button to pay and a link back. */
  async function showPage(id: string, method: string, response: ServerResponse) {
    const session = sessions.get(id)
    if (!session) return end(response, 404, {})
    if (method === 'POST') {
      await send(pay(session.url))
      response.writeHead(303, { location: session.success_url }).end()
      return
    }
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><html lang="en"><title>Pay</title><h1>Pay ${session.amount_total}</h1>
      <form method="post"><button>Pay</button></form><a href="${session.cancel_url}">Back</a></html>`)
  }

  /** The message about a thing as it is now. */
  const event = (type: string, object: object, livemode = false): StripeEvent => ({
    ...{ id: nextId('evt'), object: 'event', api_version: Stripe.API_VERSION, created: 0, livemode, type },
    data: { object: structuredClone(object) },
  })

  /** A shopper pays on a page, on request another amount; answers the message that Stripe sends. */
  function pay(pageUrl: string, { amount, currency }: { amount?: number; currency?: string } = {}): StripeEvent {
    const session = sessions.get(pageUrl.split('/').at(-1) ?? '')
    if (!session) throw new Error('there is no such page')
    const id = nextId('pi')
    session.amount_total = amount ?? session.amount_total
    session.currency = currency ?? session.currency
    const paid = { amount_received: session.amount_total, currency: session.currency, status: 'succeeded' }
    intents.set(id, { id, object: 'payment_intent', ...paid, metadata: session['metadata'] as Fields })
    Object.assign(session, { payment_status: 'paid', payment_intent: id })
    return event('checkout.session.completed', session)
  }

  /** Where messages go: a test injects them, a journey sends them over the network. */
  let send = async (_: StripeEvent): Promise<void> => {
    throw new Error('set where messages go')
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    ...{ sessions, intents, refunds, behaviour, event, pay },
    sendTo(target: typeof send) {
      send = target
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The settings that point a server at the stand-in. */
export const stripeEnv = ({ url }: Pick<StripeStandIn, 'url'>) => ({
  STRIPE_SECRET_KEY: stripeSecrets.secretKey,
  STRIPE_WEBHOOK_SECRET: stripeSecrets.webhookSecret,
  STRIPE_API_URL: url,
})

/** A message as it is sent: its text, and the header that the package itself makes for tests. */
export function signStripeEvent(event: object, at: Date, secret = stripeSecrets.webhookSecret) {
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(at.getTime() / 1_000)
  const signature = new Stripe(stripeSecrets.secretKey).webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp,
  })
  return { payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature } }
}
