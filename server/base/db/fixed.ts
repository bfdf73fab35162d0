import type { Sql } from 'sql-template-tag'
import { type Statement, shortRead } from './handle.ts'

/**
 * A short read whose text is the same in every call, so it is built once and a call only binds values. Building a long
 * text and finding its prepared statement costs more than the rest of a short read. `build` must only place its `count`
 * parameters in the statement.
 */
export function fixed<Values extends unknown[]>(
  build: (...values: Values) => Sql,
  count = build.length,
): (...values: Values) => Statement {
  const slots = Array.from({ length: count }, (_, at) => Symbol(`value ${at}`))
  const { strings, values } = build(...(slots as unknown as Values))
  // A repeated value is one parameter, because each parameter costs time in the driver and in the database.
  const once = [...new Set(values)]
  const text = strings.map((part, at) => (at === 0 ? part : `$${once.indexOf(values[at - 1]) + 1}${part}`)).join('')
  const sources = once.map((value) => ({ value, slot: slots.indexOf(value as symbol) }))
  return (...given) => shortRead({ text, values: sources.map(({ value, slot }) => (slot < 0 ? value : given[slot])) })
}
