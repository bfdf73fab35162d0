import type { Hash, Log, PublicClient } from 'viem'
import { nodeCalls } from './node-fetch.ts'
import {
  type BlockRange,
  type ChainNode,
  type ChainSource,
  inOrder,
  normalAddress,
  type Transfer,
  withoutSpam,
} from './source.ts'

export type EvmNode = ChainNode & { chainId: number }

/** Nodes limit the length of a request. */
const addressesPerCall = 500
const receiptsAtOnce = 5

export function evmSource({ name, url, chainId, finalityDepth, isKnown }: EvmNode): ChainSource {
  const { fetch, call } = nodeCalls()
  let opened: Promise<PublicClient> | undefined
  const open = async (): Promise<PublicClient> => {
    const { createPublicClient, http } = await import('viem')
    const { address, headers } = withoutCredentials(url)
    const transport = http(address, { fetchFn: fetch, retryCount: 0, fetchOptions: { headers } })
    const client = createPublicClient({ transport })
    const answered = await client.getChainId()
    if (answered !== chainId) throw new Error(`the node is of chain ${answered}, not of ${chainId}`)
    return client
  }
  /** Checks once that the node is of this chain; a failed check is repeated. */
  const connect = () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
  return {
    name,
    head: () =>
      call(async () => {
        const client = await connect()
        const [latest, finalized] = await Promise.all([
          client.getBlock({ blockTag: 'latest' }),
          client.getBlock({ blockTag: 'finalized' }),
        ])
        const height = heightOf(latest.number)
        return { height, finalized: Math.max(-1, Math.min(heightOf(finalized.number), height - finalityDepth)) }
      }),
    blockHash: (height) => call(async () => readHash(await connect(), height)),
    transfers: (range, addresses) =>
      call(async () => {
        const client = await connect()
        const found = withoutSpam(await readTransfers(client, range, addresses), isKnown)
        return inOrder(await withOutputs(client, found))
      }),
  }
}

/** Credentials go into a header, so that the request's address contains none. */
function withoutCredentials(url: URL): { address: string; headers: Record<string, string> } {
  const { username, password } = url
  if (username === '' && password === '') return { address: url.href, headers: {} }
  const bare = new URL(url)
  bare.username = ''
  bare.password = ''
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { address: bare.href, headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } }
}

function heightOf(number: bigint | null): number {
  if (number === null || number < 0n || number > BigInt(Number.MAX_SAFE_INTEGER)) throw new Error('no height')
  return Number(number)
}

async function readHash(client: PublicClient, height: number): Promise<string | null> {
  const { BlockNotFoundError } = await import('viem')
  try {
    return (await client.getBlock({ blockNumber: BigInt(height) })).hash
  } catch (error) {
    if (error instanceof BlockNotFoundError) return null
    throw error
  }
}

type Found = Transfer & { logIndex: number }

async function readTransfers(client: PublicClient, range: BlockRange, addresses: readonly string[]): Promise<Found[]> {
  const { parseAbiItem } = await import('viem')
  const event = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
  const found: Found[] = []
  for (let at = 0; at < addresses.length; at += addressesPerCall) {
    const wanted = addresses.slice(at, at + addressesPerCall)
    const logs = await client.getLogs({
      event,
      args: { to: wanted as `0x${string}`[] },
      fromBlock: BigInt(range.from),
      toBlock: BigInt(range.to),
      strict: true,
    })
    const wantedSet = new Set(wanted)
    for (const { args, ...log } of logs) {
      const to = normalAddress('evm', args.to)
      const transfer = { ...positionOf(log), contract: normalAddress('evm', log.address), to, units: args.value }
      // A transfer to another address or in another block makes the whole answer untrustworthy.
      const isWanted = wantedSet.has(to) && transfer.height >= range.from && transfer.height <= range.to
      if (!isWanted) throw new Error('the node answered another question')
      found.push(transfer)
    }
  }
  return found
}

function positionOf({ transactionHash, blockHash, blockNumber, logIndex, removed }: Log) {
  if (!transactionHash || !blockHash || logIndex === null || removed) throw new Error('a transfer without a block')
  return { txHash: transactionHash, blockHash, height: heightOf(blockNumber), logIndex, output: -1 }
}

/**
 * A position within the transaction, unlike one within the block, survives a reorganisation; only the receipt tells it.
 */
async function withOutputs(client: PublicClient, found: readonly Found[]): Promise<Transfer[]> {
  const waiting = [...Map.groupBy(found, ({ txHash }) => txHash)]
  const complete: Transfer[] = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [txHash, transfers] = next
      const { logs, status, blockHash } = await client.getTransactionReceipt({ hash: txHash as Hash })
      for (const { logIndex, ...transfer } of transfers) {
        const output = logs.findIndex((log) => log.logIndex === logIndex)
        if (status !== 'success' || blockHash !== transfer.blockHash || output < 0) {
          throw new Error('a receipt that does not fit its transfer: the chain has moved, or the node is wrong')
        }
        complete.push({ ...transfer, output })
      }
    }
  }
  await Promise.all(Array.from({ length: receiptsAtOnce }, work))
  return complete
}
