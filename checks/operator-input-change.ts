import type { Endpoint } from '#contract/endpoint.ts'
import type { RowAsk } from './requests.ts'

export type Choose = (below: number) => number

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
}

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
const moments = [
  '2026-01-01T00:00:00Z',
  '2099-12-31T23:59:59.999Z',
  '2026-02-30',
  '2026-13-01T00:00:00Z',
  '9999999-01-01',
]
const anything: readonly unknown[] = [null, true, false, 0, 7, '', 'x', [], {}, [null], [[]], { a: 1 }, [1, 'x'], 1e21]

const pick = <T>(choose: Choose, list: readonly T[]): T | undefined => list[choose(list.length)]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function namedBy({ enum: named = [], anyOf = [], ...schema }: Schema): unknown[] {
  return [...named, ...('const' in schema ? [schema.const] : []), ...anyOf.flatMap(namedBy)]
}

function anotherValue(value: unknown, schema: Schema, { choose, values }: Chance): unknown {
  const named = namedBy(schema)
  const wanted = schema.type ?? schema.anyOf?.find(({ type }) => type !== 'null')?.type ?? typeof value
  const kinds: (readonly unknown[])[] = [anything, values]
  if (named.length > 0) kinds.push(named, named, [...named, 'nothing of these'])
  else if (wanted === 'boolean') kinds.push([true, false], [true, false])
  else if (wanted === 'integer' || wanted === 'number') {
    const limits = [schema.minimum, schema.maximum].filter((limit) => limit !== undefined)
    kinds.push(numbers, numbers, [...numbers, ...limits.flatMap((limit) => [limit - 1, limit, limit + 1])], ['7', '7x'])
  } else if (wanted === 'string') kinds.push(values, values, texts, moments)
  return pick(choose, pick(choose, kinds) ?? anything)
}

const unknownFields = ['merchantId', 'operatorId', 'status', 'amount', 'balance', 'role', 'id', '__proto__', 'x']

function changeObject(value: Record<string, unknown>, { properties = {} }: Schema, chance: Chance): unknown {
  const { choose } = chance
  if (choose(14) === 0) return { ...value, [pick(choose, unknownFields) ?? 'x']: anotherValue(undefined, {}, chance) }
  const name = pick(choose, [...new Set([...Object.keys(value), ...Object.keys(properties)])])
  if (name === undefined) return value
  const { [name]: old, ...others } = value
  if (name in value && choose(6) === 0) return others
  return { ...value, [name]: changeValue(old, properties[name] ?? {}, chance) }
}

function changeArray(value: readonly unknown[], { items = {} }: Schema, chance: Chance): unknown {
  const { choose } = chance
  const at = choose(value.length)
  const kind = choose(6)
  if (kind === 0) return []
  if (kind === 1) return [...value, value[at]]
  return value.map((one, index) => (index === at ? changeValue(one, items, chance) : one))
}

function changeValue(value: unknown, schema: Schema, chance: Chance): unknown {
  const goesDeeper = chance.choose(9) > 0
  if (goesDeeper && isObject(value)) return changeObject(value, schema, chance)
  if (goesDeeper && Array.isArray(value) && value.length > 0) return changeArray(value, schema, chance)
  return anotherValue(value, schema, chance)
}

/** A path cannot contain half of a surrogate pair. */
const asParams = (params: unknown) =>
  isObject(params)
    ? Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value).toWellFormed()]))
    : {}

export function changeAsk(ask: RowAsk, endpoint: Endpoint, chance: Chance): RowAsk {
  const parts = (['params', 'query', 'body'] as const).filter((part) => endpoint[part] ?? part === 'query')
  // The body is chosen more often, because it has most of the fields.
  const part = pick(chance.choose, endpoint.body ? [...parts, 'body' as const, 'body' as const] : parts) ?? 'query'
  const schema = (endpoint[part] ?? {}) as Schema
  const changed =
    part === 'body' ? changeValue(ask.body ?? {}, schema, chance) : changeObject({ ...ask[part] }, schema, chance)
  if (part === 'params') return { ...ask, params: asParams(changed) }
  // The server refuses a bare text as invalid JSON before it reads anything else.
  return { ...ask, [part]: typeof changed === 'string' ? [changed] : (changed as object) }
}
