import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type RefusalWord, refusals } from '#contract/refusals.ts'
import type { Ctx } from '../ctx.ts'
import { Refusal, type RefusalDetail } from '../refuse.ts'
import { isTextId, say } from '../texts/texts.ts'
import { languageOf } from './language.ts'

/** All of error handling: a refusal is translated, a fault is logged once and answered with a general sentence. */
export function handleFailures(app: FastifyInstance, ctx: Ctx) {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    if (error instanceof Refusal) return sendRefusal(ctx, { request, reply, word: error.word, detail: error.detail })
    const word = wordOf(error)
    if (word === 'internal') request.log.error({ err: error, requestId: request.id }, 'fault')
    return sendRefusal(ctx, { request, reply, word, detail: {} })
  })
}

type RefusalReply = { request: FastifyRequest; reply: FastifyReply; word: RefusalWord; detail: RefusalDetail }

/** Sends a refusal in the envelope, in the caller's language and with a message per field. */
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

/** The word for an error that Fastify throws before a handler runs; any other error is a fault. */
function wordOf(error: FastifyError): RefusalWord {
  if (error.statusCode === 413) return 'too_large'
  if (error.statusCode === 415) return 'unsupported_media'
  if (error.statusCode === 429) return 'rate_limited'
  if (error.statusCode === 400) return 'validation'
  return 'internal'
}
