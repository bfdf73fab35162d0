import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { theWorld } from '../testing/the-world.ts'
import { json, jsonRow, number, text, time, word } from './json-row.ts'

const world = theWorld()

const row = jsonRow({
  id: word(sql`o.id`),
  name: text(sql`o.name`),
  amount: number(sql`o.amount + 1`),
  isNew: number(sql`o.is_new`),
  at: time(sql`o.at`),
  lines: json(sql`select json_agg(l) from unnest(o.lines) as l`),
})

async function written(values: string): Promise<unknown> {
  const rows = await world.ctx.db.query<object>(sql`
    select ${row.columns} from (values ${sql([values] as unknown as TemplateStringsArray)}) as o (id, name, amount, is_new, at, lines)`)
  return JSON.parse(rows.map(row.write).join())
}

test('a row is one text of JSON, with every character of its texts', async () => {
  const id = '00000000-0000-7000-8000-000000000001'
  const name = 'a "quoted" \\ name\n\u0001 ร้าน 🛍'
  const quoted = `E'${name.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\u0001', '\\u0001')}'`
  expect(
    await written(`('${id}'::uuid, ${quoted}, 41::bigint, true, '2026-04-01T08:00:00.5Z'::timestamptz, array[1, 2])`),
  ).toEqual({ id, name, amount: 42, isNew: true, at: '2026-04-01T08:00:00.5Z', lines: [1, 2] })
})

test('what is null is null', async () => {
  expect(
    await written('(null::uuid, null::text, null::bigint, null::boolean, null::timestamptz, null::integer[])'),
  ).toEqual({ id: null, name: null, amount: null, isNew: null, at: null, lines: null })
})
