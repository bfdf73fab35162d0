import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'
import { notBlankPattern } from '#contract/values.ts'
import type { TextId } from '../texts/texts.ts'
import { cleanTexts } from '../typed-text.ts'

const formats = { date: isRealDate }
/** Only queries are coerced, because their numbers arrive as text. */
const ajvOf = {
  query: new Ajv({ allErrors: true, coerceTypes: true, strict: false, formats }),
  params: new Ajv({ allErrors: true, strict: false, formats }),
  body: new Ajv({ allErrors: true, strict: false, formats }),
}

/** Also refuses dates that do not exist, such as 2026-02-30. */
export function isRealDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return Number.isFinite(date.getTime()) && date.toISOString().startsWith(text)
}

/**
 * Returns a text id for each invalid field; null if all are valid. Coerces a query's numbers in place and removes
 * hidden characters from texts. `onUnknown` is called if a field is not in the contract.
 */
export type Validate = (value: unknown, onUnknown?: () => void) => Record<string, TextId> | null

export function compileValidate(part: keyof typeof ajvOf, schema: TSchema): Validate {
  // Compiled on first use: compiling all schemas would take most of the start-up time.
  let check: ValidateFunction | undefined
  return (value, onUnknown) => {
    // Before Ajv: with `allErrors` it walks an array past its `maxItems` and reports every item.
    if (countValues(value) > inputValuesMax) return { body: 'field_too_long' }
    // Before Ajv, so that a text of hidden characters only counts as empty.
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

/** Maximum of values in a request, including nested ones: a product with 200 variants has about 4,000. */
const inputValuesMax = 10_000
const errorsMax = 50
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
 * Closes every object of the schema, so that unknown fields are refused. Handlers rely on it, and a caller who
 * misspells an optional field gets an error.
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
  // Pages after the last numbered one are read with a cursor.
  if (keyword === 'maximum' && instancePath === '/page') return 'page_out_of_range'
  if (keyword === 'required' || (keyword === 'pattern' && params['pattern'] === notBlankPattern))
    return 'field_required'
  if (keyword === 'minLength' || keyword === 'minItems')
    return params['limit'] === 1 ? 'field_required' : 'field_too_short'
  if (keyword === 'maxLength' || keyword === 'maxItems') return 'field_too_long'
  if (keyword === 'minimum' || keyword === 'maximum') return 'field_out_of_range'
  return 'field_invalid'
}
