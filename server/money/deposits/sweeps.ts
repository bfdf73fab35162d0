import { type NetworkId, networks } from '#contract/networks.ts'
import { majorityOf } from '../../base/chain-settings.ts'
import type { Config } from '../../base/config.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Sweep } from '../../base/sweep.ts'
import { agreed } from './chain/agreement.ts'
import { evmSource } from './chain/evm.ts'
import { chains } from './chain/networks.ts'
import type { ChainSource } from './chain/source.ts'
import { tronSource } from './chain/tron.ts'
import type { NetworkWatch } from './chain-reading.ts'
import { confirmationsNeeded, tokenOf } from './chain-rules.ts'
import { tryToWatch } from './chain-watcher.ts'

const firstRange = 20

const watches = new WeakMap<Config, Map<NetworkId, NetworkWatch>>()

/** One sweep for each network; it does nothing if the network has no configured nodes. */
export const watchChains = Object.fromEntries(
  networks.map(({ id }) => [`chain_${id}`, (ctx: Ctx) => watchOne(ctx, id)]),
) satisfies Record<string, Sweep>

async function watchOne(ctx: Ctx, network: NetworkId): Promise<number> {
  if (ctx.config.chainNodes[network].length === 0) return 0
  const opened = watches.get(ctx.config) ?? new Map<NetworkId, NetworkWatch>()
  watches.set(ctx.config, opened)
  const watch = opened.get(network) ?? openWatch(ctx, network)
  opened.set(network, watch)
  return tryToWatch(ctx, watch)
}

function openWatch({ config, ids }: Ctx, network: NetworkId): NetworkWatch {
  const nodes = config.chainNodes[network]
  const { kind, rangeMax } = chains[network]
  const sources = nodes.map((url, at) => openSource(network, { url, name: `node ${at + 1} (${url.hostname})` }))
  return {
    network,
    kind,
    source: agreed(sources, config.chainAgreement ?? majorityOf(nodes.length)),
    needed: confirmationsNeeded(config, network),
    isFinalFirst: config.chainFinalFirst.includes(network),
    rangeMax,
    range: Math.min(firstRange, rangeMax),
    failures: 0,
    worker: ids.next(),
  }
}

function openSource(network: NetworkId, { url, name }: { url: URL; name: string }): ChainSource {
  const chain = chains[network]
  const common = {
    ...{ url, name, finalityDepth: chain.finalityDepth },
    isKnown: (contract: string) => tokenOf(network, contract) !== undefined,
  }
  return chain.kind === 'evm'
    ? evmSource({ ...common, chainId: chain.chainId })
    : tronSource({ ...common, genesis: chain.genesis })
}
