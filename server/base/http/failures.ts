import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { defaultLanguage } from '#contract/language-codes.ts'
import { type RefusalWord, refusals } from '#contract/refusals.ts'
import type { Ctx } from '../ctx.ts'
import { MailNotTaken } from '../mail.ts'
import { Refusal, type RefusalDetail, refuse } from '../refuse.ts'
import { isTextId, say } from '../texts/texts.ts'
import { languageOf } from './language.ts'
import { securityHeadersOf } from './security-headers.ts'

/** All error handling: a refusal is translated, a fault is logged once and answered with a general sentence. */
export function handleFailures(app: FastifyInstance, ctx: Ctx) {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    if (error instanceof Refusal) {
      logLost(request, error)
      ctx.readiness.heed(error.cause)
      if (isOfService(error.word)) ctx.metrics?.refusals.inc({ word: error.word })
      return sendRefusal(ctx, { request, reply, word: error.word, detail: error.detail })
    }
    const word = error instanceof MailNotTaken ? 'unavailable' : wordOf(error)
    if (error.code === bodyTooLarge) drainBody(request, reply)
    if (word === 'internal') request.log.error({ err: error, requestId: request.id }, 'fault')
    if (error instanceof MailNotTaken) logLost(request, refuse('unavailable', {}, error))
    const detail = word === 'unavailable' ? { retryAfterSeconds: mailRetrySeconds } : {}
    return sendRefusal(ctx, { request, reply, word, detail })
  })
}

const isOfService = (word: RefusalWord): boolean => word === 'unavailable' || word === 'rate_limited'

/** Logs why the service was unavailable or a limit was reached, since refusals are not logged as faults. */
export function logLost(request: FastifyRequest, { cause, word }: Refusal): void {
  const route = request.routeOptions.url ?? 'unknown'
  if (cause) request.log.warn({ err: cause, requestId: request.id, route }, 'a call could not be served now')
  else if (isOfService(word))
    request.log.warn({ refused: word, requestId: request.id, route }, 'calls are refused by a limit')
}

const mailRetrySeconds = 30
const bodyTooLarge = 'FST_ERR_CTP_BODY_TOO_LARGE'

/**
 * Discards the rest of a body that is too large. If the server closed the connection while the caller still sends, the
 * caller would not receive the answer.
 */
function drainBody({ raw }: FastifyRequest, reply: FastifyReply) {
  reply.removeHeader('connection')
  raw.resume()
}

type RefusalReply = { request: FastifyRequest; reply: FastifyReply; word: RefusalWord; detail: RefusalDetail }

export function sendRefusal(ctx: Ctx, { request, reply, word, detail }: RefusalReply) {
  const lang = languageOf(request)
  const reader = { lang, currency: ctx.config.currency, timeZone: 'UTC' }
  const { fields, retryAfterSeconds, ...rest } = detail
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  const translated =
    fields &&
    Object.fromEntries(
      Object.entries(fields).map(([field, id]) => [field, isTextId(id) ? say(id, reader, rest) : String(id)]),
    )
  return reply.code(refusals[word]).send({
    code: refusals[word],
    msg: say(word, reader, rest),
    data: { error: word, ...(translated && { fields: translated }), ...rest, requestId: request.id },
  })
}

/** Answers an unroutable address with 404 and does not echo it. */
export const answerUnroutable =
  (ctx: Ctx) =>
  (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(securityHeadersOf(ctx))
    sendRefusal(ctx, { request, reply, word: 'not_found', detail: {} })
  }

/** Statuses of the HTTP parser's errors by code; 400 for any other. */
const parserStatus: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/**
 * Answers malformed HTTP in the envelope, and closes the connection, because the start of the next request is unknown.
 */
export const answerMalformed =
  (ctx: Ctx) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const status = parserStatus[error.code ?? ''] ?? 400
    const body = malformedBody(ctx, status)
    const headers = {
      ...securityHeadersOf(ctx),
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
  }

export function malformedBody(ctx: Ctx, status: number): string {
  const msg = say('validation', { lang: defaultLanguage, currency: ctx.config.currency, timeZone: 'UTC' })
  return JSON.stringify({ code: status, msg, data: { error: 'validation' } })
}

/** The refusal for an error that Fastify throws before a handler runs; any other error is a fault. */
function wordOf(error: FastifyError): RefusalWord {
  if (error.statusCode === 413) return 'too_large'
  if (error.statusCode === 415) return 'wrong_content_type'
  if (error.statusCode === 429) return 'rate_limited'
  if (error.statusCode === 400) return 'validation'
  // @fastify/static: 403 for a path outside its folder, 412 if If-Match does not match.
  if (error.statusCode === 403 || error.statusCode === 412) return 'not_found'
  return 'internal'
}
