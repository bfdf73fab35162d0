import sql, { raw, type Sql } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { theWorld } from '../testing/the-world.ts'
import {
  ascending,
  type ListOrder,
  type ListQuery,
  newestFirst,
  oldestFirst,
  readJsonList,
  readJsonParts,
  readList,
} from './list.ts'

const world = theWorld()

/** Twelve rows: every second one open, three on each of four days, to the microsecond. */
const days = sql`(
  select n as number, n % 2 = 0 as open, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid as id,
    timestamptz '2026-03-01 09:00:00.123456+00' + (n % 4) * interval '1 day' as at, 'code-' || chr(64 + n) as code
  from generate_series(1, 12) as n) as r`

type Row = { number: number; listed: string }
const columns = sql`r.number, 'row ' || r.number as listed`

async function readAll(order: ListOrder, query: Omit<ListQuery, 'after'> = {}) {
  const numbers: number[] = []
  for (let after: string | undefined; ; ) {
    const page = await readList(world.ctx.db, {
      query: { ...query, ...(after && { after }) },
      from: days,
      where: [],
      columns,
      order,
      item: (row: Row) => row,
    })
    numbers.push(...page.list.map(({ number }) => number))
    for (const row of page.list) expect(row).toEqual({ number: row.number, listed: `row ${row.number}` })
    expect(page.total).toBe(12)
    if (page.next === null) return numbers
    after = page.next
  }
}

const key = (name: string, type: ListOrder['keys'][number]['type'], column = sql`r.${raw(name)}`) => {
  return { name, column, type }
}
const id = key('id', 'id')

describe('every row comes once, in the order of the list', () => {
  const upwards = Array.from({ length: 12 }, (_, at) => at + 1)

  test.each([1, 5, 12, 100])('by id, %i at a time', async (limit) => {
    expect(await readAll(oldestFirst(sql`r.id`), { limit })).toEqual(upwards)
    expect(await readAll(newestFirst(sql`r.id`), { limit })).toEqual(upwards.toReversed())
  })

  test.each(['number', 'code'] as const)('by a %s', async (type) => {
    expect(await readAll({ name: type, keys: [key(type, type)], descending: false }, { limit: 5 })).toEqual(upwards)
  })

  test('by a flag, a time and the id, where many rows share the first two', async () => {
    const keys = [key('open', 'flag'), key('at', 'time'), id]
    expect(await readAll({ name: 'urgent', keys, descending: true }, { limit: 2 })).toEqual([
      ...[10, 6, 2, 12, 8, 4],
      ...[11, 7, 3, 9, 5, 1],
    ])
  })
})

const read = (query: ListQuery, more: { where?: ReturnType<typeof sql>[]; total?: ReturnType<typeof sql> } = {}) =>
  readList(world.ctx.db, {
    query,
    from: days,
    where: [],
    columns,
    order: newestFirst(sql`r.id`),
    ...more,
    item: ({ number }: Row) => number,
  })

test('pages by number and by cursor are the same', async () => {
  const first = await read({ limit: 5 })
  expect(first).toEqual({ list: [12, 11, 10, 9, 8], total: 12, page: 1, limit: 5, next: expect.any(String) })
  expect((await read({ limit: 5, after: String(first.next) })).list).toEqual((await read({ limit: 5, page: 2 })).list)
  expect(await read({ limit: 5, page: 3 })).toMatchObject({ list: [2, 1], next: null })
})

test('a page behind the last one is empty and knows the total', async () => {
  expect(await read({ page: 9 })).toEqual({ list: [], total: 12, page: 9, limit: 10, next: null })
})

test('conditions narrow the rows and the total; those that are not given do not', async () => {
  const where = [sql`r.number > 3`, sql`r.open`]
  expect(await read({}, { where })).toMatchObject({ list: [12, 10, 8, 6, 4], total: 5 })
})

test('a total above what is counted says that it is a floor; one that a counter knows is exact', async () => {
  const from = sql`(
    select n as number, n as listed from generate_series(1, ${limits.countedTotalMax + 1}::integer) as n) as r`
  const order = { name: 'number', keys: [key('number', 'number')], descending: false }
  const many = { query: { limit: 2 }, from, where: [], columns: sql`r.number, r.listed`, order }
  const item = ({ number }: Row) => number
  const counted = await readList(world.ctx.db, { ...many, item })
  expect(counted).toMatchObject({ list: [1, 2], total: limits.countedTotalMax, totalIsFloor: true })
  for (const total of [5_000, sql`5000::bigint`]) {
    for (const page of [1, 600]) {
      const known = await readList(world.ctx.db, { ...many, query: { limit: 2, page }, item, total })
      expect(known.total).toBe(5_000)
      expect(known).not.toHaveProperty('totalIsFloor')
    }
  }
})

test.each([false, true])(
  'items are built in SQL, with joins for the rows of the page alone; in one statement: %s',
  async (isOneStatement) => {
    const source = {
      from: days,
      where: [],
      order: newestFirst(sql`r.id`),
      json: sql`json_build_object('day', d.at::date)`,
      details: sql`join (${sql`select * from ${days}`}) as d on d.id = page.key_id`,
      isOneStatement,
      fields: { open: 6 },
    }
    const answer = await readJsonList(world.ctx.db, { ...source, query: { limit: 2 } })
    const first = JSON.parse(answer.json)
    const second = JSON.parse((await readJsonList(world.ctx.db, { ...source, query: { limit: 2, page: 2 } })).json)
    const after = JSON.parse(
      (await readJsonList(world.ctx.db, { ...source, query: { limit: 2, after: first.next } })).json,
    )
    expect(after.list).toEqual(second.list)
    expect(second.list).toHaveLength(2)
    const list = [{ day: '2026-03-01' }, { day: '2026-03-04' }]
    expect(JSON.parse(answer.json)).toEqual({ list, total: 12, page: 1, limit: 2, next: expect.any(String), open: 6 })
  },
)

describe('a list in two parts', () => {
  const part = (name: string, { open, descending }: { open: boolean; descending: boolean }) => ({
    from: days,
    where: [sql`r.open = ${open}`],
    json: sql`r.number::text`,
    order: { name, keys: [id], descending },
  })
  const parts = [part('open', { open: true, descending: false }), part('closed', { open: false, descending: true })]
  const readPage = async (query: ListQuery) =>
    JSON.parse((await readJsonParts(world.ctx.db, query, { parts })).json) as { list: number[]; next: string }
  const whole = [2, 4, 6, 8, 10, 12, 11, 9, 7, 5, 3, 1]

  test.each([1, 4, 6, 7, 50])('goes on from the first into the second, %i at a time', async (limit) => {
    const byCursor: number[] = []
    for (let query: ListQuery = { limit }; ; ) {
      const page = await readPage(query)
      byCursor.push(...page.list)
      expect(page).toMatchObject({ total: 12 })
      if (page.next === null) break
      query = { limit, after: page.next }
    }
    const pages = await Promise.all([1, 2, 3].map((page) => readPage({ limit, page })))
    expect(byCursor).toEqual(whole)
    expect(pages.flatMap(({ list }) => list)).toEqual(whole.slice(0, 3 * limit))
  })

  test('is opened at a page behind more rows of the first than are counted', async () => {
    const many = (name: string, where: Sql) => ({
      from: sql`generate_series(1, 3000) as n`,
      where: [where],
      json: sql`n::text`,
      order: ascending(name, ['n', sql`n`, 'number']),
    })
    const sources = [many('first', sql`n <= 1250`), many('second', sql`n > 1250`)]
    for (const page of [12, 13, 14, 20]) {
      const { json } = await readJsonParts(world.ctx.db, { limit: 100, page }, { parts: sources })
      const first = 100 * (page - 1) + 1
      expect(JSON.parse(json)).toMatchObject({
        ...{ total: limits.countedTotalMax, totalIsFloor: true },
        list: Array.from({ length: 100 }, (_, at) => first + at),
      })
    }
  })
})

const forged = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
const someId = '00000000-0000-7000-8000-000000000001'

test.each([
  ['no base64', '%00'],
  ['no JSON', 'bm90IG91cnM'],
  ['no array', Buffer.from('{"order":"newest"}').toString('base64url')],
  ['of another list', forged('oldest', someId)],
  ['without its key', forged('newest')],
  ['with a key too many', forged('newest', someId, someId)],
  ['with a key that is no id', forged('newest', '1')],
  ['with a key that is no text', forged('newest', 1)],
])('a cursor %s is refused', async (_, after) => {
  await expect(read({ after })).rejects.toMatchObject({
    word: 'validation',
    detail: { fields: { after: 'field_invalid' } },
  })
})

test.each([
  ['number', '1.5'],
  ['number', '99999999999999999'],
  ['time', '2026-03-01'],
  ['flag', 'maybe'],
  ['code', "x' or 'x"],
] as const)('a key that cannot be a %s is refused before the database reads it', async (type, text) => {
  const order = { name: 'forged', keys: [key('number', type)], descending: false }
  const answer = readList(world.ctx.db, {
    query: { after: forged('forged', text) },
    from: days,
    where: [],
    columns,
    order,
    item: (row: Row) => row,
  })
  await expect(answer).rejects.toMatchObject({ word: 'validation' })
})
