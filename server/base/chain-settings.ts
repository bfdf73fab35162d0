import { type NetworkId, networks } from '#contract/networks.ts'
import { fail } from './read-env.ts'

const nodesMax = 9

/**
 * The watched networks and the URLs of their nodes. Deposits on a network without nodes are reviewed by two operators.
 * An error never repeats a URL, because it may contain a key.
 */
export function readChainSettings(env: NodeJS.ProcessEnv) {
  const chainNodes = Object.fromEntries(
    networks.map(({ id }) => [id, readNodes(env, `CHAIN_NODES_${id.toUpperCase()}`)]),
  ) as Record<NetworkId, URL[]>
  return {
    chainNodes,
    /** How many nodes of a network must agree; by default more than half of them. */
    chainAgreement: readAgreement(env, chainNodes),
    /** Networks whose deposits are credited only when final, instead of after two confirmations. */
    chainFinalFirst: readNetworks(env, 'CHAIN_FINAL_FIRST'),
  }
}

const listed = (text: string | undefined): string[] => (text ?? '').split(/[\s,]+/).filter((word) => word !== '')

function readNodes(env: NodeJS.ProcessEnv, name: string): URL[] {
  const addresses = listed(env[name])
  if (addresses.length > nodesMax) fail(`${name} has more than ${nodesMax} nodes`)
  if (new Set(addresses).size < addresses.length) fail(`${name} names a node twice`)
  return addresses.map((address) => {
    const url = URL.canParse(address) ? new URL(address) : null
    if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isOwnNetwork(url.hostname))) return url
    return fail(`${name} must be addresses with https; http only to hosts of the own network`)
  })
}

/** Plain http is acceptable on this machine and in a private network only. */
const isOwnNetwork = (host: string): boolean =>
  /^(localhost|\[::1\]|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+|[\w-]+|.+\.internal)$/.test(
    host,
  )

/** More than half of the nodes, so that two different answers cannot both win. */
export const majorityOf = (nodes: number): number => Math.floor(nodes / 2) + 1

function readAgreement(env: NodeJS.ProcessEnv, nodes: Record<NetworkId, URL[]>): number | null {
  const text = env['CHAIN_AGREEMENT']
  if (text === undefined || text === '') return null
  const needed = Number(text)
  if (!Number.isInteger(needed) || needed < 1 || needed > nodesMax) {
    fail(`CHAIN_AGREEMENT must be a whole number from 1 to ${nodesMax}`)
  }
  for (const [network, { length }] of Object.entries(nodes)) {
    if (length > 0 && (needed < majorityOf(length) || needed > length)) {
      fail(`CHAIN_AGREEMENT must be more than half of the nodes of ${network}, and not more than all`)
    }
  }
  return needed
}

function readNetworks(env: NodeJS.ProcessEnv, name: string): NetworkId[] {
  return listed(env[name]).map((word) => {
    const network = networks.find(({ id }) => id === word)
    if (!network) fail(`${name} must name networks: ${networks.map(({ id }) => id).join(', ')}`)
    return network.id
  })
}

/**
 * The value of one token in the settlement currency: positive decimals with at most six digits after the point. Without
 * the setting a dollar token is worth one dollar, and other currencies have no rate.
 */
export function readRates(env: NodeJS.ProcessEnv, name: string, currency: string): Record<string, string> {
  const entries = listed(env[name] || (currency === 'USD' ? 'USDT=1,USDC=1' : '')).map((entry) => {
    const [, token, rate] = /^([A-Z0-9]{2,10})=(\d{1,9}(?:\.\d{1,6})?)$/.exec(entry) ?? []
    if (token === undefined || rate === undefined || Number(rate) === 0) {
      fail(`${name} must be like USDT=1,USDC=0.9995`)
    }
    return [token, rate] as const
  })
  return Object.fromEntries(entries)
}
