import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../ctx.ts'
import { docsPage } from './docs-page.ts'
import { buildOpenApi } from './openapi.ts'

const hourSeconds = 3_600

/**
 * Serves /openapi.json and its readable form at /docs. Both are made once, because the contract cannot change.
 * Production serves neither unless a setting asks for them: they describe the calls of operators too.
 */
export function serveDocs(app: FastifyInstance, { config }: Pick<Ctx, 'config'>) {
  if (!config.apiDocs) return
  const document = buildOpenApi()
  const files = [
    { url: '/openapi.json', type: 'application/json; charset=utf-8', text: JSON.stringify(document) },
    { url: '/docs', type: 'text/html; charset=utf-8', text: docsPage(document) },
    {
      url: '/docs.css',
      type: 'text/css; charset=utf-8',
      text: readFileSync(new URL('docs.css', import.meta.url), 'utf8'),
    },
  ]
  for (const { url, type, text } of files) {
    app.get(url, (_request, reply) =>
      reply.type(type).header('cache-control', `public, max-age=${hourSeconds}`).send(text),
    )
  }
}
