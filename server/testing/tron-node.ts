import { randomBytes } from 'node:crypto'
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { chains } from '../money/deposits/chain/networks.ts'
import { transferTopic } from '../money/deposits/chain/source.ts'
import { openLocalServer } from './local-node.ts'

type TronLog = { address: string; topics: string[]; data: string }
type TronTransaction = { id: string; log: TronLog[]; result: string }
type TronBlock = { hash: string; transactions: TronTransaction[] }

const word = (hex: string) => hex.padStart(64, '0')

export const tronAddressBytes = (address: string): string =>
  Buffer.from(createBase58check(sha256).decode(address).subarray(1)).toString('hex')

/** A transfer's event; addresses are 20 bytes in hex. */
export const tronTransfer = (contract: string, to: string, units: bigint): TronLog => ({
  address: contract,
  topics: [transferTopic, word('11'.repeat(20)), word(to)],
  data: word(units.toString(16)),
})

const someHash = () => randomBytes(32).toString('hex')

/** A server with the used calls of a TRON node, over blocks that the test writes. */
export async function openTronNode() {
  const { genesis } = chains.tron as { genesis: string }
  const blocks: TronBlock[] = [{ hash: genesis, transactions: [] }]
  const state = { genesis, solid: 0, keys: [] as string[] }
  const header = (height: number) => {
    const block = blocks[height]
    if (!block) return {}
    const hash = height === 0 ? state.genesis : block.hash
    return { blockID: hash, block_header: { raw_data: height === 0 ? {} : { number: height } } }
  }
  const answers: Record<string, (body: { num?: number; id_or_num?: string }) => unknown> = {
    '/wallet/getnowblock': () => header(blocks.length - 1),
    '/walletsolidity/getnowblock': () => header(Math.min(state.solid, blocks.length - 1)),
    '/wallet/getblock': ({ id_or_num }) => header(Number(id_or_num)),
    '/wallet/gettransactioninfobyblocknum': ({ num = -1 }) =>
      (blocks[num]?.transactions ?? []).map(({ id, log, result }) => ({
        id,
        blockNumber: num,
        log,
        receipt: { result },
      })),
  }
  const server = await openLocalServer((request, response, body) => {
    state.keys.push(String(request.headers['tron-pro-api-key'] ?? ''))
    const answer = answers[request.url ?? '']
    if (!answer) return response.writeHead(404).end()
    return response.writeHead(200).end(JSON.stringify(answer(JSON.parse(body))))
  })
  return Object.assign(state, server, {
    /** Adds a block. A node removes the events of a failed transaction; this one keeps them, as a lying node would. */
    mine(...transactions: { id: string; log: TronLog[]; result?: string }[]) {
      blocks.push({
        hash: someHash(),
        transactions: transactions.map(({ id, log, result = 'SUCCESS' }) => ({ id, log, result })),
      })
    },
    dropFrom: (height: number) => void blocks.splice(height),
    height: () => blocks.length - 1,
    hashAt: (height: number) => blocks[height]?.hash,
  })
}

export type TronNodeServer = Awaited<ReturnType<typeof openTronNode>>
