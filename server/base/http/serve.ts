import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Access, Body, Endpoint, Params, Query, Reply } from '#contract/endpoint.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import { type Ctx, forParty } from '../ctx.ts'
import type { Db } from '../db/open.ts'
import type { Party } from '../db/roles.ts'
import { waitMaxMs } from '../db/waits.ts'
import { requireProof } from '../factors/proof.ts'
import { createKeyedLimiter } from '../limiter.ts'
import { findRefusedTexts } from '../message-filter/operator-texts.ts'
import { shareOf } from '../processes/process-rules.ts'
import { refuse, requireValid } from '../refuse.ts'
import { logCall, logSecurity, nameCaller, type SecuritySubject } from '../security-log.ts'
import { say } from '../texts/texts.ts'
import { withoutHidden } from '../typed-text.ts'
import { callerAddress } from './caller-address.ts'
import { languageOf, noteStoredLanguage } from './language.ts'
import { platformChannel } from './live-signals.ts'
import { isClaimed, type KeyClaim, once, readClaim, shopperActor } from './once.ts'
import { isRaw, type Raw } from './raw.ts'
import { checkReply } from './reply-check.ts'
import { findSession, type MerchantSession, type OperatorSession, type Session } from './session.ts'
import { compileValidate, type Validate } from './validation.ts'

type SessionOf<E> = E extends { access: 'merchant' | 'approved' }
  ? MerchantSession
  : E extends { access: readonly string[] }
    ? OperatorSession
    : Session | null

/** A handler's input. In an idempotent call of a merchant, `db` is the transaction that claimed the key. */
export type Call<E extends Endpoint = Endpoint> = {
  ctx: Ctx
  db: Db
  query: Query<E>
  params: Params<E>
  body: Body<E>
  session: SessionOf<E>
  lang: LanguageCode
  now: Date
  requestId: string
  ip: string
  device: string
  /** Runs a shopper's idempotent call. The handler passes the merchant, because the request does not name one. */
  once: <T>(merchantId: string, work: (tx: Db) => Promise<T>) => Promise<Raw>
  /** Runs a shopper's movement whose own statement claims the key, in its turn among the calls of the shop. */
  inTurn: <T>(merchantId: string, movement: () => Promise<T>) => Promise<T>
  claim: () => KeyClaim
  /** The key of an operator's idempotent call, which its act claims (onceByOperator); null in other calls. */
  key: KeyClaim | null
  request: FastifyRequest
  reply: FastifyReply
}

type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<E extends { stream: 'events' | 'file' } ? void : Reply<E> | Raw>

/** A handler for every call of a noun; a missing one or a wrong reply is a compile error. */
export type Handlers<N extends Record<string, Endpoint>> = {
  [K in keyof N]: Handler<N[K]>
}

const keyClaimers = new WeakSet<object>()

/** Marks a handler whose own statement claims the request's key and keeps its reply, in one round trip. */
export function claimsKey<H extends object>(handler: H): H {
  keyClaimers.add(handler)
  return handler
}

type AnyHandler = (call: Call) => Promise<unknown>

export function serving(app: FastifyInstance, ctx: Ctx) {
  const concurrency = shareOf(ctx.config, shopConcurrency)
  const perShop = createKeyedLimiter({ concurrency, queueMax: shopQueueMax, waitMaxMs })
  return <N extends Record<string, Endpoint>>(noun: N, handlers: Handlers<N>) => {
    for (const [name, endpoint] of Object.entries(noun)) {
      const handler = (handlers as unknown as Record<string, AnyHandler>)[name]
      if (!handler) throw new Error(`no handler for ${endpoint.method} ${endpoint.path}`)
      route(app, ctx, { endpoint, handler, perShop })
    }
  }
}

/** The database role of a call. It depends on path and access only, since it is chosen before any input is read. */
function partyOf({ access, path }: Endpoint): Party {
  if (/^\/admin\/(login|security)(\/|$)/.test(path)) return 'signin'
  if (path.startsWith('/store/payments/')) return 'webhook'
  if (path.startsWith('/channel/')) return 'channel'
  return typeof access === 'string' ? 'web' : 'console'
}

type Route = { endpoint: Endpoint; handler: AnyHandler; perShop: ReturnType<typeof createKeyedLimiter> }

const turnsOf =
  (ctx: Ctx, perShop: Route['perShop']): Call['inTurn'] =>
  async (merchantId, movement) => {
    const answer = await perShop(merchantId, movement)
    ctx.live.touch(merchantId)
    return answer
  }

function route(app: FastifyInstance, server: Ctx, { endpoint, handler, perShop }: Route) {
  const ctx = forParty(server, partyOf(endpoint))
  const inTurn = turnsOf(ctx, perShop)
  const isBySecret = endpoint.params?.properties['secret'] !== undefined
  const checks: Partial<Record<'query' | 'params' | 'body', Validate>> = {}
  for (const part of ['query', 'params', 'body'] as const) {
    if (part === 'body' && endpoint.stream === 'upload') continue
    checks[part] = compileValidate(part, endpoint[part] ?? noFields)
  }
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { rateLimit: { max: endpoint.perMinute ?? defaultPerMinute } },
    // HEAD would build a file without sending it, and would keep an event stream open.
    exposeHeadRoute: endpoint.stream === undefined,
    handler: (request, reply) =>
      logCall(
        ctx,
        { requestId: request.id, ip: request.ip, route: endpoint.path, isBySecret, body: request.body },
        () => answer(request, reply),
      ),
  })

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const session = await admit(ctx, endpoint, request)
    nameCaller(subjectOf(session))
    const lang = languageOf(request)
    const input = inputOf(endpoint, request)
    for (const part of ['params', 'query', 'body'] as const) {
      const fields = checks[part]?.(input[part], () => logSecurity(ctx, 'field_unknown'))
      // A malformed id or secret must look like an unknown one.
      if (fields && part === 'params') throw refuse('not_found')
      if (fields) throw refuse('validation', { fields })
    }
    requireAllowedTexts(ctx, endpoint, input)
    const path = canonicalPath(endpoint, input.params)
    const keyed = {
      // A shopper's call remains a shopper's, even if a merchant is signed in on the same device.
      actor: endpoint.access === 'public' ? shopperActor(path, input) : endpoint.forgetsKeys ? 'goods' : 'merchant',
      key: request.headers['idempotency-key'],
      path,
      body: request.body,
    }
    const call: Call = {
      ...(input as unknown as Pick<Call, 'query' | 'params' | 'body'>),
      ctx,
      db: ctx.db,
      session: session as Call['session'],
      lang,
      now: ctx.clock.now(),
      requestId: request.id,
      ip: callerAddress(request.ip),
      device: withoutHidden(request.headers['user-agent'] ?? ''),
      once: (merchantId, work) => inTurn(merchantId, () => once(ctx, merchantId, { ...keyed, work })),
      inTurn,
      claim: () => readClaim(keyed),
      key: endpoint.idempotent && isOperators(endpoint) ? readClaim(keyed) : null,
      request,
      reply,
    }
    const run = () =>
      // A shopper's call claims its key itself.
      endpoint.idempotent && endpoint.access !== 'public' && session?.party === 'merchant' && !keyClaimers.has(handler)
        ? once(ctx, session.merchantId, { ...keyed, work: (tx) => handler({ ...call, db: tx }) })
        : handler(call)
    const shop = shopOf(endpoint, session, input.params)
    const data = shop === null ? await run() : await perShop(shop, run)
    if (call.key && !isClaimed(call.key)) throw new Error(`no act of ${endpoint.path} claimed the key of its call`)
    if (session && endpoint.method !== 'GET') {
      ctx.live.touch(session.party === 'merchant' ? session.merchantId : platformChannel)
    }
    if (endpoint.stream === 'events' || endpoint.stream === 'file') return reply
    return reply.type('application/json; charset=utf-8').send(envelope(ctx, endpoint, { data, lang }))
  }
}

function inputOf(endpoint: Endpoint, request: FastifyRequest) {
  if (request.isMultipart() && endpoint.stream !== 'upload') throw refuse('wrong_content_type')
  return { query: request.query ?? {}, params: paramsOf(endpoint, request), body: request.body ?? {} }
}

const paramsOf = ({ path, params }: Endpoint, request: FastifyRequest): object => ({
  ...(request.params as object),
  ...Object.fromEntries(
    Object.keys(params?.properties ?? {})
      .filter((name) => !path.includes(`:${name}`))
      .map((name) => [name, request.headers[name]]),
  ),
})

const isOperators = ({ access }: Endpoint) => typeof access !== 'string'

function subjectOf(session: Session | null): SecuritySubject {
  if (!session) return {}
  return { party: session.party, id: session.party === 'merchant' ? session.merchantId : session.operatorId }
}

/** Refuses operators' texts, in every call, that ask for money or secrets or lead to another channel. */
function requireAllowedTexts(ctx: Ctx, endpoint: Endpoint, { body, query }: { body: unknown; query: unknown }) {
  if (!isOperators(endpoint)) return
  const { verbatim = [] } = endpoint
  const { reason } = query as { reason?: unknown }
  const own = ctx.config.ownContacts
  const errors = {
    ...findRefusedTexts({ body, verbatim, own }),
    ...(reason !== undefined && findRefusedTexts({ body: { reason }, verbatim, own })),
  }
  if (Object.keys(errors).length > 0) logSecurity(ctx, 'text_refused')
  requireValid(errors)
}

/**
 * The endpoint's path with decoded parameters, so that two spellings of a URL are the same request. It leaves out the
 * shop of a shopper's call: a shop may move between two attempts, and a shopper's key belongs to one merchant
 * anyway.
 */
const canonicalPath = ({ path, access }: Endpoint, params: unknown): string =>
  path.replace(/:(\w+)/g, (all, name: string) =>
    name === 'shop' && access === 'public' ? all : ((params as Record<string, string>)[name] ?? all),
  )

const defaultPerMinute = 600

/** Calls of one shop that run at once on a server. Each uses a connection, and one slow shop must not use them all. */
const shopConcurrency = 4
const shopQueueMax = 1_000

/** The shop under whose limit a call runs. Streams are exempt: they last long and use a connection only briefly. */
function shopOf({ access, stream }: Endpoint, session: Session | null, params: unknown): string | null {
  if (stream) return null
  if (access !== 'public' && session?.party === 'merchant') return session.merchantId
  const { shop } = params as { shop?: string }
  return shop === undefined ? null : `of shoppers ${shop}`
}

const noFields = Type.Object({})

function envelope(ctx: Ctx, endpoint: Endpoint, { data, lang }: { data: unknown; lang: LanguageCode }): string {
  const text = isRaw(data) ? data.json : JSON.stringify(data)
  if (!ctx.config.production) checkReply(endpoint, text)
  const msg = say(endpoint.said ?? 'done', { lang, currency: ctx.config.currency, timeZone: 'UTC' })
  return `{"code":1,"msg":${JSON.stringify(msg)},"data":${text}}`
}

async function admit(ctx: Ctx, endpoint: Endpoint, request: FastifyRequest): Promise<Session | null> {
  const session = await admitParty(ctx, endpoint, request)
  if (endpoint.stepUp && session) await requireProof(ctx, ctx.db, session)
  return session
}

/** 401 without a session or with another party's, 403 while not approved or without the role. */
async function admitParty(ctx: Ctx, endpoint: Endpoint, request: FastifyRequest): Promise<Session | null> {
  // Providers and partners sign their requests, and their database role cannot read sessions.
  if (['webhook', 'channel'].includes(partyOf(endpoint))) return null
  const { access } = endpoint
  const token = request.headers['token']
  const session = typeof token === 'string' && token !== '' ? await findSession(ctx, token) : null
  if (session?.party === 'merchant') noteStoredLanguage(request, session.lang)
  if (access === 'public' || access === 'partner') return session
  if (access === 'merchant' || access === 'approved') {
    if (session?.party !== 'merchant') throw refuse('not_logged_in')
    if (access === 'approved' && session.status !== 'approved') throw refuse('not_approved')
    return session
  }
  if (session?.party !== 'operator') throw refuse('not_logged_in')
  nameCaller(subjectOf(session))
  if (!session.roles.some((role) => (access as Exclude<Access, string>).includes(role))) throw refuse('role_required')
  return session
}
