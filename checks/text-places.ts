import type { Endpoint } from '#contract/endpoint.ts'
import type { RowAsk } from './call-row.ts'

/** The path of a text field in a request: `body`, `address`, `city`. */
export type Place = readonly string[]

type Schema = {
  type?: string
  const?: unknown
  enum?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

const parts = ['query', 'params', 'body'] as const

/** The places that a schema has for a text of the caller's own, with one place for each list. */
function placesOf(schema: Schema | undefined, at: Place): Place[] {
  if (!schema) return []
  const { type, properties = {}, items, anyOf = [] } = schema
  const isFree = type === 'string' && schema.const === undefined && schema.enum === undefined
  return [
    ...(isFree ? [at] : []),
    ...anyOf.flatMap((each) => placesOf(each, at)),
    ...placesOf(items, [...at, '0']),
    ...Object.entries(properties).flatMap(([name, inner]) => placesOf(inner, [...at, name])),
  ]
}

const schemaOf = (endpoint: Endpoint, part: (typeof parts)[number]) => endpoint[part] as Schema | undefined

/** The places where a request has a text. */
function filledPlaces(value: unknown, at: Place): Place[] {
  if (typeof value === 'string') return [at]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => filledPlaces(inner, [...at, key]))
}

/** Whether a call takes any text, and be it a choice of words. */
export const hasText = (endpoint: Endpoint): boolean =>
  parts.some((part) => /"type":"string"|"const":"|"enum":\["/.test(JSON.stringify(endpoint[part] ?? {})))

/** Every text that a call takes: those that a request of its row fills, and those that it leaves out. */
export function textPlaces(endpoint: Endpoint, asked: RowAsk): Place[] {
  const declared = parts.flatMap((part) => placesOf(schemaOf(endpoint, part), [part]))
  const all = [...parts.flatMap((part) => filledPlaces(asked[part], [part])), ...declared]
  return [...new Map(all.map((place) => [place.join('\n'), place])).values()]
}

/** The request with a text at a place; what is missing on the way there is made. */
export function withText(asked: RowAsk, place: Place, text: string): RowAsk {
  const copy = structuredClone(asked) as Record<string, unknown>
  let inner = copy
  for (const [at, key] of place.slice(0, -1).entries()) {
    inner[key] ??= place[at + 1] === '0' ? [] : {}
    inner = inner[key] as Record<string, unknown>
  }
  inner[place.at(-1) ?? ''] = text
  return copy
}
