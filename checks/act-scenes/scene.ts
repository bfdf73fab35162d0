import type { Endpoint } from '#contract/endpoint.ts'
import type { CallInput } from '#server/testing/world.ts'
import type { Stage } from './stage.ts'

/** A merchant whom an act concerns: reads the own list of acts, and has the app open. */
export type Concerned = {
  merchantId: string
  token: string
  /** Logs in again to read, where the act logs out. */
  again?: () => Promise<string>
}

/** A request that succeeds. */
type Take<E> = Omit<CallInput<E>, 'lang' | 'ip' | 'key'> & {
  /** Sends a request that is not JSON; answers the server's reply. */
  send?: () => Promise<unknown>
}

/** A request that succeeds and leaves an act. */
type ActTake<E> = Take<E> & {
  /** Whom the act concerns; null: no single merchant. */
  of: Concerned | null
  /** The operator who confirms what the request proposes. */
  second?: string
}

type Prepare<T> = (stage: Stage) => T | Promise<T>

/** A call that succeeds once, and the act that it leaves. */
export type Scene = { endpoint: Endpoint; act: string; prepare: Prepare<ActTake<Endpoint>> }

/** A call that leaves no act, and why it does not. */
export type QuietScene = { endpoint: Endpoint; because: string; prepare: Prepare<Take<Endpoint>> }

/** A scene checks its request by the types of its call; the walk makes all of them alike. */
export const scene = <E extends Endpoint>(endpoint: E, act: string, prepare: Prepare<ActTake<E>>): Scene => ({
  endpoint,
  act,
  prepare: prepare as unknown as Scene['prepare'],
})

export const quiet = <E extends Endpoint>(endpoint: E, because: string, prepare: Prepare<Take<E>>): QuietScene => ({
  endpoint,
  because,
  prepare: prepare as unknown as QuietScene['prepare'],
})
