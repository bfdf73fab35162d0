import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalChain, openLocalChain } from '../../../testing/local-chain.ts'
import { openNodeBefore } from '../../../testing/local-node.ts'
import { agreed } from './agreement.ts'
import { evmSource } from './evm.ts'

let chain: LocalChain
const token = '0xdac17f958d2ee523a2206206994597c13d831ec7'
const strange = '0x00000000000000000000000000000000000bad00'
const [own, other] = ['0x9858effd232b4033e47d90003d41ec34ecaeda94', '0x00000000000000000000000000000000000abcde']
beforeAll(async () => {
  chain = await openLocalChain()
  for (const address of [token, strange]) await chain.place(address)
})
afterAll(() => chain.close())

const finalityDepth = 5
const sourceAt = (url: string, chainId = 1) =>
  evmSource({ name: 'a node', url: new URL(url), chainId, finalityDepth, isKnown: (contract) => contract === token })

const rangeTo = async (from: number) => {
  const to = await chain.height()
  return { from, to, hash: (await chain.blockAt(to)).hash }
}

test('transfers come with their block and the position in their own transaction', async () => {
  const source = sourceAt(chain.url)
  await chain.mine(1)
  const from = await chain.height()
  const first = await chain.pay(strange, [{ to: other, units: 1n }], 0)
  const second = await chain.pay(
    token,
    [
      { to: other, units: 7n },
      { to: own, units: 25_000_000n },
      { to: own, units: 0n },
      { to: own, units: 2n ** 255n },
    ],
    1,
  )
  const third = await chain.pay(strange, [{ to: own, units: 5n }], 2)
  await chain.mine(1)
  const height = await chain.height()
  const blockHash = (await chain.blockAt(height)).hash
  const place = { height, blockHash, to: own }
  const found = await source.transfers(await rangeTo(from), [own])
  expect(found).toHaveLength(3)
  expect(found).toEqual(
    expect.arrayContaining([
      { ...place, txHash: second, output: 1, contract: token, units: 25_000_000n },
      { ...place, txHash: second, output: 3, contract: token, units: 2n ** 255n },
      { ...place, txHash: third, output: 0, contract: strange, units: 5n },
    ]),
  )
  expect(first).not.toBe(second)
})

test('a node that is behind answers that blocks it has not have no transfers, which counts for nothing', async () => {
  const source = sourceAt(chain.url)
  const beyond = { from: 1_000, to: 1_010, hash: `0x${'ab'.repeat(32)}` }
  expect(await source.transfers(beyond, [own])).toEqual([])
  await expect(agreed([source], 1).transfers(beyond, [own])).rejects.toThrow('on another branch, or behind')
})

test('a block is final when enough blocks are above it, whatever the node says, and its hash changes with the branch', async () => {
  const source = sourceAt(chain.url)
  const leave = await chain.branch()
  await chain.mine(3)
  const height = await chain.height()
  expect(await source.head()).toEqual({ height, finalized: Math.max(-1, height - finalityDepth) })
  const before = await source.blockHash(height)
  expect(before).toBe((await chain.blockAt(height)).hash)
  expect(await source.blockHash(height + 1)).toBeNull()
  await leave()
  await chain.mine(4)
  expect(await source.blockHash(height)).not.toBe(before)
})

test('a node of another chain is not believed', async () => {
  await expect(sourceAt(chain.url, 137).head()).rejects.toThrow('the node is of chain 1, not of 137')
})

test('a node that limits is left alone for as long as it asks', async () => {
  const node = await openNodeBefore(chain.url)
  const source = sourceAt(node.url)
  await source.head()
  node.answer = (_request, response) => response.writeHead(429, { 'retry-after': '120' }).end()
  await expect(source.head()).rejects.toThrow()
  node.answer = null
  const { questions } = node
  await expect(source.head()).rejects.toThrow('rests after a failure')
  expect(node.questions).toBe(questions)
  await node.close()
})

test.each([
  ['an answer without end', (size: number) => 'x'.repeat(size), 17 * 1024 * 1024],
  ['no JSON', () => '<html>', 0],
  [
    'another question’s answer',
    () => JSON.stringify({ jsonrpc: '2.0', id: 1, result: { number: '0xffffffffffffffff' } }),
    0,
  ],
])('%s is a failure of the node', async (_, answer, size) => {
  const node = await openNodeBefore(chain.url)
  node.answer = (_request, response) => response.writeHead(200).end(answer(size))
  await expect(sourceAt(node.url).head()).rejects.toThrow()
  await node.close()
})
