import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { json, jsonRow, time, value } from './json-row.ts'

const fields = {
  id: value(sql`o.id`),
  paidAt: time(sql`o.paid_at`),
  lines: json(sql`select json_agg(l) from line l where l.shop = ${'shop'}`),
}

test('an object is read as columns with the names of its fields', () => {
  const { text, values } = sql`select ${jsonRow(fields).columns}`
  expect(text).toBe(
    'select o.id as "id",to_iso(o.paid_at) as "paidAt",(select json_agg(l) from line l where l.shop = $1)::text as "lines"',
  )
  expect(values).toEqual(['shop'])
})

test('a row is written as JSON: values as they are, JSON unchanged, null where there is none', () => {
  const { write } = jsonRow(fields)
  const id = 'a "quoted" one\n'
  expect(write({ id, paidAt: null, lines: '[{"a": 1}]', more: 1 })).toBe(
    `{"id":${JSON.stringify(id)},"paidAt":null,"lines":[{"a": 1}]}`,
  )
  expect(write({ id: 7, paidAt: '2026-04-01T08:00:00Z', lines: null })).toBe(
    '{"id":7,"paidAt":"2026-04-01T08:00:00Z","lines":null}',
  )
})

test('what is read besides is for the last touch alone', () => {
  const row = jsonRow(
    { id: value(sql`o.id`) },
    { besides: { by: value(sql`o.by`) }, finish: (row) => ({ id: row['by'] }) },
  )
  expect(row.columns.text).toBe('o.by as "by",o.id as "id"')
  expect(row.write({ id: 1, by: 2 })).toBe('{"id":2}')
})
