// projects: postgres
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { operatorBankLines } from '#contract/operator/bank-lines.ts'
import { aBankAccount, importStatement, statementOf } from '../../testing/bank.ts'
import { twoOperators } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld('2026-03-04T19:00:00Z')

const cut = () =>
  world.testDb.owner.rows(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and usename <> current_user`)

test('an import whose connections end in the middle leaves what it brought, and the same file again brings the rest once', async () => {
  const [token = ''] = await twoOperators(world, ['finance'])
  const { id: accountId } = await aBankAccount(world, token)
  const lines = Array.from({ length: 3_000 }, (_, at) => ({ day: '2026-03-02', amount: at + 1, text: `line ${at}` }))
  const file = statementOf(lines)
  let isOver = false
  // The helper polls the import's progress, which fails while the connection is lost.
  const importing = importStatement(world, { token, accountId, file }).then(
    ({ job }) => job,
    () => null,
  )
  void importing.finally(() => {
    isOver = true
  })
  for (let cuts = 0; cuts < 10 && !isOver; cuts += 1) {
    await wait(40)
    await cut()
  }
  await importing
  world.clock.advance(2 * minuteMs)
  await expect
    .poll(async () => (await world.must(operatorBankLines.imports, { token })).list.map(({ state }) => state))
    .not.toContain('running')
  const { job } = await importStatement(world, { token, accountId, file })
  expect(job).toMatchObject({ state: 'finished', held: 0, refused: 0 })
  const [sum] = await world.testDb.owner.rows(`
    select count(*)::integer as count, sum(amount)::integer as amount from bank_line where account_id = '${accountId}'`)
  expect(sum).toEqual({ count: 3_000, amount: (3_000 * 3_001) / 2 })
})
