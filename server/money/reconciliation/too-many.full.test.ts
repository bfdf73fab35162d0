import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { operatorReconciliation } from '#contract/operator/reconciliation.ts'
import { aBankAccount, importStatement, statementOf } from '../../testing/bank.ts'
import { twoOperators } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'
import { entriesMax, readWhole } from './read-whole.ts'

const day = '2026-03-02'
const world = theWorld(`${day}T09:00:00Z`)

test('a day with more than one comparison takes is refused, and no part of it is shown', async () => {
  const [token] = await twoOperators(world, ['finance'])
  const { id: accountId } = await aBankAccount(world, token)
  await importStatement(world, { token, accountId, file: statementOf([{ day, amount: 100, payer: 'first' }]) })
  const addNotes = (from: number, to: number) =>
    world.testDb.owner.run(`
      insert into difference_note (id, clearing, day, kind, key, words, operator_id, at)
      select gen_random_uuid(), 'clearing:bank', '${day}', 'in_statement_only', concat('key', n), 'seen', o.id, now()
      from generate_series(${from}, ${to}) as n, (select id from operator limit 1) as o`)
  await addNotes(1, 1_000)
  expect(await world.must(operatorReconciliation.day, { token, query: { day } })).toMatchObject({ sum: 100 })

  await addNotes(1_001, 1_001)
  const { status, refusal } = await world.call(operatorReconciliation.day, { token, query: { day } })
  expect(status).toBe(422)
  expect(refusal).toMatchObject({
    error: 'validation',
    fields: { day: expect.stringMatching(/^There are too many entries/) },
  })
  const note = { day, clearing: 'clearing:bank' as const, kind: 'in_statement_only' as const, key: 'any', reason: 'x' }
  expect((await world.call(operatorReconciliation.note, { token, body: note })).status).toBe(422)
})

test('one row more than a comparison takes is refused, whatever is read', async () => {
  const rows = (count: number) =>
    readWhole<{ n: number }>(world.ctx.db, sql`select n from generate_series(1, ${count}::integer) as n order by n`)
  expect(await rows(entriesMax)).toHaveLength(entriesMax)
  await expect(rows(entriesMax + 1)).rejects.toMatchObject({ word: 'validation' })
})
