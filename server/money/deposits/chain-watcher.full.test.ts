import fc from 'fast-check'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { depositTokens } from '#contract/deposit-methods.ts'
import { hourMs } from '#contract/durations.ts'
import { scale } from '#tools/long.ts'
import { seedOf } from '#tools/random.ts'
import { type Ctx, forParty } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { recount } from '../../ledger/recount/recount.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import { aRowShop } from '../../testing/rows.ts'
import {
  branchOf,
  finalHeight,
  fork,
  goBack,
  mine,
  type Random,
  randomOf,
  type SimulatedChain,
  type SimulatedNode,
  type SimulatedTransaction,
  simulatedSource,
  startChain,
} from '../../testing/simulated-chain.ts'
import { theWorld } from '../../testing/the-world.ts'
import { agreed, NoAgreement } from './chain/agreement.ts'
import { readWatchedAddresses } from './chain-addresses.ts'
import type { NetworkWatch } from './chain-reading.ts'
import { watchNetwork } from './chain-watcher.ts'

const world = theWorld()
let merchants: { merchantId: string; address: string }[] = []
beforeAll(async () => {
  const shops = [await aRowShop(world), await aRowShop(world), await aRowShop(world)]
  for (const { merchantId } of shops) await world.testDb.owner.run(`select assign_deposit_path('${merchantId}')`)
  const addresses = await readWatchedAddresses(forParty(world.ctx, 'jobs'), 'evm')
  merchants = [...addresses].map(([address, merchantId]) => ({ address, merchantId }))
  expect(merchants).toHaveLength(3)
})

const network = 'ethereum'
const deepestFork = 20
const finalDepth = deepestFork + 4
const contracts = depositTokens.flatMap((token) => (token.network === network ? [token.contract.toLowerCase()] : []))
const strangeContract = '0x00000000000000000000000000000000000bad00'
const strangeAddress = '0x00000000000000000000000000000000000abcde'
const minimum = 10_000_000n

type History = {
  chain: SimulatedChain
  nodes: SimulatedNode[]
  random: Random
  meanwhile: (() => void)[]
  /** The process dies after this many statements; null if it lives. */
  diesAfter: number | null
  /** What the merchants had before and have spent since, in minor units. */
  before: number
  spent: number
  transactions: number
}

let histories = 0

function aTransaction(history: History): SimulatedTransaction {
  const { random } = history
  history.transactions += 1
  const txHash = `0x${(histories * 100_000 + history.transactions).toString(16).padStart(64, '0')}`
  const outputs = Array.from({ length: random(4) === 0 ? 2 + random(2) : 1 }, () => ({
    contract: random(8) === 0 ? strangeContract : (contracts[random(contracts.length)] ?? ''),
    to: random(6) === 0 ? strangeAddress : (merchants[random(merchants.length)]?.address ?? ''),
    units: random(8) === 0 ? BigInt(1 + random(9_999_999)) : minimum + BigInt(random(500_000_000)),
  }))
  return { txHash, outputs }
}

const someTransactions = (history: History) =>
  Array.from({ length: Math.max(0, history.random(4) - 1) }, () => aTransaction(history))

type Step = (history: History) => unknown

/** A node follows the chain up to a few blocks behind, or stays on its branch. */
function moveNodes({ nodes, chain, random }: History) {
  for (const node of nodes) {
    if (random(4) === 0) continue
    const behind = random(3) === 0 ? random(4) : 0
    node.view = [...branchOf(chain.tip)][behind] ?? chain.tip
  }
}

const mining: Step = (history) => {
  for (let blocks = 1 + history.random(4); blocks > 0; blocks -= 1) mine(history.chain, someTransactions(history))
  moveNodes(history)
}

const forking: Step = (history) => {
  const { chain, random } = history
  fork(chain, { depth: 1 + random(random(3) === 0 ? deepestFork : 3), random })
  moveNodes(history)
}

const goingBack: Step = (history) => {
  goBack(history.chain, deepestFork)
  moveNodes(history)
}

/** One of three nodes lies; sometimes another one is down. */
const misbehaving: Step = ({ nodes, random }) => {
  for (const node of nodes) node.behaviour = 'honest'
  const [liar, down] = [random(5), random(9)]
  if (nodes[down]) nodes[down].behaviour = 'down'
  if (nodes[liar]) nodes[liar].behaviour = 'liar'
}

const watching: Step = (history) => turn(history)

const movingMeanwhile: Step = (history) => {
  const step = [forking, goingBack][history.random(3)] ?? mining
  const callsBefore = history.random(12)
  history.meanwhile = [...Array.from({ length: callsBefore }, () => () => {}), () => void step(history)]
  return turn(history)
}

const dying: Step = async (history) => {
  history.diesAfter = history.random(25)
  await turn(history)
  history.diesAfter = null
}

async function spend(history: History, merchantId: string) {
  const amount = await balanceOf(merchantId, 'available')
  if (amount <= 0) return
  const source = world.ctx.ids.next()
  await world.testDb.owner.run(`
    select post_to_ledger('${merchantId}', 'level_bought', '${source}', '${world.clock.now().toISOString()}', null,
      array['available', 'revenue:level'], array[-${amount}, ${amount}]::bigint[])`)
  history.spent += amount
}

/** A merchant spends the balance, so that a reversal finds less than it takes back. */
const spending: Step = (history) => spend(history, merchants[history.random(merchants.length)]?.merchantId ?? '')

/** All is spent as soon as it is credited, before a reorganisation. */
const spendingTooEarly: Step = async (history) => {
  mining(history)
  for (const node of history.nodes) Object.assign(node, { view: history.chain.tip, behaviour: 'honest' })
  for (let turns = 0; turns < 3; turns += 1) await turn(history)
  for (const { merchantId } of merchants) await spend(history, merchantId)
  fork(history.chain, { depth: 4, random: history.random })
  for (const node of history.nodes) node.view = history.chain.tip
  await turn(history)
}

const steps = { mining, forking, goingBack, misbehaving, watching, movingMeanwhile, dying, spending, spendingTooEarly }
type StepName = keyof typeof steps
const stepNames: readonly StepName[] = [
  ...(['mining', 'mining', 'mining', 'forking', 'forking', 'goingBack', 'misbehaving'] as const),
  ...([
    'watching',
    'watching',
    'watching',
    'watching',
    'movingMeanwhile',
    'dying',
    'spending',
    'spendingTooEarly',
  ] as const),
]

const balanceOf = async (merchantId: string, account: string) => {
  const { balance } = await world.ctx.db.one<{ balance: number }>(sql`
    select ledger_balance(${merchantId}, ${account}) as balance`)
  return balance
}

/** A database whose process dies at a statement and loses what is not committed. */
function dyingDb(db: Db, statements: number): Db {
  let left = statements
  const count = () => {
    left -= 1
    if (left < 0) throw new Error('killed')
  }
  const wrap = (given: Db): Db => ({
    engine: given.engine,
    async query(statement) {
      count()
      return given.query(statement)
    },
    async one(statement) {
      count()
      return given.one(statement)
    },
    async maybe(statement) {
      count()
      return given.maybe(statement)
    },
    transaction: (work) => given.transaction((tx) => work(wrap(tx))),
  })
  return wrap(db)
}

function watchOf({ chain, nodes, random, meanwhile }: History): NetworkWatch {
  const onCall = () => meanwhile.shift()?.()
  const sources = nodes.map((node) => simulatedSource({ node, chain, random, onCall }))
  const source = agreed(sources, 2)
  const limits = { needed: 2, isFinalFirst: false, rangeMax: 50, range: 1 + random(30), failures: 0 }
  return { network, kind: 'evm', source, worker: '00000000-0000-7000-8000-000000000001', ...limits }
}

/** One turn of a new process. It may find no agreement or die, but not fail otherwise. */
async function turn(history: History): Promise<number> {
  const { diesAfter } = history
  const ctx = forParty(world.ctx, 'jobs')
  const db = diesAfter === null ? ctx.db : ({ ...ctx.db, ...dyingDb(ctx.db, diesAfter) } as Ctx['db'])
  try {
    return await watchNetwork({ ...ctx, db }, watchOf(history))
  } catch (error) {
    const isExpected = error instanceof NoAgreement || (error instanceof Error && error.message === 'killed')
    if (!isExpected) throw error
    return 0
  }
}

type Row = { key: string; status: string; review: string | null; amount: number | null; isFinal: boolean }

const readDeposits = () =>
  world.ctx.db.query<Row & { height: number | null; creditedAt: Date | null }>(sql`
    select merchant_id || ' ' || tx_hash || ' ' || output_index || ' ' || contract || ' ' || token_amount as key,
      status, review, amount, finalized_at is not null as "isFinal", block_height as height,
      credited_at as "creditedAt"
    from deposit where status <> 'rejected' and network = ${network} order by 1`)

const merchantAt = (address: string) => merchants.find((merchant) => merchant.address === address)?.merchantId

function expectedRows({ chain }: History): Row[] {
  const rows = [...branchOf(chain.tip)].flatMap(({ transactions }) =>
    transactions.flatMap(({ txHash, outputs }) =>
      outputs.flatMap(({ contract, to, units }, output): Row[] => {
        const merchantId = merchantAt(to)
        if (!merchantId) return []
        const key = `${merchantId} ${txHash} ${output} ${contract} ${units}`
        const review = contract === strangeContract ? 'token_not_supported' : units < minimum ? 'below_minimum' : null
        const amount = review ? null : Number(units / 10_000n)
        return [{ key, status: review ? 'in_review' : 'approved', review, amount, isFinal: true }]
      }),
    ),
  )
  return rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

async function allBalances(): Promise<number> {
  let sum = 0
  for (const { merchantId } of merchants) {
    sum += (await balanceOf(merchantId, 'available')) + (await balanceOf(merchantId, 'owed'))
  }
  return sum
}

/** After every turn, balances equal the credited amounts, and reversible money cannot be withdrawn. */
async function expectSound(history: History) {
  const deposits = await readDeposits()
  const credited = deposits.filter(({ status }) => status === 'approved')
  const total = (rows: { amount: number | null }[]) => rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  let held = 0
  for (const { merchantId } of merchants) {
    const { amount } = await world.ctx.db.one<{ amount: number }>(sql`
      select unfinalized_deposit_amount(${merchantId}, ${world.clock.now()}) as amount`)
    held += amount
  }
  expect(await allBalances()).toBe(history.before + total(credited) - history.spent)
  expect(held).toBeGreaterThanOrEqual(
    total(credited.filter(({ height }) => (height ?? Infinity) > finalHeight(history.chain))),
  )
}

async function settle(history: History) {
  const { chain, nodes } = history
  for (let blocks = finalDepth + 3; blocks > 0; blocks -= 1) mine(chain, [])
  const liars = nodes.filter(({ behaviour }) => behaviour === 'liar')
  for (const node of nodes) {
    node.view = chain.tip
    if (liars.length > 1 || node.behaviour === 'down') node.behaviour = 'honest'
  }
  let quiet = 0
  for (let turns = 0; quiet < 3; turns += 1) {
    expect(turns).toBeLessThan(300)
    quiet = (await turn(history)) === 0 && (await isRead(history)) ? quiet + 1 : 0
    if (quiet === 1) world.clock.advance(2 * hourMs)
  }
}

async function isRead({ chain }: History): Promise<boolean> {
  const row = await world.ctx.db.maybe<{ height: number }>(sql`
    select height from chain_cursor where network = ${network}`)
  return row?.height === chain.tip.height
}

/** Starts a new chain; the merchants keep their balances. */
async function startHistory(seed: number): Promise<History> {
  histories += 1
  await world.testDb.owner.run(`
    delete from chain_cursor;
    delete from chain_block;
    update deposit set status = 'rejected', reason = 'not_supported' where status = 'in_review';
    update deposit set network = 'an earlier one' where network = '${network}'`)
  const chain = startChain(finalDepth)
  const nodes = [0, 1, 2].map((): SimulatedNode => ({ view: chain.tip, behaviour: 'honest' }))
  const nothing = { meanwhile: [], diesAfter: null, spent: 0, transactions: 0 }
  const history = { chain, nodes, random: randomOf(seed), before: await allBalances(), ...nothing }
  // The watcher starts at the block that is final now.
  await turn(history)
  return history
}

const seen = { reviews: 0, credits: 0 }

const historyCount = scale(1_000)
test(`${historyCount} histories with forks, dying processes and lying nodes: every final transfer is credited once`, {
  timeout: 3_600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(2 ** 31),
      fc.array(fc.constantFrom(...stepNames), { minLength: 8, maxLength: 26, size: 'max' }),
      async (seed, chosen) => {
        const history = await startHistory(seed)
        for (const step of chosen) {
          await steps[step](history)
          await expectSound(history)
        }
        history.meanwhile = []
        await settle(history)
        await expectSound(history)
        const rows = (await readDeposits()).map(({ height: _, creditedAt: __, ...row }) => row)
        expect(rows).toEqual(expectedRows(history))
        seen.credits += rows.filter(({ status }) => status === 'approved').length
        seen.reviews += rows.filter(({ review }) => review !== null).length
      },
    ),
    { numRuns: historyCount, seed: seedOf(20_260_302) },
  )
  const [{ reversals, debts } = { reversals: 0, debts: 0 }] = (await world.testDb.owner.rows(`
    select count(*)::integer as reversals, count(*) filter (where p.account = 'owed')::integer as debts
    from ledger_posting p join ledger_transaction t using (merchant_id, sequence)
    where t.kind = 'deposit_reversed' and p.account in ('clearing:chain', 'owed')`)) as {
    reversals: number
    debts: number
  }[]
  // Guards against histories that test nothing.
  expect(seen.credits).toBeGreaterThan(historyCount)
  expect(seen.reviews).toBeGreaterThan(historyCount / 4)
  expect(reversals).toBeGreaterThan(historyCount / 10)
  expect(debts).toBeGreaterThan(0)
  expect((await recount(world.ctx.db)).differences).toEqual([])
  expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
})
