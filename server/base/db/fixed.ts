import type { Sql } from 'sql-template-tag'
import { type Statement, shortRead } from './handle.ts'

/**
 * A short read whose text is the same in every call: it is put together once, and a call only binds its values. Putting
 * a long text together and finding its prepared statement costs more than the rest of a short read. `build` puts its
 * `count` parameters into the statement and does nothing else with them.
 */
export function fixed<Values extends unknown[]>(
  build: (...values: Values) => Sql,
  count = build.length,
): (...values: Values) => Statement {
  const slots = Array.from({ length: count }, (_, at) => Symbol(`value ${at}`))
  const { strings, values } = build(...(slots as unknown as Values))
  // A value that occurs several times is one parameter: each costs time in the driver and in the database.
  const once = [...new Set(values)]
  const text = strings.map((part, at) => (at === 0 ? part : `$${once.indexOf(values[at - 1]) + 1}${part}`)).join('')
  const sources = once.map((value) => ({ value, slot: slots.indexOf(value as symbol) }))
  return (...given) => shortRead({ text, values: sources.map(({ value, slot }) => (slot < 0 ? value : given[slot])) })
}
