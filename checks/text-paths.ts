import type { Endpoint } from '#contract/endpoint.ts'
import type { RowAsk } from './requests.ts'

export type FieldPath = readonly string[]

type Schema = {
  type?: string
  const?: unknown
  enum?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

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

function filledPaths(value: unknown, at: FieldPath): FieldPath[] {
  if (typeof value === 'string') return [at]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => filledPaths(inner, [...at, key]))
}

export const hasText = (endpoint: Endpoint): boolean =>
  parts.some((part) => /"type":"string"|"const":"|"enum":\["/.test(JSON.stringify(endpoint[part] ?? {})))

export function textPaths(endpoint: Endpoint, ask: RowAsk): FieldPath[] {
  const declared = parts.flatMap((part) => schemaPaths(schemaOf(endpoint, part), [part]))
  const all = [...parts.flatMap((part) => filledPaths(ask[part], [part])), ...declared]
  return [...new Map(all.map((path) => [path.join('\n'), path])).values()]
}

export function withText(ask: RowAsk, path: FieldPath, text: string): RowAsk {
  const copy = structuredClone(ask) as Record<string, unknown>
  let inner = copy
  for (const [at, key] of path.slice(0, -1).entries()) {
    inner[key] ??= path[at + 1] === '0' ? [] : {}
    inner = inner[key] as Record<string, unknown>
  }
  inner[path.at(-1) ?? ''] = text
  return copy
}
