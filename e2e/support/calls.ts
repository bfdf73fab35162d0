import { randomUUID } from 'node:crypto'
import type { Body, Endpoint, Params, Query, Reply } from '#contract/endpoint.ts'
import { aBrowser } from '#server/testing/world.ts'

export type Ask<E> = {
  token?: string
  key?: string
  /** What the caller's browser says of itself. */
  device?: string
  query?: Query<E>
  params?: Params<E>
  body?: Body<E>
}

/** The public calls of a running server, typed by the contract; anything but success throws. */
export function callsTo(url: string) {
  return async function must<E extends Endpoint>(endpoint: E, ask: Ask<E> = {}): Promise<Reply<E>> {
    const params = (ask.params ?? {}) as Record<string, string>
    const address = new URL(
      endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
      url,
    )
    for (const [name, value] of Object.entries(ask.query ?? {})) {
      if (value !== undefined) address.searchParams.set(name, String(value))
    }
    const response = await fetch(address, {
      method: endpoint.method,
      headers: {
        // The server closes a connection that rests while the browser is used, perhaps as the next call begins.
        connection: 'close',
        'user-agent': aBrowser,
        ...(ask.token && { token: ask.token }),
        ...(ask.device && { 'user-agent': ask.device }),
        ...(endpoint.idempotent && { 'idempotency-key': ask.key ?? randomUUID() }),
        ...(endpoint.method !== 'GET' && { 'content-type': 'application/json' }),
      },
      ...(endpoint.method !== 'GET' && { body: JSON.stringify(ask.body ?? {}) }),
    })
    const answer = (await response.json()) as { code: number; data: Reply<E> }
    if (answer.code !== 1) {
      throw new Error(`${endpoint.method} ${address.pathname} answered ${JSON.stringify(answer)}`)
    }
    return answer.data
  }
}
