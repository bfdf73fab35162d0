import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'

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

type Books = {
  sessions: Map<string, Session>
  intents: Map<string, Intent>
  refunds: Map<string, Refund>
  /** By id, as in the last message; an older message that arrives later is out of date. */
  disputes: Map<string, Thing>
  payouts: Map<string, { payout: Thing; transactions: Thing[] }>
  answered: Map<string, { text: string; thing: Thing }>
  /** Failure to simulate for the next requests. */
  behaviour: { failing: boolean; refundStatus: string }
  made: number
  url: string
  /** Where messages go: tests inject them, journeys send them over the network. */
  send: (event: StripeEvent) => Promise<void>
}

function nextId(books: Books, kind: string): string {
  books.made += 1
  return `${kind}_${String(books.made).padStart(14, '0')}`
}

function makeSession(books: Books, fields: Fields): Session {
  const id = nextId(books, 'cs_test')
  const session = {
    ...{ id, object: 'checkout.session', url: `${books.url}/pay/${id}`, payment_status: 'unpaid' },
    payment_intent: null,
    amount_total: Number(fields['line_items[0][price_data][unit_amount]']),
    currency: fields['line_items[0][price_data][currency]'] ?? '',
    // An account can have it on for all pages that do not say otherwise.
    adaptive_pricing: { enabled: fields['adaptive_pricing[enabled]'] !== 'false' },
    metadata: metadataOf(fields, 'metadata'),
    client_reference_id: fields['client_reference_id'],
    expires_at: Number(fields['expires_at']),
    success_url: fields['success_url'] ?? '',
    cancel_url: fields['cancel_url'] ?? '',
  }
  books.sessions.set(id, session)
  return session
}

function makeRefund(books: Books, fields: Fields): Refund {
  const payment = fields['payment_intent'] ?? ''
  const refund = {
    ...{ id: nextId(books, 're'), object: 'refund', status: books.behaviour.refundStatus, failure_reason: null },
    payment_intent: payment,
    amount: Number(fields['amount']),
    currency: books.intents.get(payment)?.currency ?? '',
    metadata: metadataOf(fields, 'metadata'),
  }
  books.refunds.set(refund.id, refund)
  return refund
}

function listTransactions(books: Books, fields: Fields): Thing {
  const all = books.payouts.get(fields['payout'] ?? '')?.transactions ?? []
  const from = all.findIndex(({ id }) => id === fields['starting_after']) + 1
  const data = all.slice(from, from + Number(fields['limit']))
  return { id: '', object: 'list', data, has_more: from + data.length < all.length, url: '/v1/balance_transactions' }
}

type PaidOut = { type: string; amount: number; fee?: number; source?: object | null }

/** Creates a payout, by default automatic and with the sum of its transactions. */
function makePayout(books: Books, paid: readonly PaidOut[], given: object = {}): Thing {
  const id = nextId(books, 'po')
  const net = paid.reduce((sum, { amount, fee = 0 }) => sum + amount - fee, 0)
  const payout = { id, object: 'payout', status: 'paid', amount: net, currency: 'usd', automatic: true, ...given }
  const transactions = paid.map(({ type, amount, fee = 0, source = null }) => ({
    ...{ id: nextId(books, 'txn'), object: 'balance_transaction', currency: payout.currency },
    ...{ type, amount, fee, source },
  }))
  books.payouts.set(id, { payout, transactions })
  return payout
}

type StripeRequest = { method: string; path: string; fields: Fields }

function route(books: Books, { method, path, fields }: StripeRequest): Thing | null {
  const [, , kind = '', id = ''] = path.split('/')
  if (method === 'POST' && path === '/v1/checkout/sessions') return makeSession(books, fields)
  if (method === 'POST' && path === '/v1/refunds') return makeRefund(books, fields)
  if (method === 'GET' && path === '/v1/refunds') {
    const data = [...books.refunds.values()].filter((each) => each.payment_intent === fields['payment_intent'])
    return { id: '', object: 'list', data: data.toReversed(), has_more: false, url: path }
  }
  if (method === 'GET' && kind === 'payouts') return books.payouts.get(id)?.payout ?? null
  if (method === 'GET' && path === '/v1/balance_transactions') return listTransactions(books, fields)
  if (kind === 'disputes') return books.disputes.get(id) ?? null
  if (kind === 'refunds') return books.refunds.get(id) ?? null
  return kind === 'payment_intents' ? (books.intents.get(id) ?? null) : null
}

function answerOnce(books: Books, request: IncomingMessage, { text, ...sent }: StripeRequest & { text: string }) {
  if (request.headers.authorization !== `Bearer ${stripeSecrets.secretKey}`) return 'authentication_error'
  if (books.behaviour.failing) return 'api_error'
  const key = String(request.headers['idempotency-key'])
  const known = books.answered.get(key)
  if (known) return known.text === text ? known.thing : 'idempotency_error'
  const thing = route(books, sent)
  if (thing && sent.method === 'POST') books.answered.set(key, { text, thing })
  return thing ?? 'invalid_request_error'
}

const statuses: Fields = { authentication_error: '401', api_error: '500', invalid_request_error: '404' }

async function answer(books: Books, request: IncomingMessage, response: ServerResponse) {
  const at = new URL(request.url ?? '/', books.url)
  const method = request.method ?? 'GET'
  let text = ''
  for await (const part of request) text += String(part)
  if (at.pathname.startsWith('/pay/')) return showPage(books, { url: at.href, method }, response)
  const fields = Object.fromEntries([...at.searchParams, ...new URLSearchParams(text)])
  const thing = answerOnce(books, request, { method, path: at.pathname, fields, text })
  const isError = typeof thing === 'string'
  response.writeHead(isError ? Number(statuses[thing] ?? 400) : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(isError ? { error: { type: thing, message: 'refused by the stand-in' } } : thing))
}

async function showPage(books: Books, { url, method }: { url: string; method: string }, response: ServerResponse) {
  const session = sessionOf(books, url)
  if (method === 'POST') {
    await books.send(pay(books, url))
    response.writeHead(303, { location: session.success_url }).end()
    return
  }
  response.setHeader('content-type', 'text/html')
  response.end(`<!doctype html><html lang="en"><title>Pay</title><h1>Pay ${session.amount_total}</h1>
    <form method="post"><button>Pay</button></form><a href="${session.cancel_url}">Back</a></html>`)
}

function sessionOf({ sessions }: Books, pageUrl: string): Session {
  const session = sessions.get(pageUrl.split('/').at(-1) ?? '')
  if (!session) throw new Error('there is no such page')
  return session
}

function eventOf(books: Books, type: string, object: object): StripeEvent {
  const { id } = object as Thing
  const isFirst = type === 'charge.dispute.created'
  if (type.startsWith('charge.dispute.') && !(isFirst && books.disputes.has(id)))
    books.disputes.set(id, object as Thing)
  const about = { id: nextId(books, 'evt'), object: 'event', api_version: Stripe.API_VERSION, created: 0 }
  return { ...about, livemode: false, type, data: { object: structuredClone(object) } }
}

function pay(books: Books, pageUrl: string, given: { amount?: number; currency?: string } = {}): StripeEvent {
  const session = sessionOf(books, pageUrl)
  const id = nextId(books, 'pi')
  session.amount_total = given.amount ?? session.amount_total
  session.currency = given.currency ?? session.currency
  const paid = { amount_received: session.amount_total, currency: session.currency, status: 'succeeded' }
  books.intents.set(id, { id, object: 'payment_intent', ...paid, metadata: session['metadata'] as Fields })
  Object.assign(session, { payment_status: 'paid', payment_intent: id })
  return eventOf(books, 'checkout.session.completed', session)
}

/**
 * A local server for the endpoints of Stripe that the product uses, by the public reference, with a payment page.
 * Idempotency keys work as at Stripe: the same key gives the same answer, and is refused with other fields.
 */
export async function openStripe() {
  const books: Books = {
    ...{
      sessions: new Map(),
      intents: new Map(),
      refunds: new Map(),
      disputes: new Map(),
      payouts: new Map(),
      answered: new Map(),
    },
    ...{ behaviour: { failing: false, refundStatus: 'succeeded' }, made: 0, url: '' },
    send: () => Promise.reject(new Error('set where messages go')),
  }
  const server = createServer((request, response) => void answer(books, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  books.url = url
  const { sessions, intents, refunds, behaviour } = books
  return {
    ...{ url, sessions, intents, refunds, behaviour },
    event: (type: string, object: object) => eventOf(books, type, object),
    payOut: (paid: readonly PaidOut[], given?: object) => makePayout(books, paid, given),
    pay: (pageUrl: string, given?: { amount?: number; currency?: string }) => pay(books, pageUrl, given),
    sendTo(send: Books['send']) {
      books.send = send
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export const stripeEnv = ({ url }: Pick<StripeStandIn, 'url'>) => ({
  STRIPE_SECRET_KEY: stripeSecrets.secretKey,
  STRIPE_WEBHOOK_SECRET: stripeSecrets.webhookSecret,
  STRIPE_API_URL: url,
})

/** A signed message: its text, and the header that Stripe's package makes for tests. */
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
