import { expect, test } from 'vitest'
import { everyCall } from '#contract/every-call.ts'
import { readSource, sourceFiles } from '#tools/source-files.ts'
import type { Schema } from './call-schema.ts'
import { wings } from './walls.ts'

/** Patterns without unbounded repetition. */
const isBounded = (pattern: string) =>
  /^\^.*\$$/s.test(pattern) && !/(?<!\\)[*+]|\{\d+,\}/.test(pattern.replaceAll(/\[[^\]]*\]/g, 'x'))

const hasSize = ({ maxLength, pattern, format, ...schema }: Schema) =>
  maxLength !== undefined ||
  schema.enum !== undefined ||
  schema.const !== undefined ||
  format === 'date' ||
  (pattern !== undefined && isBounded(pattern))

/** The strings and arrays of a schema without a maximum size. */
function withoutSize(schema: Schema | undefined, path: string, seen: { count: number }): string[] {
  if (!schema) return []
  seen.count += 1
  const combined = [schema.anyOf, schema.allOf].some(Boolean)
  const isUntyped = schema.type === undefined && !combined && schema.enum === undefined && schema.const === undefined
  const own =
    isUntyped ||
    (schema.type === 'string' && !hasSize(schema)) ||
    (schema.type === 'array' && schema.maxItems === undefined)
  const { additionalProperties } = schema
  const nested = [
    ...Object.entries({ ...schema.properties, ...schema.patternProperties }),
    ...(typeof additionalProperties === 'object' ? [['{}', additionalProperties] as const] : []),
    ...[schema.items, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].map((each) => ['', each] as const),
  ]
  return [...(own ? [path] : []), ...nested.flatMap(([name, each]) => withoutSize(each, `${path}.${name}`, seen))]
}

test('no input is without a size: every text has a maximum or a pattern that ends, every list a maximum', () => {
  const seen = { count: 0 }
  const found = everyCall.flatMap(({ method, path, body, query, params }) =>
    [body, query, params].flatMap((part) => withoutSize(part as Schema | undefined, `${method} ${path}`, seen)),
  )
  expect(seen.count).toBeGreaterThan(500)
  // Providers write their messages as they like: the signature covers the text, which the size of any body bounds.
  expect(found).toEqual(['POST /store/payments/:provider/webhook'])
})

test('every form with a file names its fields, and the server bounds their number and size', () => {
  const readers = sourceFiles(new RegExp(`^server/(${Object.keys(wings).join('|')})/.*(?<!\\.test)\\.ts$`)).filter(
    (file) => /\breadForm\(/.test(readSource(file)),
  )
  const uploads = everyCall.filter(({ stream }) => stream === 'upload')
  expect(readers.length).toBeGreaterThan(4)
  const forms = readers.flatMap((file) => [...readSource(file).matchAll(/\breadForm\(/g)])
  expect(forms).toHaveLength(uploads.length)
  const bounds = /multipart, \{ limits: \{(.*)\} \}\)/.exec(readSource('server/app.ts'))?.[1] ?? ''
  for (const limit of ['fileSize', 'fieldSize', 'fields', 'files']) expect(bounds).toContain(`${limit}:`)
})
