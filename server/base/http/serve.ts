import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Access, Body, Endpoint, Params, Query, Reply } from '#contract/endpoint.ts'
import { defaultLanguage, type LanguageCode, readLanguage } from '#contract/language-codes.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/open.ts'
import { refuse } from '../refuse.ts'
import { say } from '../texts/texts.ts'
import { once } from './once.ts'
import { isRaw, type Raw } from './raw.ts'
import { checkReply } from './reply-check.ts'
import { findSession, type MerchantSession, type OperatorSession, type Session } from './session.ts'
import { compileValidate, type Validate } from './validation.ts'

type SessionOf<E> = E extends { access: 'merchant' | 'approved' }
  ? MerchantSession
  : E extends { access: readonly string[] }
    ? OperatorSession
    : Session | null

/** What a handler gets. On an idempotent merchant's call `db` is the transaction that claimed the key. */
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
  /** For a shopper's idempotent call, whose merchant only the handler finds. */
  once: <T>(merchantId: string, work: (tx: Db) => Promise<T>) => Promise<Raw>
  request: FastifyRequest
  reply: FastifyReply
}

type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<E extends { stream: 'events' | 'file' } ? void : Reply<E> | Raw>

/** A handler for every call of a noun that is served; a missing one or a wrong reply is a compile error. */
export type Handlers<N extends Record<string, Endpoint>> = {
  [K in keyof N as N[K] extends { planned: true } ? never : K]: Handler<N[K]>
}

type AnyHandler = (call: Call) => Promise<unknown>

/** Answers a function that turns the calls of a noun into routes: session, validation, idempotency, envelope. */
export function serving(app: FastifyInstance, ctx: Ctx) {
  return <N extends Record<string, Endpoint>>(noun: N, handlers: Handlers<N>) => {
    for (const [name, endpoint] of Object.entries(noun)) {
      if (endpoint.planned) continue
      const handler = (handlers as unknown as Record<string, AnyHandler>)[name]
      if (!handler) throw new Error(`no handler for ${endpoint.method} ${endpoint.path}`)
      route(app, ctx, { endpoint, handler })
    }
  }
}

function route(app: FastifyInstance, ctx: Ctx, { endpoint, handler }: { endpoint: Endpoint; handler: AnyHandler }) {
  const checks: Partial<Record<'query' | 'params' | 'body', Validate>> = {}
  for (const part of ['query', 'params', 'body'] as const) {
    if (part === 'body' && endpoint.stream === 'upload') continue
    checks[part] = compileValidate(part, endpoint[part] ?? noFields)
  }
  app.route({
    method: endpoint.method,
    url: urlOf(endpoint),
    config: { rateLimit: { max: endpoint.perMinute ?? defaultPerMinute } },
    handler: async (request, reply) => {
      const session = await admit(ctx, endpoint, request)
      const lang = languageOf(request, session)
      const input = {
        query: request.query ?? {},
        params: request.params ?? {},
        body: request.body ?? {},
      }
      for (const part of ['params', 'query', 'body'] as const) {
        const fields = checks[part]?.(input[part])
        // An id in the address that cannot be one is not found, like one that is not there.
        if (fields && part === 'params') throw refuse('not_found')
        if (fields) throw refuse('validation', { fields })
      }
      const asked = {
        actor: session ? 'merchant' : 'shopper',
        key: request.headers['idempotency-key'],
        path: request.url,
        body: request.body,
      } as const
      const call: Call = {
        ...(input as unknown as Pick<Call, 'query' | 'params' | 'body'>),
        ctx,
        db: ctx.db,
        session: session as Call['session'],
        lang,
        now: ctx.clock.now(),
        requestId: request.id,
        ip: request.ip,
        device: request.headers['user-agent'] ?? '',
        once: async (merchantId, work) => {
          const answer = await once(ctx, merchantId, { ...asked, actor: 'shopper', work })
          ctx.live.touch(merchantId)
          return answer
        },
        request,
        reply,
      }
      const data =
        endpoint.idempotent && session?.party === 'merchant'
          ? await once(ctx, session.merchantId, { ...asked, work: (tx) => handler({ ...call, db: tx }) })
          : await handler(call)
      if (session?.party === 'merchant' && endpoint.method !== 'GET') ctx.live.touch(session.merchantId)
      if (endpoint.stream === 'events' || endpoint.stream === 'file') return reply
      return reply.type('application/json; charset=utf-8').send(envelope(ctx, endpoint, { data, lang }))
    },
  })
}

/**
 * A parameter that has a least length matches no shorter word, so that `/payments/test/:secret` leaves
 * `/payments/test/webhook` to `/payments/:provider/webhook`.
 */
function urlOf({ path, params }: Endpoint): string {
  return path.replace(/:(\w+)/g, (param, name: string) => {
    const least = (params?.properties[name] as { minLength?: number } | undefined)?.minLength
    return least === undefined ? param : `${param}(^.{${least},}$)`
  })
}

const defaultPerMinute = 600

/** What a call takes where the contract names nothing. */
const noFields = Type.Object({})

function envelope(ctx: Ctx, endpoint: Endpoint, { data, lang }: { data: unknown; lang: LanguageCode }): string {
  const text = isRaw(data) ? data.json : JSON.stringify(data)
  if (!ctx.config.production) checkReply(endpoint, text)
  const msg = say(endpoint.said ?? 'done', { lang, currency: ctx.config.currency, timeZone: 'UTC' })
  return `{"code":1,"msg":${JSON.stringify(msg)},"data":${text}}`
}

/** Lets the caller in, or refuses: no session 401, not approved 403, another party's session 401. */
async function admit(ctx: Ctx, { access }: Endpoint, request: FastifyRequest): Promise<Session | null> {
  const token = request.headers['token']
  const session = typeof token === 'string' && token !== '' ? await findSession(ctx, token) : null
  if (access === 'public' || access === 'partner') return session
  if (access === 'merchant' || access === 'approved') {
    if (session?.party !== 'merchant') throw refuse('not_logged_in')
    if (access === 'approved' && session.status !== 'approved') throw refuse('not_approved')
    return session
  }
  if (session?.party !== 'operator') throw refuse('not_logged_in')
  if (!session.roles.some((role) => (access as Exclude<Access, string>).includes(role))) throw refuse('role_required')
  return session
}

/** The `lang` header, else what the merchant stored, else the default. */
export function languageOf(request: FastifyRequest, session: Session | null): LanguageCode {
  const given = readLanguage(request.headers['lang'])
  if (given) return given
  return session?.party === 'merchant' ? session.lang : defaultLanguage
}
