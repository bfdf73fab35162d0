import type { Static, TObject, TSchema } from 'typebox'
import type { TextKey } from './texts.ts'

/**
 * Who may call: everybody, a merchant's session, the session of an approved merchant, a partner by signature, or an
 * operator with one of the roles.
 */
export type Access = 'public' | 'merchant' | 'approved' | 'partner' | readonly OperatorRole[]

export type OperatorRole = 'reviewer' | 'finance' | 'catalogue' | 'programme' | 'support' | 'auditor' | 'admin'

export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  access: Access
  /** What the call does, in a sentence: the summary in the OpenAPI document. */
  summary: string
  /** Those that the path does not name are sent as headers of their names: no secret is a part of an address. */
  params?: TObject
  query?: TObject
  body?: TSchema
  reply: TSchema
  /**
   * Requires a proof of a factor within the last minutes: of a merchant within limits.stepUpMinutes, of an operator
   * within OPERATOR_PROOF_MINUTES, which the database checks.
   */
  stepUp?: true
  /**
   * Requires an Idempotency-Key: a merchant's or a shopper's call that moves money or creates an order, and an
   * operator's that makes something that a second request would make again. An operator's decision has none, because a
   * second one is refused; messages of partners and providers have ids of their own.
   */
  idempotent?: true
  /** A merchant’s call that moves no money: its keys are forgotten after a week, those of money never. */
  forgetsKeys?: true
  /** The text of a successful answer's `msg`; `done` by default. */
  said?: TextKey
  /** A multipart request, or an answer outside the envelope: server-sent events or a file. */
  stream?: 'upload' | 'events' | 'file'
  /**
   * Fields of an operator's body that are no message to anybody: accounts, goods, notes. All other texts of operators
   * are checked for what staff may not write.
   */
  verbatim?: readonly string[]
  /** Requests a minute from one address; the server's default otherwise. */
  perMinute?: number
}

/** Declares one call. The schemas stay in its type: handlers and clients are typed by them. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared
}

export type Address = { path: string; headers: Readonly<Record<string, string>> }

/** Where a call goes: its path with the parameters, and the headers that carry those which the path does not name. */
export function addressOf({ path }: Pick<Endpoint, 'path'>, params: object = {}): Address {
  const headers: Record<string, string> = { ...params }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const { [name]: value = '' } = headers
    delete headers[name]
    return encodeURIComponent(value)
  })
  return { path: filled, headers }
}

type Part<E, K extends keyof Endpoint> = E extends { [P in K]: infer S extends TSchema } ? Static<S> : undefined

export type Query<E> = Part<E, 'query'>
export type Params<E> = Part<E, 'params'>
export type Body<E> = Part<E, 'body'>
export type Reply<E> = Part<E, 'reply'>
