import type { Endpoint } from '#contract/endpoint.ts'
import type { CallInput } from '#server/testing/world.ts'
import { reason, type Stage } from './stage.ts'

export type Concerned = {
  merchantId: string
  token: string
  again?: () => Promise<string>
}

type Take<E> = Omit<CallInput<E>, 'lang' | 'ip' | 'key'> & {
  send?: () => Promise<unknown>
}

type ActTake<E> = Take<E> & {
  /** The merchant whom the act concerns; null, as by default, if it is no single merchant. */
  of?: Concerned | null
  second?: string
}

type Prepare<T> = (stage: Stage) => T | Promise<T>

/** A call that succeeds once, and the act that it must leave. */
export type Scene = { endpoint: Endpoint; act: string; prepare: (stage: Stage) => Promise<ActTake<Endpoint>> }

export type QuietScene = { endpoint: Endpoint; because: string; prepare: Prepare<Take<Endpoint>> }

/**
 * Checks a scene's request by its call's types; the walk then handles all scenes as one type. By default the first desk
 * makes the call, with nothing but a reason.
 */
export const scene = <E extends Endpoint>(endpoint: E, act: string, prepare: Prepare<ActTake<E>>): Scene => ({
  endpoint,
  act,
  prepare: async (stage) =>
    ({ token: stage.staff, body: { reason }, ...(await prepare(stage)) }) as unknown as ActTake<Endpoint>,
})

export const quiet = <E extends Endpoint>(endpoint: E, because: string, prepare: Prepare<Take<E>>): QuietScene => ({
  endpoint,
  because,
  prepare: prepare as unknown as QuietScene['prepare'],
})
