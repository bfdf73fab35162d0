import { createHardhatRuntimeEnvironment } from 'hardhat/hre'
import { transferTopic } from '../money/deposits/chain/source.ts'

/**
 * A token contract that only reports transfers, assembled by hand to avoid a compiler. The data of any call are pairs
 * of receiver and amount, as in `transfer(address,uint256)`; for each it emits `Transfer(caller, receiver, amount)`. It
 * keeps no balances, since the watcher reads only events.
 */
const tokenCode = [
  '6004', // push 4: the position in the data, after the selector
  '5b', // 0x02, each pair:
  '368110156041', // jump to the end unless the position is below the size of the data
  '57',
  '8060200135600052', // store the amount in memory
  '803533', // the receiver and the caller as the event's topics
  `7f${transferTopic}`,
  '60206000a3', // emit the event with 32 bytes of memory
  '604001600256', // the next pair
  '5b', // 0x41, the end: return true
  '600160005260206000f3',
].join('')

const selector = 'a9059cbb'
const word = (hex: string) => hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')

export type LocalPayment = { to: string; units: bigint }

type Block = { hash: string; number: string }

/** An Ethereum chain in this process, by hardhat, with a JSON-RPC address. */
export async function openLocalChain() {
  const network = { type: 'edr-simulated', chainId: 1, mining: { auto: false, interval: 0 } } as const
  const environment = await createHardhatRuntimeEnvironment({ networks: { local: network } })
  const server = await environment.network.createServer('local', '127.0.0.1', 0)
  const { port } = await server.listen()
  const url = `http://127.0.0.1:${port}`
  const rpc = async <T>(method: string, params: unknown[] = []): Promise<T> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = (await response.json()) as { result: T; error?: { message: string } }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  const [payer = ''] = await rpc<string[]>('eth_accounts')
  const blockAt = (height: number | 'latest') =>
    rpc<Block>('eth_getBlockByNumber', [typeof height === 'number' ? `0x${height.toString(16)}` : height, false])
  return {
    url,
    rpc,
    place: (address: string) => rpc('hardhat_setCode', [address, `0x${tokenCode}`]),
    /** Sends a transaction with these payments for the next block. The same payments and nonce give the same hash. */
    pay: (token: string, payments: readonly LocalPayment[], nonce: number) =>
      rpc<string>('eth_sendTransaction', [
        {
          from: payer,
          to: token,
          nonce: `0x${nonce.toString(16)}`,
          gas: '0x100000',
          gasPrice: '0x77359400',
          data: `0x${selector}${payments.map(({ to, units }) => word(to) + word(units.toString(16))).join('')}`,
        },
      ]),
    mine: (blocks: number) => rpc('hardhat_mine', [`0x${blocks.toString(16)}`]),
    /** Returns a function that reverts to this moment, so that later blocks form another branch. */
    async branch() {
      const snapshot = await rpc<string>('evm_snapshot')
      return async () => {
        await rpc('evm_revert', [snapshot])
        // Otherwise the same blocks would have the same hashes.
        await rpc('evm_increaseTime', [60])
      }
    },
    blockAt,
    height: async () => Number((await blockAt('latest')).number),
    close: () => server.close(),
  }
}

export type LocalChain = Awaited<ReturnType<typeof openLocalChain>>
