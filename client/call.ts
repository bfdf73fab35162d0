import { addressOf, type Params, type Reply } from '#contract/endpoint.ts'
import type * as contract from '#contract/index.ts'
import { wireLanguages } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import type { RefusalWord } from '#contract/refusals.ts'
import { connectedApp } from './connect.ts'

/** A call of the contract as the browser knows it: without schemas. `E` has the types. */
export type Call<E> = {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly idempotent?: true
  readonly of?: E
}

type Contract = typeof contract
type EndpointAt<N, C> = N extends keyof Contract ? (C extends keyof Contract[N] ? Contract[N][C] : never) : never
type Calls<Table> = { readonly [N in keyof Table]: { readonly [C in keyof Table[N]]: Call<EndpointAt<N, C>> } }

/** Parses a line of the generated table: the method, the path, and `idempotent` if the call needs a key. */
function readCall(line: string): Call<unknown> {
  const [method = '', path = '', flag] = line.split(' ')
  return flag === 'idempotent' ? { method, path, idempotent: true } : { method, path }
}

const mapValues = <From, To>(record: Readonly<Record<string, From>>, change: (value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))

/** The calls of an app's generated table, with the types of the contract. */
export const typedCalls = <Table extends Record<string, Record<string, string>>>(table: Table) =>
  mapValues(table, (lines) => mapValues(lines, readCall)) as unknown as Calls<Table>

/** The call with its path parameters filled in. */
export const callAt = <E>(call: Call<E>, params: Params<E>): Call<E> => ({
  ...call,
  ...addressOf(call, params as object),
})

export type CallWord = RefusalWord | 'network'

/** A failed call: the stable code of the refusal, the server's sentence, and a sentence per field. */
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

export type CallOptions = {
  query?: object | undefined
  body?: unknown
  idempotencyKey?: string
  /** Replaces the session's token, to end a session that the device has already forgotten. */
  token?: string
  signal?: AbortSignal
  /** Called with the share of the request that was sent, from 0 to 1. */
  onProgress?: (share: number) => void
  /** The request is sent even if its page is left at once. */
  outlivesPage?: true
}

/** The data of an answer, and the server's sentence about it. */
export type Answer<T> = { data: T; msg: string }

export type Envelope = { code: number; msg: string; data: unknown }

/** Sends one call. A refusal or a fault throws a CallError. Body code 401 ends the session first. */
export async function send<E>(call: Call<E>, options: CallOptions = {}): Promise<Answer<Reply<E>>> {
  const { query, body, idempotencyKey, signal, onProgress, outlivesPage = false } = options
  const { session } = connectedApp()
  const { signOuts, ...own } = session.get()
  const token = options.token ?? own.token
  const isForm = body instanceof FormData
  const timeout = AbortSignal.timeout(limits.requestTimeoutMs)
  const request: RequestInit = {
    method: call.method,
    headers: {
      ...call.headers,
      ...sessionHeaders(),
      ...(options.token ? { token: options.token } : {}),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      ...(body !== undefined && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    body: isForm || body === undefined ? (body ?? null) : JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    keepalive: outlivesPage,
  }
  const url = call.path + searchOf(query)
  // Only uploads of pictures need this code, so it is not in the first load.
  const answered = onProgress
    ? import('./post-with-progress.ts').then((code) => code.postWithProgress(url, request, onProgress))
    : fetch(url, request).then((response) => response.json() as Promise<Envelope>)
  const answer = await answered.catch((cause: unknown) => throwUnreachable(call, { cause, signal }))
  if (answer.code === 1) return { data: answer.data, msg: answer.msg } as Answer<Reply<E>>
  // The same user has a new session by now. A read is repeated with its token, but a write belongs to the old session.
  const isRepeated = answer.code === 401 && call.method === 'GET' && hasSessionSince(token)
  if (isRepeated && session.ends() === signOuts) return send(call, options)
  const error = errorOf(call, answer, token)
  if ((await isProven(call, error)) && session.ends() === signOuts) return send(call, options)
  throw error
}

/** True if the call needs a fresh proof and the user has given one. The call is then sent again. */
const isProven = async (call: Call<unknown>, error: CallError): Promise<boolean> =>
  error.word === 'step_up_required' && ((await connectedApp().proveIdentity?.(error, call)) ?? false)

/** Opens the file that a call returns. The token is sent in a header, never in the address. */
export async function openFile<E>(
  call: Call<E>,
  { query, signal }: Pick<CallOptions, 'query' | 'signal'>,
): Promise<Response> {
  const { session } = connectedApp()
  const { token, signOuts } = session.get()
  const response = await fetch(call.path + searchOf(query), {
    headers: sessionHeaders(),
    signal: signal ?? null,
  }).catch((cause: unknown) => throwUnreachable(call, { cause, signal }))
  if (response.headers.has('content-disposition')) return response
  const error = errorOf(call, (await response.json()) as Envelope, token)
  if ((await isProven(call, error)) && session.ends() === signOuts)
    return openFile(call, { query, ...(signal && { signal }) })
  throw error
}

/** The headers of every request: the token and the language. */
export function sessionHeaders(): Record<string, string> {
  const { token, lang } = connectedApp().session.get()
  return { ...(token ? { token } : {}), ...(lang ? { lang: wireLanguages[lang] } : {}) }
}

type Failure = { cause: unknown; signal: AbortSignal | undefined }

function throwUnreachable(call: Call<unknown>, { cause, signal }: Failure): never {
  if (signal?.aborted) throw cause
  console.error(call.method, call.path, cause)
  throw new CallError('network', connectedApp().unreachableMessage())
}

/** The error of a refusal. Body code 401 ends the session that the call was sent with. */
export function errorOf(call: Call<unknown>, answer: Envelope, token: string | null) {
  const detail = (answer.data ?? {}) as Record<string, unknown>
  const error = new CallError((detail['error'] as CallWord | undefined) ?? 'internal', answer.msg, detail)
  if (answer.code === 401) endSession(answer.msg, token)
  else console.warn(call.method, call.path, error.word, error.requestId, error.message)
  return error
}

/** Whether a session began, here or in another tab, after a call was sent with `token`. */
function hasSessionSince(token: string | null): boolean {
  const { session } = connectedApp()
  return !session.isCurrent(token) && session.get().token !== null
}

/** Ends the session of a call. Of several calls that find out, only the first ends it. A newer session stays. */
function endSession(message: string, token: string | null) {
  const { session, onSessionEnd } = connectedApp()
  if (token === null || session.get().token === null || hasSessionSince(token)) return
  session.clear()
  onSessionEnd(message)
}

function searchOf(query: object | undefined) {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '')
  if (given.length === 0) return ''
  return `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
}
