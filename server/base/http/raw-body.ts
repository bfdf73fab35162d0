import type { FastifyInstance, FastifyRequest } from 'fastify'

const bodies = new WeakMap<FastifyRequest, string>()

/** Keeps the text of each JSON body during its request: signatures cover the text, not the parsed value. */
export function keepRawBodies(app: FastifyInstance) {
  // Fastify would parse it as a string, which is the body of no call.
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    bodies.set(request, body)
    void parse(request, body, done)
  })
}

export const rawBodyOf = (request: FastifyRequest): string => bodies.get(request) ?? ''
