import type { Endpoint, OperatorRole } from '#contract/endpoint.ts'
import { everyCall } from '#contract/every-call.ts'
import { staffRoles } from '#server/testing/roles.ts'
import type { CallInput, World } from '#server/testing/world.ts'
import type { Schema } from './call-schema.ts'
import { fields, type RowAsk, requests, subjects, unknownId } from './requests.ts'
import { type OwnId, ownIds, type Things } from './things.ts'

/**
 * A served call as its caller would make it: its required fields by name, with the additions of checks/requests.ts.
 * `own`: ids of a merchant's things in the request. The walk replaces them by another merchant's id and by an unknown
 * one, and expects the same answer.
 */
export type CallRow = {
  endpoint: Endpoint
  by: 'anybody' | 'merchant' | 'operator'
  ask: (things: Things) => Promise<RowAsk>
  own: { thing: OwnId; ask: (id: string, things: Things) => Promise<RowAsk> }[]
}

export const nameOf = ({ endpoint }: Pick<CallRow, 'endpoint'>) => `${endpoint.method} ${endpoint.path}`

function givenFor(name: string, schema: Schema, path: string): unknown {
  if (name === 'id' || name === 'number') {
    const [, subject] = subjects.find(([begins]) => path.startsWith(begins)) ?? []
    if (path.includes(`:${name}`)) return subject
    if (name === 'id') return unknownId
  }
  const { type, const: constant, enum: [first] = [], anyOf = [], items, properties, minimum = 1 } = schema
  if (constant !== undefined) return constant
  if (first !== undefined) return first
  // Texts in each language: most schemas require no single language.
  if (type === 'object' && properties?.['en']) return { en: 'Hello' }
  if (name in fields) return fields[name]
  if (name.endsWith('Id')) return unknownId
  if (anyOf.length > 0) return givenFor(name, anyOf.find((each) => each.type !== 'null') ?? {}, path)
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return Math.max(1, minimum)
  if (type === 'array') return [givenFor('', items ?? {}, path)]
  return type === 'object' ? requiredOf(schema, path) : 'a text'
}

const requiredOf = ({ required = [], properties = {} }: Schema, path: string, given: object = {}): object => ({
  ...Object.fromEntries(
    required.filter((name) => !(name in given)).map((name) => [name, givenFor(name, properties[name] ?? {}, path)]),
  ),
  ...given,
})

function templateOf(endpoint: Endpoint): RowAsk {
  const given = requests[nameOf({ endpoint })] ?? {}
  const parts = (['params', 'query', 'body'] as const).filter((part) => endpoint[part] !== undefined)
  return Object.fromEntries(
    parts.map((part) => [part, requiredOf(endpoint[part] as Schema, endpoint.path, given[part])]),
  )
}

async function fill(template: RowAsk, { merchant, other, ...things }: Things): Promise<RowAsk> {
  const values: Record<string, unknown> = { ...things, ...merchant, pay: await payTokenFor(template, merchant) }
  for (const [name, value] of Object.entries(other)) values[`other.${name}`] = value
  const text = JSON.stringify(template).replaceAll(/\{([a-zA-Z.]+)\}/g, (whole, name: string) => {
    if (typeof values[name] !== 'string') throw new Error(`the walks have no ${whole}`)
    return values[name]
  })
  return JSON.parse(text) as RowAsk
}

/** A payment password's token is valid once, so each request has its own. */
const payTokenFor = async (template: RowAsk, { payToken }: Things['merchant']) =>
  JSON.stringify(template).includes('{pay}') ? await payToken(600) : ''

function callerOf({ access }: Endpoint): CallRow['by'] {
  if (typeof access !== 'string') return 'operator'
  return access === 'merchant' || access === 'approved' ? 'merchant' : 'anybody'
}

function rowOf(endpoint: Endpoint): CallRow {
  const template = templateOf(endpoint)
  const by = callerOf(endpoint)
  const takesOwn = by === 'merchant' || endpoint.path.startsWith('/store/:shop')
  const text = JSON.stringify(template)
  const own = takesOwn ? ownIds.filter((thing) => text.includes(`{${thing}}`)) : []
  return {
    endpoint,
    by,
    ask: (things) => fill(template, things),
    own: own.map((thing) => ({
      thing,
      ask: (id, things) => fill(JSON.parse(text.replaceAll(`{${thing}}`, id)) as RowAsk, things),
    })),
  }
}

/** All served calls but uploads, which are not JSON and have their own tests. */
export const callRows: readonly CallRow[] = everyCall.filter(({ stream }) => stream !== 'upload').map(rowOf)

export function operatorOf({ operators }: Things, { access }: Endpoint): string {
  const roles: readonly OperatorRole[] = typeof access === 'string' ? [] : access
  if (roles.length === 0 || roles.some((role) => staffRoles.includes(role))) return operators.staff
  return roles.includes('admin') ? operators.admin : operators.auditor
}

/** The token of the row's caller; none where anybody may call. */
export const tokenOf = (things: Things, { by, endpoint }: CallRow): string | undefined =>
  ({ anybody: undefined, merchant: things.merchant.token, operator: operatorOf(things, endpoint) })[by]

/** Sends a row's request past the types of its call. */
export const callRow = (world: World, { endpoint }: Pick<CallRow, 'endpoint'>, ask: RowAsk & { token?: unknown }) =>
  world.call(endpoint, ask as unknown as CallInput<Endpoint>)

/** Makes all requests before the walk changes what they are about. */
export async function makeRequests(rows: readonly CallRow[], things: Things): Promise<Map<CallRow, RowAsk>> {
  const made = new Map<CallRow, RowAsk>()
  for (const row of rows) made.set(row, await row.ask(things))
  return made
}
