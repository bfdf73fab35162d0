import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { fixed } from './fixed.ts'
import { requireAnswerTo } from './handle.ts'

test('a fixed statement binds the values of each call where the parameters are, each once, and keeps its own', () => {
  const find = fixed((id: string, name: string) => {
    const condition = sql`id = ${id} and days > ${7}`
    return sql`select ${name}, ${id} where ${condition}`
  })
  const first = find('a', 'one')
  const second = find('b', 'two')
  expect(first).toEqual({
    text: 'select $1, $2 where id = $2 and days > $3',
    values: ['one', 'a', 7],
    short: 'read',
  })
  expect(second).toEqual({ ...first, values: ['two', 'b', 7] })
})

test('an answer that is about somebody else is a fault', () => {
  expect(() => requireAnswerTo('019a', '019a')).not.toThrow()
  for (const answered of ['019b', undefined, null]) expect(() => requireAnswerTo('019a', answered)).toThrow('another')
})
