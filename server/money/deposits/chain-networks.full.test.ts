import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { depositTokens } from '#contract/deposit-methods.ts'
import { deposits } from '#contract/deposits.ts'
import { hourMs } from '#contract/durations.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { forParty } from '../../base/ctx.ts'
import { TurnFailed } from '../../base/sweep.ts'
import { recount } from '../../ledger/recount/recount.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import { type LocalChain, openLocalChain } from '../../testing/local-chain.ts'
import { openNodeBefore } from '../../testing/local-node.ts'
import { aMerchant, anOperator, type TestMerchant } from '../../testing/people.ts'
import { openTronNode, type TronNodeServer, tronAddressBytes, tronTransfer } from '../../testing/tron-node.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { watchChains } from './sweeps.ts'

/** Uses real calls, the real sweep, and nodes of real networks. */
let world: World
let chain: LocalChain
let tron: TronNodeServer
let nodes: Awaited<ReturnType<typeof openNodeBefore>>[]
let merchant: TestMerchant
let nonce = 0

const contractOf = (currency: string, network: string) =>
  depositTokens.find((token) => token.currency === currency && token.network === network)?.contract ?? ''
const usdt = contractOf('USDT', 'ethereum')
const strange = '0x00000000000000000000000000000000000bad00'

beforeAll(async () => {
  chain = await openLocalChain()
  for (const address of [usdt, contractOf('USDC', 'ethereum'), strange]) await chain.place(address)
  nodes = await Promise.all([1, 2, 3].map(() => openNodeBefore(chain.url)))
  tron = await openTronNode()
  world = await openWorld(undefined, {
    CHAIN_NODES_ETHEREUM: nodes.map(({ url }) => url).join(' '),
    CHAIN_NODES_TRON: tron.url,
    CHAIN_RATES: 'USDT=0.9995,USDC=1',
  })
  merchant = await aMerchant(world)
})
afterAll(async () => {
  await world.close()
  await Promise.all([chain, tron, ...nodes].map((each) => each.close()))
})

const watch = async (network: 'ethereum' | 'tron') => {
  for (let turns = 0; turns < 20 && (await watchChains[`chain_${network}`]?.(forParty(world.ctx, 'jobs'))); turns += 1);
}
const addressOf = async (network: string, { token } = merchant) =>
  (await world.must(deposits.blockchains, { token })).find((entry) => entry.network === network)?.address ?? ''
const listOf = async ({ token } = merchant) => (await world.must(deposits.list, { token })).list
const availableOf = async ({ merchantId } = merchant) => {
  const [row] = (await world.testDb.owner.rows(`
    select ledger_balance('${merchantId}', 'available')::integer as available,
      ledger_balance('${merchantId}', 'owed')::integer as owed,
      unfinalized_deposit_amount('${merchantId}', '${world.clock.now().toISOString()}')::integer as unfinalized`)) as unknown[]
  return row
}
const pay = async (token: string, payments: { to: string; units: bigint }[]) => {
  nonce += 1
  return { txHash: await chain.pay(token, payments, nonce - 1), nonce: nonce - 1 }
}

describe('on a network of Ethereum’s kind', () => {
  test('a transfer is seen at once, credited after two confirmations, and free when it is final', async () => {
    const [entry] = (await world.must(deposits.blockchains, { token: merchant.token })).filter(
      ({ network }) => network === 'ethereum',
    )
    expect(entry).toMatchObject({ isWatched: true, confirmations: 2, rate: '0.9995' })
    await watch('ethereum')
    const { txHash } = await pay(usdt, [{ to: await addressOf('ethereum'), units: 250_019_999n }])
    await chain.mine(1)
    await watch('ethereum')
    const [seen] = await listOf()
    expect(seen).toMatchObject({ status: 'in_review', txHash, tokenAmount: '250.019999', amount: 24_989 })
    expect(seen).toMatchObject({ confirmations: 1, confirmationsNeeded: 2, isRounded: true, rate: '0.9995' })
    expect(await availableOf()).toEqual({ available: 0, owed: 0, unfinalized: 0 })
    await chain.mine(1)
    await watch('ethereum')
    expect(await listOf()).toMatchObject([{ status: 'approved', confirmations: 2, isFinal: false }])
    expect(await availableOf()).toEqual({ available: 24_989, owed: 0, unfinalized: 24_989 })
    // The network is late: the money waits, for a day at most.
    world.clock.advance(hourMs)
    expect(await availableOf()).toMatchObject({ unfinalized: 24_989 })
    expect((await listOf())[0]?.isFinal).toBe(false)
    await chain.mine(70)
    await watch('ethereum')
    expect(await availableOf()).toEqual({ available: 24_989, owed: 0, unfinalized: 0 })
    expect((await listOf())[0]?.isFinal).toBe(true)
  })

  test('what a reorganisation takes away is taken back, and credited once when it comes again', async () => {
    const fresh = await aMerchant(world)
    const to = await addressOf('ethereum', fresh)
    await watch('ethereum')
    const leave = await chain.branch()
    const payments = [
      { to, units: 30_000_000n },
      { to, units: 40_000_000n },
    ]
    const first = await pay(usdt, payments)
    await chain.mine(2)
    await watch('ethereum')
    expect(await availableOf(fresh)).toMatchObject({ available: 6_996, owed: 0 })
    await leave()
    await chain.mine(3)
    await watch('ethereum')
    expect(await availableOf(fresh)).toMatchObject({ available: 0, owed: 0 })
    expect((await listOf(fresh)).map(({ reasonWord }) => reasonWord)).toEqual(['reorganised', 'reorganised'])
    // The same transaction in another block keeps its hash.
    expect(await chain.pay(usdt, payments, first.nonce)).toBe(first.txHash)
    await chain.mine(2)
    await watch('ethereum')
    await watch('ethereum')
    expect(await availableOf(fresh)).toMatchObject({ available: 6_996, owed: 0 })
    expect((await listOf(fresh)).map(({ status }) => status)).toEqual(['approved', 'approved', 'rejected', 'rejected'])
  })

  test('too little and a strange token go to two operators, who cannot change what the network says', async () => {
    const fresh = await aMerchant(world)
    const to = await addressOf('ethereum', fresh)
    await watch('ethereum')
    await pay(usdt, [{ to, units: 9_999_999n }])
    await pay(strange, [{ to, units: 5n }])
    await chain.mine(70)
    await watch('ethereum')
    const list = await listOf(fresh)
    expect(list).toMatchObject([{ status: 'in_review' }, { status: 'in_review' }])
    expect(list.find(({ reviewWord }) => reviewWord === 'token_not_supported')).toMatchObject({
      contract: strange,
      review: 'The token is not supported',
    })
    const small = list.find(({ reviewWord }) => reviewWord === 'below_minimum')
    expect(small).toMatchObject({ tokenAmount: '9.999999', amount: null, confirmations: 2 })
    const [one, two] = [await anOperator(world, ['finance']), await anOperator(world, ['finance'])]
    const facts = { tokenAmount: '9.999999', rate: '1', finalAt: world.clock.now().toISOString() }
    const decide = (token: string, given: object = {}) =>
      world.call(operatorDeposits.decide, {
        token,
        params: { number: small?.number ?? '' },
        body: { approve: true, reason: 'a small one', ...facts, ...given },
      })
    expect((await decide(one, { tokenAmount: '99' })).refusal['needs']).toBe('the_same_facts')
    await decide(one)
    expect((await decide(two)).data).toMatchObject({ status: 'approved', amount: 999 })
    expect(await availableOf(fresh)).toMatchObject({ available: 999 })
  })

  test('an announced transaction becomes the deposit that was found, and cannot be announced after it', async () => {
    const fresh = await aMerchant(world)
    const to = await addressOf('ethereum', fresh)
    await watch('ethereum')
    const { txHash } = await pay(usdt, [{ to, units: 20_000_000n }])
    const body = { method: 'chain', currency: 'USDT', network: 'ethereum', txHash } as const
    const announced = await world.must(deposits.announce, { token: fresh.token, body })
    await chain.mine(1)
    await watch('ethereum')
    const operator = await anOperator(world, ['finance'])
    const early = await world.call(operatorDeposits.decide, {
      token: operator,
      params: { number: announced.number },
      body: { approve: true, reason: 'x', tokenAmount: '20', rate: '1', finalAt: world.clock.now().toISOString() },
    })
    expect(early.refusal['needs']).toBe('the_network')
    await chain.mine(1)
    await watch('ethereum')
    expect(await listOf(fresh)).toMatchObject([{ number: announced.number, status: 'approved', amount: 1_999 }])
    const again = await world.call(deposits.announce, { token: fresh.token, body })
    expect(again.refusal.fields).toEqual({ txHash: 'This transaction was already submitted' })
  })

  test('one node that is down or wrong changes nothing; two stop everything, and nothing is lost', async () => {
    const fresh = await aMerchant(world)
    const to = await addressOf('ethereum', fresh)
    await watch('ethereum')
    const [first, second] = nodes
    if (!first || !second) throw new Error('three nodes')
    first.answer = (_, response) => response.writeHead(200).end('{"jsonrpc":"2.0","id":1,"result":[]}')
    await pay(usdt, [{ to, units: 10_000_000n }])
    await chain.mine(2)
    await watch('ethereum')
    expect(await availableOf(fresh)).toMatchObject({ available: 999 })
    second.answer = (_, response) => response.writeHead(500).end()
    await pay(usdt, [{ to, units: 10_000_000n }])
    await chain.mine(2)
    await expect(watch('ethereum')).rejects.toBeInstanceOf(TurnFailed)
    expect(await availableOf(fresh)).toMatchObject({ available: 999 })
    first.answer = null
    second.answer = null
    await expect
      .poll(
        async () => {
          await watch('ethereum')
          return availableOf(fresh)
        },
        { timeout: 30_000, interval: 500 },
      )
      .toMatchObject({ available: 1_998 })
  })
})

test('on TRON it is the same, by the calls of its nodes', async () => {
  const fresh = await aMerchant(world)
  const to = tronAddressBytes(await addressOf('tron', fresh))
  const usdtBytes = tronAddressBytes(contractOf('USDT', 'tron'))
  await watch('tron')
  const transaction = { id: 'c0'.repeat(32), log: [tronTransfer(usdtBytes, to, 50_000_000n)] }
  tron.mine(transaction)
  await watch('tron')
  expect(await listOf(fresh)).toMatchObject([{ network: 'tron', status: 'in_review', confirmations: 1, amount: 4_997 }])
  tron.mine()
  await watch('tron')
  expect(await availableOf(fresh)).toEqual({ available: 4_997, owed: 0, unfinalized: 4_997 })
  tron.dropFrom(tron.height() - 1)
  for (let n = 0; n < 3; n += 1) tron.mine()
  await watch('tron')
  expect(await availableOf(fresh)).toEqual({ available: 0, owed: 0, unfinalized: 0 })
  tron.mine(transaction)
  for (let n = 0; n < 25; n += 1) tron.mine()
  tron.solid = tron.height()
  await watch('tron')
  expect(await availableOf(fresh)).toEqual({ available: 4_997, owed: 0, unfinalized: 0 })
  expect(await listOf(fresh)).toMatchObject([{ status: 'approved', isFinal: true }, { reasonWord: 'reorganised' }])
})

test('afterwards every figure is found again, and the books are whole', async () => {
  expect((await recount(world.ctx.db)).differences).toEqual([])
  expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
})
