import { useRef, useState } from 'react'
import type { Body, Reply } from '#contract/endpoint.ts'
import { type Answer, type Call, CallError, type CallOptions, send } from './call.ts'
import { connectedApp } from './connect.ts'
import { invalidateAll } from './invalidation.ts'
import { randomKey } from './random-key.ts'

export type ActOptions<E> = {
  onDone?: (data: Reply<E>, message: string) => void
  /** Returns true if it has shown the error itself, for example at the fields. Otherwise the app shows the sentence. */
  onFail?: (error: CallError) => boolean | undefined
  /** False if no shown data changes, as when asking for a code or checking a password. */
  isChange?: boolean
}

export type Act<E> = {
  /** Sends it. Null after a failure, which has been shown. */
  run: (body: Body<E> | FormData, options?: Pick<CallOptions, 'onProgress'>) => Promise<Answer<Reply<E>> | null>
  isPending: boolean
  error: CallError | null
}

/**
 * An act of the user. A call that moves money gets an idempotency key. The key stays the same while the act is repeated
 * after an uncertain result (no answer, or a fault), and is new after a certain one. An act with a single-use token is
 * repeated here, because the next try of the user has a new token and would count as a new act.
 */
export function useAct<E>(call: Call<E>, { onDone, onFail, isChange = true }: ActOptions<E> = {}): Act<E> {
  const [pending, setPending] = useState(0)
  const [error, setError] = useState<CallError | null>(null)
  const uncertain = useRef<{ key: string; body: string } | null>(null)

  const run: Act<E>['run'] = async (body, { onProgress } = {}) => {
    const bodyText = JSON.stringify(body)
    if (uncertain.current?.body !== bodyText) uncertain.current = { key: randomKey(), body: bodyText }
    const { session, showFailure, showUnknownEnd } = connectedApp()
    const { signOuts } = session.get()
    setPending((count) => count + 1)
    setError(null)
    try {
      const { key } = uncertain.current
      const keyed = call.idempotent ? { idempotencyKey: key } : {}
      const options: CallOptions = { body: body ?? {}, ...keyed, ...(onProgress && { onProgress }) }
      const answer = await (isConfirmed(call, body) ? sendUntilCertain(call, options) : send(call, options))
      uncertain.current = null
      // The session has ended, and the next user must not see this result.
      if (session.ends() !== signOuts) return null
      if (isChange) invalidateAll()
      onDone?.(answer.data, answer.msg)
      return answer
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause
      if (isCertain(cause)) uncertain.current = null
      const isUnknown = isConfirmed(call, body) && !isCertain(cause)
      if (session.ends() !== signOuts) {
        // The session has ended, and the next user must not see this message.
        if (isUnknown && session.get().token === null) showUnknownEnd?.()
        return null
      }
      if (isUnknown) invalidateAll()
      setError(cause)
      if (cause.word === 'not_logged_in' || onFail?.(cause)) return null
      if (isUnknown && showUnknownEnd) showUnknownEnd()
      else showFailure(cause.message)
      return null
    } finally {
      setPending((count) => count - 1)
    }
  }

  return { run, isPending: pending > 0, error }
}

/** Whether the server has decided. After a fault or without an answer the act may have happened. */
const isCertain = ({ word }: CallError) => word !== 'network' && word !== 'internal' && word !== 'unavailable'

/** Whether the user has confirmed the act with a password, which gave a single-use token. */
const isConfirmed = (call: Call<unknown>, body: unknown) =>
  call.idempotent === true && typeof body === 'object' && body !== null && 'payToken' in body

/** Long enough for a phone to change from one network to another. */
const retryWaitsMs = [1_000, 4_000]

/** Sends the request again while its result is uncertain. The server answers a repetition with the first result. */
async function sendUntilCertain<E>(call: Call<E>, options: CallOptions): Promise<Answer<Reply<E>>> {
  const { session } = connectedApp()
  const { signOuts } = session.get()
  for (let tries = 0; ; tries += 1) {
    try {
      return await send(call, options)
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause
      // A repeated request can be refused for its rate or its session before the server looks up the key. The first
      // request may have succeeded.
      const mayHaveHappened = tries > 0 && (cause.word === 'rate_limited' || cause.word === 'not_logged_in')
      if (isCertain(cause) && !mayHaveHappened) throw cause
      const waitMs = cause.word === 'not_logged_in' ? undefined : retryWaitsMs[tries]
      if (waitMs === undefined) throw new CallError('network', cause.message, cause.detail)
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      if (session.ends() !== signOuts) throw cause
    }
  }
}
