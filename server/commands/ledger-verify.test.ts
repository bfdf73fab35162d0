import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from '#tools/root.ts'
import { openReadOnly } from '../base/db/read-only.ts'
import { closeLedgerDay } from '../ledger/close-day.ts'
import { openSite, type Site } from '../testing/process.ts'
import { aRowShop } from '../testing/rows.ts'
import { aSoldOrder } from '../testing/sold.ts'

test('the command accepts a right ledger, and exits with 1 and the first wrong row of another', async () => {
  const site = await openSite()
  const run = () =>
    spawnSync(process.execPath, ['server/commands/ledger-verify.ts'], { cwd: root, env: site.env, encoding: 'utf8' })
  const merchantId = await site.visit(async (world) => {
    const shop = await aRowShop(world)
    await aSoldOrder(world, shop)
    // The command compares closed days with the real time.
    world.clock.set(new Date())
    await closeLedgerDay(world.ctx)
    return shop.merchantId
  })
  const good = run()
  expect(good.stdout).toContain('1 merchants, 1 transactions, 2 postings, 1 checkpoints\nevery chain holds')
  expect(good.status).toBe(0)
  const kept = () =>
    site.visit(({ testDb }) => testDb.owner.rows('select name, differences::integer from check_outcome order by name'))
  expect(await kept()).toEqual([{ name: 'ledger-verify', differences: 0 }])
  await site.visit(({ testDb }) =>
    testDb.owner.run(`
      alter table ledger_transaction disable trigger all;
      update ledger_transaction set source = 'something else';
      alter table ledger_transaction enable trigger all`),
  )
  const bad = run()
  expect(bad.stdout).toContain(`merchant ${merchantId}, transaction 1 (order_paid something else): its hash is not`)
  expect(bad.status).toBe(1)
  expect(await kept()).toEqual([{ name: 'ledger-verify', differences: 1 }])
  await site.close()
})

test('verification and recount read with a role that only reads, and leave a foreign version as it is', async () => {
  const site = await openSite()
  await site.visit(async (world) => {
    const shop = await aRowShop(world)
    await aSoldOrder(world, shop)
    world.clock.set(new Date())
    await closeLedgerDay(world.ctx)
    // A database migrated by a newer version.
    await world.testDb.owner.run(`insert into migration (name, sha256) values ('migrations/9999-newer.sql', '')`)
  })
  const env = { ...site.env, ...(await auditorOf(site)) }
  const run = (command: string) =>
    spawnSync(process.execPath, [`server/commands/${command}.ts`], { cwd: root, env, encoding: 'utf8' })
  const verified = run('ledger-verify')
  expect(verified.stderr).toBe('')
  expect(verified.stdout).toContain('every chain holds')
  expect(verified.status).toBe(0)
  const counted = run('recount')
  expect(counted.stderr).toBe('')
  expect(counted.stdout).toContain('1 merchants, 1 orders, 2 postings\n0 differences')
  const outcomes = await site.visit(({ testDb }) =>
    testDb.owner.rows(`
      select name, differences::integer, at > now() - interval '5 minutes' as recent from check_outcome order by name`),
  )
  expect(outcomes).toEqual(['ledger-verify', 'recount'].map((name) => ({ name, differences: 0, recent: true })))
  const db = await openReadOnly({
    auditDatabaseUrl: env['AUDIT_DATABASE_URL'] ?? null,
    ownerUrl: null,
    databaseUrl: null,
    databaseRoleSecret: '',
    dataDir: site.env['DATA_DIR'] ?? '',
  })
  for (const text of ['update merchant set status = status', 'create table mine (id integer)']) {
    await expect(db.query({ text, values: [] })).rejects.toThrow(/unavailable|permission denied/)
  }
  if (db.engine === 'postgres') {
    for (const text of ['select password_hash from operator', 'select sealed from follow']) {
      await expect(db.query({ text, values: [] })).rejects.toThrow('permission denied')
    }
  }
  await db.close()
  await site.close()
})

/** The address of the read-only role, for which the test sets a password; none for the embedded database. */
async function auditorOf(site: Site): Promise<Record<string, string>> {
  const address = site.env['DATABASE_URL']
  if (!address) return {}
  const url = new URL(address)
  const role = `${url.pathname.slice(1)}_audit`
  await site.visit(({ testDb }) => testDb.owner.run(`alter role ${role} login password 'only reads'`))
  url.username = role
  url.password = 'only reads'
  return { AUDIT_DATABASE_URL: url.href }
}
