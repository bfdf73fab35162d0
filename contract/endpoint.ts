import type { Static, TObject, TSchema } from 'typebox'
import type { TextKey } from './texts.ts'

/** Who may call: `merchant` needs a session, `approved` an approved registration too, a list of roles an operator. */
export type Access = 'public' | 'merchant' | 'approved' | 'partner' | readonly OperatorRole[]

export type OperatorRole = 'reviewer' | 'finance' | 'catalogue' | 'programme' | 'support' | 'auditor' | 'admin'

export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  access: Access
  /** What the call is for, in a sentence: the summary in the OpenAPI document. */
  summary: string
  params?: TObject
  query?: TObject
  body?: TSchema
  reply: TSchema
  /** Needs an Idempotency-Key: it moves money or creates an order. */
  idempotent?: true
  /** The sentence of a successful answer's `msg`; `done` where none is named. */
  said?: TextKey
  /** multipart, server-sent events or a file: the envelope does not hold. */
  stream?: 'upload' | 'events' | 'file'
  /** Stands in the contract and is not served yet. */
  planned?: true
  /** Requests a minute from one address, where the default of the server is too wide. */
  perMinute?: number
}

/** Declares one call; the type keeps the schemas so that handlers and clients are typed from it. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared
}

type Part<E, K extends keyof Endpoint> = E extends { [P in K]: infer S extends TSchema } ? Static<S> : undefined

export type Query<E> = Part<E, 'query'>
export type Params<E> = Part<E, 'params'>
export type Body<E> = Part<E, 'body'>
export type Reply<E> = Part<E, 'reply'>
