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
  /** What the call does, in a sentence. It is the summary in the OpenAPI document. */
  summary: string
  /** Parameters that the path does not name are sent as headers, so that no secret is part of an address. */
  params?: TObject
  query?: TObject
  body?: TSchema
  reply: TSchema
  /**
   * Requires a recent proof of a factor: a merchant's within `limits.stepUpMinutes`, an operator's within
   * OPERATOR_PROOF_MINUTES, which the database checks too.
   */
  stepUp?: true
  /**
   * Requires an Idempotency-Key. Merchants and shoppers send one with calls that move money or create an order.
   * Operators send one with calls that would create the same thing twice. An operator's decision needs no key, because
   * a second decision is refused. Messages of partners and providers have their own ids.
   */
  idempotent?: true
  /** For a merchant's call that moves no money: its keys are deleted after a week. Other keys are kept forever. */
  forgetsKeys?: true
  /** The key of the text in `msg` after success. The default is `done`. */
  said?: TextKey
  /** A multipart request, or an answer outside the envelope: server-sent events or a file. */
  stream?: 'upload' | 'events' | 'file'
  /**
   * Fields of an operator's body that are not addressed to anybody: accounts, goods, notes. All other texts of
   * operators are checked for words that staff may not write.
   */
  verbatim?: readonly string[]
  /** Requests per minute from one address. The server has a default. */
  perMinute?: number
}

/** Declares one call. Its type keeps the schemas, so that handlers and clients are typed by them. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared
}

export type Address = { path: string; headers: Readonly<Record<string, string>> }

/** The address of a call: the path with its parameters, and headers for parameters that the path lacks. */
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
