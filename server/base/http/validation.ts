import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'
import { inkPattern } from '#contract/values.ts'
import type { TextId } from '../texts/texts.ts'
import { cleanTexts } from '../typed-text.ts'

const formats = { date: isRealDate }
/** Only queries coerce: their numbers arrive as text. */
const ajvOf = {
  query: new Ajv({ allErrors: true, coerceTypes: true, strict: false, formats }),
  params: new Ajv({ allErrors: true, strict: false, formats }),
  body: new Ajv({ allErrors: true, strict: false, formats }),
}

/** Also refuses days that no calendar has, such as 2026-02-30. */
export function isRealDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return Number.isFinite(date.getTime()) && date.toISOString().startsWith(text)
}

/**
 * Answers a text id for each wrong field; null if all are right. Coerces the numbers of a query in place, and takes
 * hidden characters out of texts. `onUnknown`: where a field is named that the contract does not have.
 */
export type Validate = (value: unknown, onUnknown?: () => void) => Record<string, TextId> | null

export function compileValidate(part: keyof typeof ajvOf, schema: TSchema): Validate {
  // Compiled on first use: compiling all schemas would take most of the start-up time.
  let check: ValidateFunction | undefined
  return (value, onUnknown) => {
    // Before Ajv: with `allErrors` it walks an array past its `maxItems` and reports every item.
    if (countValues(value) > inputValuesMax) return { body: 'field_too_long' }
    // Before Ajv, so that a text of hidden characters alone counts as none.
    const unstorable = cleanTexts(value)
    check ??= ajvOf[part].compile(withoutUnknownFields(schema))
    if (!check(value)) {
      const errors = check.errors ?? []
      if (errors.some(({ keyword }) => keyword === 'additionalProperties')) onUnknown?.()
      return fieldsOf(errors.slice(0, errorsMax))
    }
    return unstorable === null ? null : { [unstorable.length > pathMax ? 'body' : unstorable]: 'field_invalid' }
  }
}

/** The most values that one request may carry, nested ones included: a product with 200 variants has some 4,000. */
const inputValuesMax = 10_000
/** The most errors that one answer lists. */
const errorsMax = 50
/** The longest path of a field that an answer repeats. */
const pathMax = 100

function countValues(value: unknown): number {
  const open: unknown[] = [value]
  let count = 0
  while (open.length > 0 && count <= inputValuesMax) {
    const next = open.pop()
    count += 1
    if (typeof next === 'object' && next !== null) {
      for (const part of Object.values(next)) {
        open.push(part)
        if (open.length > inputValuesMax) return open.length
      }
    }
  }
  return count
}

/**
 * The schema with every object closed, so that a field that the contract does not name is refused. Handlers rely on
 * it, and a caller who misspells an optional field gets an error.
 */
export function withoutUnknownFields<S>(schema: S): S {
  if (Array.isArray(schema)) return schema.map(withoutUnknownFields) as S
  if (typeof schema !== 'object' || schema === null) return schema
  const isOpenObject = 'properties' in schema && !('additionalProperties' in schema)
  const closed = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, withoutUnknownFields(part)]))
  return (isOpenObject ? { ...closed, additionalProperties: false } : closed) as S
}

function fieldsOf(errors: ErrorObject[]): Record<string, TextId> {
  const fields: Record<string, TextId> = {}
  for (const error of errors) {
    const named = error.params['missingProperty'] ?? error.params['additionalProperty'] ?? ''
    const path = [...error.instancePath.split('/').slice(1), String(named)].filter(Boolean).join('.')
    fields[path === '' || path.length > pathMax ? 'body' : path] ??= textOf(error)
  }
  return fields
}

function textOf({ keyword, params, instancePath }: ErrorObject): TextId {
  // Of a list: what comes behind the last numbered page is read with a cursor.
  if (keyword === 'maximum' && instancePath === '/page') return 'page_out_of_range'
  if (keyword === 'required' || (keyword === 'pattern' && params['pattern'] === inkPattern)) return 'field_required'
  if (keyword === 'minLength' || keyword === 'minItems')
    return params['limit'] === 1 ? 'field_required' : 'field_too_short'
  if (keyword === 'maxLength' || keyword === 'maxItems') return 'field_too_long'
  if (keyword === 'minimum' || keyword === 'maximum') return 'field_out_of_range'
  return 'field_invalid'
}
