import type { FastifyInstance } from 'fastify'
import { dayMs } from '#contract/durations.ts'
import { after } from '../clock.ts'
import type { Ctx } from '../ctx.ts'

/** RFC 9116 recommends that a reader asks again within a year. */
const validForMs = 90 * dayMs

/** security.txt of RFC 9116; not found without a contact. */
export function serveSecurityTxt(app: FastifyInstance, { config, clock }: Pick<Ctx, 'config' | 'clock'>) {
  const { securityContact, publicUrl } = config
  if (securityContact === null) return
  app.get('/.well-known/security.txt', (_request, reply) => {
    const expires = `${after(clock.now(), validForMs).toISOString().slice(0, 10)}T00:00:00.000Z`
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
