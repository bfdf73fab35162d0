import { useRef, useState } from 'react'
import type { Body, Reply } from '#contract/endpoint.ts'
import { type Answer, type Call, CallError, send } from './call.ts'
import { connectedApp } from './connect.ts'
import { invalidateAll } from './invalidation.ts'
import { randomKey } from './random-key.ts'

export type ActOptions<E> = {
  /** Gets the answer and the server's sentence. */
  onDone?: (data: Reply<E>, message: string) => void
  /** Answers true where it has shown the error itself, at the fields for example; else the app shows the sentence. */
  onFail?: (error: CallError) => boolean | undefined
  /** False where nothing that is shown changes: asking for a code, checking a password. */
  isChange?: boolean
}

export type Act<E> = {
  /** Sends it; null where it failed, which has been shown. */
  run: (body: Body<E> | FormData) => Promise<Answer<Reply<E>> | null>
  isPending: boolean
  error: CallError | null
}

/**
 * Something that the user does. A call that moves money gets an idempotency key that stays the same while the same act
 * is tried again after an uncertain end (no answer, a fault), and is new after a certain one.
 */
export function useAct<E>(call: Call<E>, { onDone, onFail, isChange = true }: ActOptions<E> = {}): Act<E> {
  const [pending, setPending] = useState(0)
  const [error, setError] = useState<CallError | null>(null)
  const uncertain = useRef<{ key: string; body: string } | null>(null)

  const run = async (body: Body<E> | FormData) => {
    const bodyText = JSON.stringify(body)
    if (uncertain.current?.body !== bodyText) uncertain.current = { key: randomKey(), body: bodyText }
    setPending((count) => count + 1)
    setError(null)
    try {
      const { key } = uncertain.current
      const answer = await send(call, { body: body ?? {}, ...(call.idempotent ? { idempotencyKey: key } : {}) })
      uncertain.current = null
      if (isChange) invalidateAll()
      onDone?.(answer.data, answer.msg)
      return answer
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause
      if (isCertain(cause)) uncertain.current = null
      setError(cause)
      if (cause.word !== 'not_logged_in' && !onFail?.(cause)) connectedApp().showFailure(cause.message)
      return null
    } finally {
      setPending((count) => count - 1)
    }
  }

  return { run, isPending: pending > 0, error }
}

/** Whether the server has decided: after a fault or without an answer the act may have happened. */
const isCertain = ({ word }: CallError) => word !== 'network' && word !== 'internal' && word !== 'unavailable'
