import { BlockList, isIPv6 } from 'node:net'
import type { TrustedProxies } from '../safe-start.ts'

const privateNetworks = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  privateNetworks.addSubnet(network, prefix)
}
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  privateNetworks.addSubnet(network, prefix, 'ipv6')
}

const isPrivate = (address: string) => privateNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/**
 * Which proxies may report a caller's address. With a number of hops the nearest proxy must have a private address, so
 * that a caller who reaches the server directly cannot forge the header.
 */
export function trustOf(proxies: TrustedProxies) {
  if (typeof proxies !== 'number') return proxies
  return (address: string, hop: number) => hop < proxies && (hop > 0 || isPrivate(address))
}
