import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import type { Body, Reply } from '#contract/endpoint.ts'
import type * as contract from '#contract/index.ts'
import { wireLanguages } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import type { RefusalWord } from '#contract/refusals.ts'
import { routes } from '#contract/routes.generated.ts'
import { toasts } from '#kit/toasts.tsx'
import { clearSession, getSession } from './session.ts'

/** A call of the contract as the browser knows it: no schemas; `E` carries the types. */
export type Call<E> = { readonly method: string; readonly path: string; readonly idempotent?: true; readonly of?: E }

type Contract = typeof contract
type Served = typeof routes
type Endpoint<N, C> = N extends keyof Contract ? (C extends keyof Contract[N] ? Contract[N][C] : never) : never

/** Every call that is served, by noun: `api.orders.list`. */
export const api = routes as unknown as {
  readonly [N in keyof Served]: { readonly [C in keyof Served[N]]: Call<Endpoint<N, C>> }
}

export type CallWord = RefusalWord | 'network'

/** A call that did not succeed: the stable word, the server's sentence, a sentence per field. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly word: CallWord
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | null
  readonly detail: Readonly<Record<string, unknown>>

  constructor(word: CallWord, message: string, detail: Record<string, unknown> = {}) {
    super(message)
    this.word = word
    this.detail = detail
    this.fields = (detail['fields'] as Record<string, string> | undefined) ?? {}
    this.requestId = (detail['requestId'] as string | undefined) ?? null
  }
}

export type Sent = {
  query?: object | undefined
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
}

export type Answer<T> = { data: T; msg: string }

/** Sends one call. A refusal or a fault throws a CallError; body code 401 ends the session first. */
export async function send<E>(call: Call<E>, { query, body, idempotencyKey, signal }: Sent = {}) {
  const { token, lang } = getSession()
  const isForm = body instanceof FormData
  const timeout = AbortSignal.timeout(limits.requestTimeoutMs)
  const request: RequestInit = {
    method: call.method,
    headers: {
      ...(token ? { token } : {}),
      ...(lang ? { lang: wireLanguages[lang] } : {}),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      ...(body !== undefined && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    body: isForm || body === undefined ? (body ?? null) : JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }
  const answer = await fetch(call.path + searchOf(query), request)
    .then((response) => response.json() as Promise<Envelope>)
    .catch((cause: unknown) => unreachable(call, { cause, signal }))
  if (answer.code === 1) return { data: answer.data, msg: answer.msg } as Answer<Reply<E>>
  throw refusalOf(call, answer)
}

type Envelope = { code: number; msg: string; data: unknown }

/** Opens the file that a call answers; the token travels in a header, never in the address. */
export async function openFile<E>(call: Call<E>, { query, signal }: Pick<Sent, 'query' | 'signal'>): Promise<Response> {
  const { token, lang } = getSession()
  const headers = { ...(token ? { token } : {}), ...(lang ? { lang: wireLanguages[lang] } : {}) }
  const response = await fetch(call.path + searchOf(query), { headers, signal: signal ?? null }).catch(
    (cause: unknown) => unreachable(call, { cause, signal }),
  )
  if (response.headers.has('content-disposition')) return response
  throw refusalOf(call, (await response.json()) as Envelope)
}

function unreachable(
  call: Call<unknown>,
  { cause, signal }: { cause: unknown; signal: AbortSignal | undefined },
): never {
  if (signal?.aborted) throw cause
  console.error(call.method, call.path, cause)
  throw new CallError('network', i18n._(msg`The server cannot be reached. Check the connection and try again.`))
}

function refusalOf(call: Call<unknown>, answer: Envelope) {
  const detail = (answer.data ?? {}) as Record<string, unknown>
  const error = new CallError((detail['error'] as CallWord | undefined) ?? 'internal', answer.msg, detail)
  if (answer.code === 401) endSession(answer.msg)
  else console.warn(call.method, call.path, error.word, error.requestId, error.message)
  return error
}

/** The session is gone: said once, however many calls find it out. The frame leads to /login/. */
function endSession(message: string) {
  if (getSession().token === null) return
  toasts.fail(message)
  clearSession()
}

function searchOf(query: object | undefined) {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '')
  if (given.length === 0) return ''
  return `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
}

const changed = new Set<() => void>()

/** What was read is read again. */
export function announceChange() {
  for (const listener of changed) listener()
}

/** Runs after every act that changed something on the server: what was read is read again. */
export function onChanged(listener: () => void) {
  changed.add(listener)
}

type ActOptions<E> = {
  /** The answer and the server's sentence. */
  onDone?: (data: Reply<E>, message: string) => void
  /** Answers true where it has shown the error itself (at the fields); else a toast says the server's sentence. */
  onFail?: (error: CallError) => boolean | undefined
  /** False where nothing that is shown changes: asking for a code, checking a password. */
  isChange?: boolean
}

export type Act<E> = {
  /** Sends it and answers what came, or null where it failed (which has been shown). */
  run: (body: Body<E> | FormData) => Promise<Answer<Reply<E>> | null>
  isPending: boolean
  error: CallError | null
}

/**
 * Something the merchant does. A call that moves money gets an idempotency key that stays the same while the same
 * act is tried again after an uncertain end (no answer, a fault), and is new after any certain one.
 */
export function useAct<E>(call: Call<E>, { onDone, onFail, isChange = true }: ActOptions<E> = {}): Act<E> {
  const [pending, setPending] = useState(0)
  const [error, setError] = useState<CallError | null>(null)
  const uncertain = useRef<{ key: string; body: string } | null>(null)

  const run = async (body: Body<E> | FormData) => {
    const asked = JSON.stringify(body)
    if (uncertain.current?.body !== asked) uncertain.current = { key: newKey(), body: asked }
    setPending((count) => count + 1)
    setError(null)
    try {
      const key = uncertain.current.key
      const answer = await send(call, { body: body ?? {}, ...(call.idempotent ? { idempotencyKey: key } : {}) })
      uncertain.current = null
      if (isChange) announceChange()
      onDone?.(answer.data, answer.msg)
      return answer
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause
      if (isCertain(cause)) uncertain.current = null
      setError(cause)
      if (cause.word !== 'not_logged_in' && !onFail?.(cause)) toasts.fail(cause.message)
      return null
    } finally {
      setPending((count) => count - 1)
    }
  }

  return { run, isPending: pending > 0, error }
}

/** 128 random bits; `randomUUID` is there over https only. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const isCertain = ({ word }: CallError) => word !== 'network' && word !== 'internal' && word !== 'unavailable'
