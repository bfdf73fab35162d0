import type { Endpoint } from '#contract/endpoint.ts'
import type { Schema } from './call-schema.ts'
import type { RowAsk } from './requests.ts'
import { isObject, spotsOf, withValue } from './text-paths.ts'

export type Choose = (below: number) => number

type Chance = { choose: Choose; values: readonly string[] }

const huge = 10 ** 13
const long = 'long '.repeat(2_000)

const numbers = [0, -1, 1, 2, 1.5, -0.01, 99, 10_000, huge, huge + 1, -huge, Number.MAX_SAFE_INTEGER, 1e300, 2 ** 31]
const texts = [
  '',
  ' ',
  'x',
  long,
  '0',
  '-1',
  '1e3',
  '١٢',
  'null',
  "' or 1=1 --",
  '%_',
  '../..',
  'a\u0000b',
  '\ud83d\ude00',
]
const dates = [
  '2026-01-01T00:00:00Z',
  '2099-12-31T23:59:59.999Z',
  '2026-02-30',
  '2026-13-01T00:00:00Z',
  '9999999-01-01',
]
const anything: readonly unknown[] = [null, true, false, 0, 7, '', 'x', [], {}, [null], [[]], { a: 1 }, [1, 'x'], 1e21]

export const pick = <T>(choose: Choose, list: readonly T[]): T => list[choose(list.length)] as T

function namedBy({ enum: named = [], anyOf = [], ...schema }: Schema): unknown[] {
  return [...named, ...('const' in schema ? [schema.const] : []), ...anyOf.flatMap(namedBy)]
}

function anotherValue(value: unknown, schema: Schema, { choose, values }: Chance): unknown {
  const named = namedBy(schema)
  const wanted = schema.type ?? schema.anyOf?.find(({ type }) => type !== 'null')?.type ?? typeof value
  const kinds: (readonly unknown[])[] = [anything, values]
  if (Array.isArray(value)) kinds.push([[]], [[...value, value[0]]])
  else if (named.length > 0) kinds.push(named, named, [...named, 'nothing of these'])
  else if (wanted === 'boolean') kinds.push([true, false], [true, false])
  else if (wanted === 'integer' || wanted === 'number') {
    const limits = [schema.minimum, schema.maximum].filter((limit) => limit !== undefined)
    kinds.push(numbers, numbers, [...numbers, ...limits.flatMap((limit) => [limit - 1, limit, limit + 1])], ['7', '7x'])
  } else if (wanted === 'string') kinds.push(values, values, texts, dates)
  return pick(choose, pick(choose, kinds))
}

const unknownFields = ['merchantId', 'operatorId', 'status', 'amount', 'balance', 'role', 'id', '__proto__', 'x']

/** A path cannot contain half of a surrogate pair. */
const asParams = (params: object) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value).toWellFormed()]))

/** Changes the value of one field, leaves the field out, or adds an unknown one. */
export function changeAsk(ask: RowAsk, endpoint: Endpoint, chance: Chance): RowAsk {
  const { choose } = chance
  const parts = (['params', 'query', 'body'] as const).filter((part) => endpoint[part] ?? part === 'query')
  const spots = parts.flatMap((part) =>
    spotsOf({ path: [part], value: ask[part] ?? {}, schema: (endpoint[part] ?? {}) as Schema }),
  )
  const { path, value, schema } = pick(choose, spots)
  const isWhole = path.length === 1
  const isMore = isObject(value) && (choose(14) === 0 || (isWhole && path[0] !== 'body'))
  const at = isMore ? [...path, pick(choose, unknownFields)] : path
  const other = !isWhole && choose(6) === 0 ? undefined : anotherValue(isMore ? undefined : value, schema, chance)
  // The server refuses a bare text as invalid JSON before it reads anything else.
  const changed = withValue(ask, at, isWhole && typeof other === 'string' ? [other] : other)
  return changed.params ? { ...changed, params: asParams(changed.params) } : changed
}
