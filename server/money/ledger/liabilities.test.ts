import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import type { Reply } from '#contract/endpoint.ts'
import { liabilities } from '#contract/liabilities.ts'
import { operatorLedger } from '#contract/operator/ledger.ts'
import { root } from '#tools/root.ts'
import { closeLedgerDay } from '../../ledger/close-day.ts'
import { forgetLiabilities } from '../../ledger/liabilities.ts'
import { anOperator } from '../../testing/people.ts'
import { aRowShop } from '../../testing/rows.ts'
import { signIn } from '../../testing/sold.ts'
import { giveBalance } from '../../testing/withdrawals.ts'
import { openWorld, type World } from '../../testing/world.ts'

type Proof = NonNullable<Reply<typeof liabilities.proof>['proof']>
type Shop = { merchantId: string; token: string; balance: number }

let world: World
const shops: Shop[] = []
const folder = mkdtempSync(join(tmpdir(), 'liabilities-'))
const day = '2026-03-02'

beforeAll(async () => {
  world = await openWorld(`${day}T09:00:00Z`)
  // Eleven leaves, so that some nodes have no sibling on several levels.
  for (let n = 0; n < 11; n += 1) {
    const { merchantId } = await aRowShop(world)
    const balance = 1_000 + n * 777
    await giveBalance(world, merchantId, balance)
    shops.push({ merchantId, token: '', balance })
  }
  world.clock.advance(dayMs)
  await closeLedgerDay(world.ctx)
  for (const shop of shops) shop.token = await signIn(world, shop.merchantId)
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

async function proofOf({ token }: Shop): Promise<Proof> {
  const { proof } = await world.must(liabilities.proof, { token })
  expect(proof).not.toBeNull()
  return proof!
}

function check(...contents: unknown[]) {
  const files = contents.map((content, at) => {
    const file = join(folder, `file-${at}.json`)
    writeFileSync(file, JSON.stringify(content))
    return file
  })
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'docs/verify-liabilities.mjs'), ...files])
  return { status, said: String(stdout) + String(stderr) }
}

test('the script finds every merchant’s balance in the total that everybody is shown', async () => {
  const totals = await world.must(liabilities.days)
  const total = shops.reduce((sum, { balance }) => sum + balance, 0)
  expect(totals.days).toMatchObject([{ day, merchants: shops.length, total }])
  for (const shop of shops) {
    const proof = await proofOf(shop)
    expect(proof.leaf).toMatchObject({ merchant: shop.merchantId, available: shop.balance, held: 0 })
    const { status, said } = check(proof, totals)
    expect([said.split('\n')[0], status]).toEqual([expect.stringMatching(/^Holds: the balance of 2026-03-02/), 0])
    expect(said).toContain(`your balance: ${shop.balance}`)
    expect(said).toContain(`owed to all 11 merchants: ${total}`)
  }
})

test('no proof holds in which an amount, a hash, a side, a day or a merchant is another', async () => {
  // The ids are random, so any of the eleven may have few steps.
  const proofs = await Promise.all(shops.map(proofOf))
  const at = proofs.findIndex((each) => each.steps.length > 2)
  const proof = proofs[at]!
  const other = proofs[(at + 1) % proofs.length]!
  const { leaf, steps } = proof
  const [first] = steps
  const withLeaf = (change: object) => ({ ...proof, leaf: { ...leaf, ...change } })
  const withStep = (at: number, change: object) => ({
    ...proof,
    steps: steps.map((step, place) => (place === at ? { ...step, ...change } : step)),
  })
  const wrong: [string, unknown][] = [
    ['a balance', withLeaf({ available: leaf.available + 1 })],
    ['an amount moved to withdrawals', withLeaf({ available: leaf.available - 1, held: 1 })],
    ['a negative amount', withLeaf({ held: -5 })],
    ['a merchant', withLeaf({ merchant: other.leaf.merchant })],
    ['a sequence', withLeaf({ sequence: leaf.sequence + 1 })],
    ['a salt', withLeaf({ salt: other.leaf.salt })],
    ['a total', { ...proof, total: proof.total - 1 }],
    ['a count', { ...proof, merchants: proof.merchants + 1 }],
    ['a day', { ...proof, day: '2026-03-03' }],
    ['a root', { ...proof, root: 'ab'.repeat(32) }],
    ['a step left out', { ...proof, steps: steps.slice(1) }],
    ['the steps of another', { ...proof, steps: other.steps }],
    ['a side', withStep(0, { side: first?.side === 'left' ? 'right' : 'left' })],
    ['a negative step', withStep(0, { amount: -1 })],
    ...steps.map((step, at): [string, unknown] => [
      `the amount of step ${at}`,
      withStep(at, { amount: step.amount + 1 }),
    ]),
  ]
  expect(steps.length).toBeGreaterThan(2)
  for (const [what, file] of wrong) {
    const { status, said } = check(file)
    expect([what, status, said]).toEqual([what, 1, expect.stringContaining('Does not hold')])
  }
  const totals = await world.must(liabilities.days)
  const shown = { ...totals, days: totals.days.map((each) => ({ ...each, root: 'cd'.repeat(32) })) }
  expect(check(proof, shown)).toMatchObject({ status: 1, said: expect.stringContaining('another root') })
})

test('a merchant gets the own proof only', async () => {
  const [one, other] = [await proofOf(shops[0]!), await proofOf(shops[1]!)]
  expect(one.leaf.merchant).toBe(shops[0]!.merchantId)
  expect(other.leaf.merchant).toBe(shops[1]!.merchantId)
  const query = { merchantId: shops[1]!.merchantId } as never
  const asked = await world.call(liabilities.proof, { token: shops[0]!.token, query })
  expect([asked.status, JSON.stringify(asked)]).toEqual([
    expect.any(Number),
    expect.not.stringContaining(shops[1]!.merchantId),
  ])
})

test('a step names no merchant, and a leaf has another place on another day', async () => {
  const before = await proofOf(shops[2]!)
  for (const { merchantId } of shops) expect(JSON.stringify(before.steps)).not.toContain(merchantId)
  const places = (of: string) =>
    world.testDb.owner.rows(`select merchant_id, place from liability_leaf where day = '${of}' order by place`)
  for (const { merchantId } of shops) await giveBalance(world, merchantId, 1)
  world.clock.advance(dayMs)
  await closeLedgerDay(world.ctx)
  const [first, second] = [await places(day), await places('2026-03-03')]
  expect(second).toHaveLength(shops.length)
  expect(second.map((row) => row.merchant_id)).not.toEqual(first.map((row) => row.merchant_id))
  const after = await proofOf(shops[2]!)
  expect(after).toMatchObject({ day: '2026-03-03', leaf: { available: shops[2]!.balance + 1 } })
  expect(check(after).status).toBe(0)
})

test('the total of a day is what the trial balance has for balances and withdrawals', async () => {
  const token = await anOperator(world, ['auditor'])
  const { accounts } = await world.must(operatorLedger.trialBalance, { token, query: { day } })
  const owed = accounts.filter(({ account }) => account === 'available' || account === 'held')
  const closed = (await world.must(operatorLedger.liabilities, { token })).find((each) => each.day === day)
  expect(closed?.total).toBe(owed.reduce((sum, { balance }) => sum + balance, 0))
})

test('the trees of old days are forgotten, their signed totals are not', async () => {
  world.clock.advance(40 * dayMs)
  await forgetLiabilities(world.ctx)
  const [left] = await world.testDb.owner.rows(`
    select (select count(*)::int from liability_node) as nodes, (select count(*)::int from liability_leaf) as leaves,
      (select count(*)::int from liability_day) as days`)
  expect(left).toEqual({ nodes: 0, leaves: 0, days: 2 })
  expect((await world.must(liabilities.proof, { token: await signIn(world, shops[0]!.merchantId) })).proof).toBeNull()
})
