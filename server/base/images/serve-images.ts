import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../ctx.ts'
import { answer } from '../http/failures.ts'
import { leftOfPrivateImage } from './private-images.ts'

const yearSeconds = 31_536_000
const imageName = /^[0-9a-f-]{36,64}(-s)?\.webp$/

type Asked = { Params: { name: string }; Querystring: { until?: string; sign?: string } }

/**
 * Stored images but identity photos: what a shop shows at `/files/<name>.webp` and `/files/<name>-s.webp` (320 px) for
 * ever, what one party sent at `/files/private/` with a signature that ends.
 */
export function serveImages(app: FastifyInstance, ctx: Ctx) {
  app.get<Asked>('/files/:name', (request, reply) =>
    send(ctx, {
      request,
      reply,
      file: `images/${request.params.name}`,
      cache: `public, max-age=${yearSeconds}, immutable`,
    }),
  )
  app.get<Asked>('/files/private/:name', (request, reply) => {
    const leftMs = leftOfPrivateImage(ctx, request.params.name, request.query)
    const file = leftMs > 0 ? `private/${request.params.name}` : null
    return send(ctx, { request, reply, file, cache: `private, max-age=${Math.floor(leftMs / 1000)}` })
  })
}

type Sent = { request: FastifyRequest<Asked>; reply: FastifyReply; file: string | null; cache: string }

async function send(ctx: Ctx, { request, reply, file, cache }: Sent) {
  const bytes = file !== null && imageName.test(request.params.name) ? await read(ctx, file) : null
  if (!bytes) return answer(ctx, { request, reply, word: 'not_found', detail: {} })
  return reply.type('image/webp').header('cache-control', cache).header('x-content-type-options', 'nosniff').send(bytes)
}

async function read(ctx: Ctx, file: string): Promise<Uint8Array | null> {
  try {
    return await ctx.files.get(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
