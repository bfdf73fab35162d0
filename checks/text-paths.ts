import type { Endpoint } from '#contract/endpoint.ts'
import { notBlankPattern } from '#contract/values.ts'
import type { Schema } from './call-schema.ts'
import type { RowAsk } from './requests.ts'

export type FieldPath = readonly string[]

const parts = ['query', 'params', 'body'] as const

/** The paths of a schema's free texts; of a list only its first item. */
function schemaPaths(schema: Schema | undefined, at: FieldPath): FieldPath[] {
  if (!schema) return []
  const { type, properties = {}, items, anyOf = [] } = schema
  const isFree = type === 'string' && schema.const === undefined && schema.enum === undefined
  return [
    ...(isFree ? [at] : []),
    ...anyOf.flatMap((each) => schemaPaths(each, at)),
    ...schemaPaths(items, [...at, '0']),
    ...Object.entries(properties).flatMap(([name, inner]) => schemaPaths(inner, [...at, name])),
  ]
}

const schemaOf = (endpoint: Endpoint, part: (typeof parts)[number]) => endpoint[part] as Schema | undefined

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Spot = { path: FieldPath; value: unknown; schema: Schema }

/** Everything in a part of a request: what it has, and what its schema would let in. */
export function spotsOf({ path, value, schema }: Spot): Spot[] {
  const { properties = {}, items = {} } = schema
  const names = isObject(value) ? [...new Set([...Object.keys(value), ...Object.keys(properties)])] : []
  const inner = [
    ...names.map((name) => ({ name, value: (value as Record<string, unknown>)[name], schema: properties[name] ?? {} })),
    ...(Array.isArray(value) ? value.map((each, at) => ({ name: String(at), value: each, schema: items })) : []),
  ]
  return [{ path, value, schema }, ...inner.flatMap(({ name, ...rest }) => spotsOf({ path: [...path, name], ...rest }))]
}

const schemasAt = (schema: Schema | undefined, [name, ...inner]: FieldPath): Schema[] =>
  [schema, ...(schema?.anyOf ?? [])].flatMap((each) => {
    if (name === undefined) return each ? [each] : []
    const next = name === '0' ? each?.items : each?.properties?.[name]
    return next ? schemasAt(next, inner) : []
  })

/** Whether the schema of a body lets a sentence in: the field asks for no form, and is long enough. */
export const takesSentence = (endpoint: Endpoint, [, ...field]: FieldPath, sentence: string): boolean =>
  schemasAt(schemaOf(endpoint, 'body'), field).some(({ type, pattern = notBlankPattern, ...schema }) => {
    const isFree = pattern === notBlankPattern && !schema.format && !schema.enum && schema.const === undefined
    return type === 'string' && isFree && sentence.length <= (schema.maxLength ?? Number.POSITIVE_INFINITY)
  })

export const hasText = (endpoint: Endpoint): boolean =>
  parts.some((part) => /"type":"string"|"const":"|"enum":\["/.test(JSON.stringify(endpoint[part] ?? {})))

export function textPaths(endpoint: Endpoint, ask: RowAsk): FieldPath[] {
  const declared = parts.flatMap((part) => schemaPaths(schemaOf(endpoint, part), [part]))
  const filled = parts.flatMap((part) => spotsOf({ path: [part], value: ask[part], schema: {} }))
  const all = [...filled.filter(({ value }) => typeof value === 'string').map(({ path }) => path), ...declared]
  return [...new Map(all.map((path) => [path.join('\n'), path])).values()]
}

/** A copy of a value that has another one at the path. */
export function withValue<T>(of: T, [name, ...inner]: FieldPath, value: unknown): T {
  if (name === undefined) return value as T
  const parts = (of ?? (name === '0' ? [] : {})) as Record<string, unknown>
  const part = withValue(parts[name], inner, value)
  return (Array.isArray(parts) ? Object.assign([...parts], { [name]: part }) : { ...parts, [name]: part }) as T
}
