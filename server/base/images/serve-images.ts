import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../ctx.ts'
import { sendRefusal } from '../http/failures.ts'
import { remainingMsOf } from './private-images.ts'

const yearSeconds = 31_536_000
const imageName = /^[0-9a-f-]{36,64}(-[sm])?\.webp$/
/** Pictures stored before there was a medium size serve the whole picture instead. */
const mediumName = /-m(?=\.webp$)/

type ImageRoute = { Params: { name: string }; Querystring: { until?: string; sign?: string } }

/**
 * Serves stored images, except identity photos. A shop's public images are `/files/<name>.webp`, with `-s` (320 px) and
 * `-m` (800 px), cached for good. Images that one party sent are in `/files/private/`, with an expiring signature and
 * never cached.
 */
export function serveImages(app: FastifyInstance, ctx: Ctx) {
  app.get<ImageRoute>('/files/:name', (request, reply) =>
    send(ctx, {
      request,
      reply,
      file: `images/${request.params.name}`,
      cache: `public, max-age=${yearSeconds}, immutable`,
    }),
  )
  app.get<ImageRoute>('/files/private/:name', (request, reply) => {
    const isSigned = remainingMsOf(ctx, request.params.name, request.query) > 0
    return send(ctx, { request, reply, file: isSigned ? `private/${request.params.name}` : null, cache: 'no-store' })
  })
}

type ImageAnswer = { request: FastifyRequest<ImageRoute>; reply: FastifyReply; file: string | null; cache: string }

async function send(ctx: Ctx, { request, reply, file, cache }: ImageAnswer) {
  const isNamed = file !== null && imageName.test(request.params.name)
  const bytes = isNamed ? ((await read(ctx, file)) ?? (await readWhole(ctx, file))) : null
  if (!bytes) return sendRefusal(ctx, { request, reply, word: 'not_found', detail: {} })
  return reply
    .type('image/webp')
    .header('cache-control', cache)
    .header('content-disposition', `inline; filename="${request.params.name}"`)
    .header('x-content-type-options', 'nosniff')
    .send(bytes)
}

const readWhole = async (ctx: Ctx, file: string) =>
  mediumName.test(file) ? read(ctx, file.replace(mediumName, '')) : null

async function read(ctx: Ctx, file: string): Promise<Uint8Array | null> {
  try {
    return await ctx.files.get(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
