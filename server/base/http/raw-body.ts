import type { FastifyInstance, FastifyRequest } from 'fastify'

const bodies = new WeakMap<FastifyRequest, string>()

/** Keeps the text of JSON bodies while their request lives: a signature is made over the text, not its meaning. */
export function keepRawBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    bodies.set(request, body)
    void parse(request, body, done)
  })
}

/** The body as it came; empty where there was none. */
export const rawBodyOf = (request: FastifyRequest): string => bodies.get(request) ?? ''
