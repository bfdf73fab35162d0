import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

const callerGroups = 4
const networkGroups = 3

/**
 * The key of limits and failures: an IPv4 address, or the /64 of an IPv6 address, since who has one address of it has
 * all.
 */
export function callerAddress(ip: string): string {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return ip
  // However it is written, a mapped IPv4 address is that one.
  const read = ipaddr.process(address)
  if (!(read instanceof ipaddr.IPv6)) return read.toString()
  const network = read.parts.slice(0, callerGroups)
  return `${network.map((group) => group.toString(16)).join(':')}::/64`
}

/**
 * The network of an address or of a caller: /24 of IPv4, /48 of IPv6, '' for anything else. It distinguishes networks,
 * not persons.
 */
export function networkOf(ip: string): string {
  const caller = callerAddress(ip)
  if (isIPv4(caller)) return caller.replace(/\.\d+$/, '.0/24')
  if (!caller.endsWith('::/64')) return ''
  const network = caller.split(':').slice(0, networkGroups).join(':')
  return `${network.replace(/(:0)+$/, '')}::/48`
}
