import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../ctx.ts'
import { answer } from '../http/failures.ts'

const yearSeconds = 31_536_000

/** Stored images but identity photos, at `/files/<name>.webp` and `/files/<name>-s.webp` (320 px) for ever. */
export function serveImages(app: FastifyInstance, ctx: Ctx) {
  app.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
    const { name } = request.params
    const bytes = /^[0-9a-f-]{36,64}(-s)?\.webp$/.test(name) ? await read(ctx, name) : null
    if (!bytes) return answer(ctx, { request, reply, word: 'not_found', detail: {} })
    return reply
      .type('image/webp')
      .header('cache-control', `public, max-age=${yearSeconds}, immutable`)
      .header('x-content-type-options', 'nosniff')
      .send(bytes)
  })
}

async function read(ctx: Ctx, name: string): Promise<Uint8Array | null> {
  try {
    return await ctx.files.get(`images/${name}`)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
