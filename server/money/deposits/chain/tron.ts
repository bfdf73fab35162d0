import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { type NodeCalls, nodeCalls } from './node-fetch.ts'
import {
  type BlockRange,
  type ChainNode,
  type ChainSource,
  inOrder,
  type Transfer,
  transferTopic,
  withoutSpam,
} from './source.ts'

/** `genesis`: the hash of the network's first block. */
export type TronNode = ChainNode & { genesis: string }

const base58check = createBase58check(sha256)
const addressPrefix = '41'

const addressOf = (hex: string): string => base58check.encode(Buffer.from(`${addressPrefix}${hex}`, 'hex'))

type Block = { blockID?: string; block_header?: { raw_data?: { number?: number } } }
type Log = { address?: string; topics?: string[]; data?: string }
type TransactionInfo = { id?: string; blockNumber?: number; log?: Log[]; receipt?: { result?: string } }

/** Reads TRON by the HTTP API of full nodes. A key before the `@` of the address is sent in TronGrid's header. */
export function tronSource({ name, url, genesis, finalityDepth, isKnown }: TronNode): ChainSource {
  const { fetch, call } = nodeCalls()
  const post = postTo(url, fetch)
  let isChecked = false
  /** Checks once that the node is of this network and not of a test network. */
  const check = async () => {
    if (isChecked) return
    const first = await readBlock(post, 0)
    if (first?.hash !== genesis) throw new Error('the node is of another network')
    isChecked = true
  }
  return {
    name,
    head: () =>
      call(async () => {
        await check()
        const [latest, solid] = await Promise.all([
          post<Block>('/wallet/getnowblock', {}),
          post<Block>('/walletsolidity/getnowblock', {}),
        ])
        const height = heightOf(latest)
        return { height, finalized: Math.max(-1, Math.min(heightOf(solid), height - finalityDepth)) }
      }),
    blockHash: (height) =>
      call(async () => {
        await check()
        return (await readBlock(post, height))?.hash ?? null
      }),
    transfers: (range, addresses) =>
      call(async () => {
        await check()
        return inOrder(withoutSpam(await readRange(post, range, new Set(addresses)), isKnown))
      }),
  }
}

type Post = <T>(path: string, body: object) => Promise<T>

function postTo(url: URL, fetch: NodeCalls['fetch']): Post {
  const key = decodeURIComponent(url.username || url.password)
  const bare = new URL(url)
  bare.username = ''
  bare.password = ''
  const base = bare.href.replace(/\/$/, '')
  const headers = { 'content-type': 'application/json', ...(key !== '' && { 'tron-pro-api-key': key }) }
  return async <T>(path: string, body: object) => {
    const response = await fetch(`${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return (await response.json()) as T
  }
}

function heightOf({ block_header }: Block): number {
  const number = block_header?.raw_data?.number ?? 0
  if (!Number.isSafeInteger(number) || number < 0) throw new Error('no height')
  return number
}

async function readBlock(post: Post, height: number): Promise<{ hash: string } | null> {
  const block = await post<Block>('/wallet/getblock', { id_or_num: String(height), detail: false })
  if (block.blockID === undefined) return null
  if (!/^[0-9a-f]{64}$/.test(block.blockID) || heightOf(block) !== height) throw new Error('another block')
  return { hash: block.blockID }
}

async function readRange(post: Post, { from, to }: BlockRange, addresses: ReadonlySet<string>): Promise<Transfer[]> {
  const found: Transfer[] = []
  for (let height = from; height <= to; height += 1) {
    const before = await readBlock(post, height)
    const infos = await post<TransactionInfo[]>('/wallet/gettransactioninfobyblocknum', { num: height })
    const after = await readBlock(post, height)
    // The node's events lack their block's hash, so the block must be the same before and after.
    if (!before || before.hash !== after?.hash) throw new Error('the chain has moved')
    if (!Array.isArray(infos)) throw new Error('no list of transactions')
    for (const info of infos) found.push(...transfersOf(info, { height, blockHash: before.hash, addresses }))
  }
  return found
}

type BlockSearch = { height: number; blockHash: string; addresses: ReadonlySet<string> }

function transfersOf({ id = '', blockNumber, log = [], receipt }: TransactionInfo, block: BlockSearch): Transfer[] {
  if (blockNumber !== block.height || !/^[0-9a-f]{64}$/.test(id)) throw new Error('a transaction of another block')
  if (receipt?.result !== undefined && receipt.result !== 'SUCCESS') return []
  return log.flatMap((event, output) => {
    const read = readTransfer(event)
    if (!read || !block.addresses.has(read.to)) return []
    return { txHash: id, output, height: block.height, blockHash: block.blockHash, ...read }
  })
}

const isWord = (hex: string | undefined): hex is string => /^[0-9a-f]{64}$/.test(hex ?? '')

/** Null if the event is not a TRC-20 transfer. */
function readTransfer({ address = '', topics = [], data }: Log) {
  const [topic, from, to] = topics
  const isTransfer = topics.length === 3 && topic === transferTopic && isWord(from) && isWord(to) && isWord(data)
  if (!isTransfer || !/^[0-9a-f]{40}$/.test(address)) return null
  return { contract: addressOf(address), to: addressOf(to.slice(-40)), units: BigInt(`0x${data}`) }
}
