import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTronNode, type TronNodeServer, tronTransfer } from '../../../testing/tron-node.ts'
import { chains } from './networks.ts'
import { tronSource } from './tron.ts'

let node: TronNodeServer
beforeEach(async () => {
  node = await openTronNode()
})
afterEach(() => node.close())

const base58 = (hex: string) => createBase58check(sha256).encode(Buffer.from(`41${hex}`, 'hex'))
const usdt = 'a614f803b6fd780986a42c78ec9c7f77e6ded13c'
const [own, other] = ['5c'.repeat(20), '6d'.repeat(20)]
const id = (n: number) => n.toString(16).padStart(64, '0')
const { genesis } = chains.tron as { genesis: string }

const sourceAt = (url: string) =>
  tronSource({
    name: 'a node',
    url: new URL(url),
    genesis,
    finalityDepth: 3,
    isKnown: (contract) => contract === base58(usdt),
  })
const rangeTo = (from: number) => ({ from, to: node.height(), hash: node.hashAt(node.height()) ?? '' })

test('transfers are read from the events of each block, in the form of the network’s addresses', async () => {
  const source = sourceAt(node.url.replace('http://', 'http://a-key@'))
  expect(base58(usdt)).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
  node.mine()
  node.mine(
    { id: id(1), log: [tronTransfer(usdt, other, 5n), tronTransfer(usdt, own, 25_000_000n)] },
    { id: id(2), log: [tronTransfer(usdt, own, 9n)], result: 'REVERT' },
    { id: id(3), log: [{ ...tronTransfer(usdt, own, 9n), data: '' }, tronTransfer(usdt, own, 0n)] },
    { id: id(4), log: [tronTransfer('77'.repeat(20), own, 3n)] },
  )
  const place = { height: 2, blockHash: node.hashAt(2), to: base58(own) }
  expect(await source.transfers(rangeTo(1), [base58(own)])).toEqual([
    { ...place, txHash: id(1), output: 1, contract: base58(usdt), units: 25_000_000n },
    { ...place, txHash: id(4), output: 0, contract: base58('77'.repeat(20)), units: 3n },
  ])
  expect(new Set(node.keys)).toEqual(new Set(['a-key']))
})

test('a block is final when the node says so and enough blocks are above it', async () => {
  const source = sourceAt(node.url)
  for (let n = 0; n < 6; n += 1) node.mine()
  node.solid = 2
  expect(await source.head()).toEqual({ height: 6, finalized: 2 })
  node.solid = 6
  expect(await source.head()).toEqual({ height: 6, finalized: 3 })
  expect(await source.blockHash(4)).toBe(node.hashAt(4))
  expect(await source.blockHash(7)).toBeNull()
})

test('a node of a test network, or a block that it does not have, is a failure', async () => {
  node.mine()
  await expect(sourceAt(node.url).transfers({ ...rangeTo(1), to: 2 }, [base58(own)])).rejects.toThrow('moved')
  node.genesis = id(9)
  await expect(sourceAt(node.url).head()).rejects.toThrow('another network')
})
