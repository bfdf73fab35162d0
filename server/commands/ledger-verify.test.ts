import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from '#tools/root.ts'
import { openSite } from '../testing/process.ts'
import { aRowShop } from '../testing/rows.ts'
import { aSoldOrder } from '../testing/sold.ts'

test('the command accepts a right ledger, and exits with 1 and the first wrong row of another', async () => {
  const site = await openSite()
  const run = () =>
    spawnSync(process.execPath, ['server/commands/ledger-verify.ts'], { cwd: root, env: site.env, encoding: 'utf8' })
  const merchantId = await site.visit(async (world) => {
    const shop = await aRowShop(world)
    await aSoldOrder(world, shop)
    return shop.merchantId
  })
  const good = run()
  expect(good.stdout).toContain('1 merchants, 1 transactions, 2 postings\nevery chain holds')
  expect(good.status).toBe(0)
  await site.visit(({ testDb }) =>
    testDb.owner.run(`
      alter table ledger_transaction disable trigger all;
      update ledger_transaction set source = 'something else';
      alter table ledger_transaction enable trigger all`),
  )
  const bad = run()
  expect(bad.stdout).toContain(`merchant ${merchantId}, transaction 1 (order_paid something else): its hash is not`)
  expect(bad.status).toBe(1)
  await site.close()
})
