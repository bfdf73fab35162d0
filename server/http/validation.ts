import { Ajv, type ErrorObject } from 'ajv'
import type { TSchema } from 'typebox'
import type { TextId } from '../texts/texts.ts'

/** Numbers in queries arrive as text; in bodies they must be numbers. */
const ajvOf = {
  query: new Ajv({ allErrors: true, coerceTypes: true, strict: false }),
  params: new Ajv({ allErrors: true, strict: false }),
  body: new Ajv({ allErrors: true, strict: false }),
}

/** Answers the text keys of what is wrong by field, or null. May change numbers of a query in place. */
export type Validate = (value: unknown) => Record<string, TextId> | null

export function compileValidate(part: keyof typeof ajvOf, schema: TSchema): Validate {
  const check = ajvOf[part].compile(schema)
  return (value) => (check(value) ? null : fieldsOf(check.errors ?? []))
}

function fieldsOf(errors: ErrorObject[]): Record<string, TextId> {
  const fields: Record<string, TextId> = {}
  for (const error of errors) {
    const missing = error.keyword === 'required' ? String(error.params['missingProperty']) : ''
    const field = [...error.instancePath.split('/').slice(1), missing].filter(Boolean).join('.') || 'body'
    fields[field] ??= textOf(error)
  }
  return fields
}

function textOf({ keyword, params }: ErrorObject): TextId {
  if (keyword === 'required') return 'field_required'
  if (keyword === 'minLength' || keyword === 'minItems')
    return params['limit'] === 1 ? 'field_required' : 'field_too_short'
  if (keyword === 'maxLength' || keyword === 'maxItems') return 'field_too_long'
  if (keyword === 'minimum' || keyword === 'maximum') return 'field_out_of_range'
  return 'field_invalid'
}
