import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../ctx.ts'
import { escapeMarkup } from './escape-markup.ts'
import { pathOf } from './hosts.ts'

const page = (title: string, body: string, head = '') => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}<title>${title}</title>
</head>
<body>
<h1>${title}</h1>
${body}
</body>
</html>
`

const refreshSeconds = 3

/**
 * Pages of the demo, which production refuses: undelivered mails, and the waiting page while the demo world is made.
 */
export function serveDemoPages(app: FastifyInstance, ctx: Ctx): void {
  if (!ctx.config.demo) return
  app.get('/demo/mail', (_request, reply) => reply.type('text/html; charset=utf-8').send(mailPage(ctx)))
  app.addHook('onRequest', async (request, reply) => {
    const { progress } = ctx.demoWorld
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (!progress || !wantsPage || /^\/(docs|demo\/)/.test(pathOf(request))) return
    reply.type('text/html; charset=utf-8').header('retry-after', String(refreshSeconds))
    return reply.code(503).send(waitingPage(progress))
  })
}

const waitingPage = ({ day, days }: { day: number; days: number }) =>
  page(
    'The demo world is being made',
    `<p>Day ${day} of ${days}. The login opens by itself; this takes a few minutes at the first start.</p>
<progress value="${day}" max="${days}" aria-label="Days made">${day} of ${days}</progress>`,
    `<meta http-equiv="refresh" content="${refreshSeconds}">\n`,
  )

function mailPage({ mail }: Ctx): string {
  const mails = mail.recent().map(
    ({ to, subject, text, at }) => `<article>
<h2>${escapeMarkup(subject)}</h2>
<p>To ${escapeMarkup(to)}, ${at.toISOString()}</p>
<pre>${escapeMarkup(text)}</pre>
</article>`,
  )
  const intro = '<p>The last mails of this demo since its start, the newest first. Nothing is sent anywhere.</p>'
  return page('Mail of the demo', intro + (mails.join('\n') || '<p>No mail yet.</p>'))
}
