import { expect, test } from 'vitest'
import { listFunctionFiles, listMigrations, readDistribution, readRights } from './schema-files.ts'
import { statementsOf } from './sql-text.ts'

test('a file is divided at the semicolons that are in no comment, no text and no body of a function', () => {
  const text = `
    -- a comment; of two parts
    create table a (b text default 'x;y''z');
    create function f() returns void language plpgsql as $$ begin perform 1; end $$;
    -- nothing follows;
  `
  expect(statementsOf(text).map((statement) => statement.replace(/--[^\n]*\n\s*/, ''))).toEqual([
    `create table a (b text default 'x;y''z')`,
    'create function f() returns void language plpgsql as $$ begin perform 1; end $$',
  ])
})

test('every file of the schema is divided into whole statements, and nothing of it is lost', () => {
  const files = [...listMigrations(), ...listFunctionFiles(), readDistribution(), readRights()]
  const begins =
    /^(?:create|alter|insert|update|delete|drop|revoke|grant|do|select|set|reset|with|comment|truncate|lock)\b/i
  const statements = files.flatMap(({ text }) => statementsOf(text))
  expect(statements.length).toBeGreaterThan(700)
  const bare = statements.map((statement) => statement.replace(/--[^\n]*/g, '').trim())
  expect(bare.filter((statement) => !begins.test(statement))).toEqual([])
  const joined = (texts: string[]) => texts.join('').replace(/[\s;]/g, '')
  for (const { name, text } of files) {
    const whole = text.replace(/--[^\n]*/g, '')
    const divided = statementsOf(text).map((statement) => statement.replace(/--[^\n]*/g, ''))
    expect(joined(divided), name).toBe(joined([whole]))
  }
})
