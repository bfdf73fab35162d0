import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../ctx.ts'
import { docsPage } from './docs-page.ts'
import { buildOpenApi } from './openapi.ts'

const hourSeconds = 3_600

/**
 * Serves /openapi.json and /docs. Each is made once, at its first request, so that the server starts sooner. Production
 * serves neither by default: they describe operators' calls too.
 */
export function serveDocs(app: FastifyInstance, { config }: Pick<Ctx, 'config'>) {
  if (!config.apiDocs) return
  const files = [
    { url: '/openapi.json', type: 'application/json; charset=utf-8', text: once(() => JSON.stringify(buildOpenApi())) },
    { url: '/docs', type: 'text/html; charset=utf-8', text: once(() => docsPage(buildOpenApi())) },
    {
      url: '/docs.css',
      type: 'text/css; charset=utf-8',
      text: once(() => readFileSync(new URL('docs.css', import.meta.url), 'utf8')),
    },
  ]
  for (const { url, type, text } of files) {
    app.get(url, (_request, reply) =>
      reply.type(type).header('cache-control', `public, max-age=${hourSeconds}`).send(text()),
    )
  }
}

function once(make: () => string): () => string {
  let made: string | undefined
  return () => {
    made ??= make()
    return made
  }
}
