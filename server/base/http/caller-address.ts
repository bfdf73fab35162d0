import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

const networkGroups = 3

/**
 * The key of rate limits: an IPv4 address, or the /48 of an IPv6 address, since hosting providers give a /48 to anybody
 * who asks. Households in a /48 share a limit, like those behind one IPv4 address.
 */
export function callerAddress(ip: string): string {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return ip
  // An IPv4-mapped IPv6 address is the same caller as its IPv4 address, so both share a limit.
  const read = ipaddr.process(address)
  if (!(read instanceof ipaddr.IPv6)) return read.toString()
  const network = read.parts.slice(0, networkGroups).map((group) => group.toString(16))
  return `${network.join(':').replace(/(?<!:0)(:0)+$/, '')}::/48`
}

/**
 * The network of an address: /24 of IPv4, /48 of IPv6, '' for anything else. It distinguishes networks, not persons.
 */
export function networkOf(ip: string): string {
  const caller = callerAddress(ip)
  if (isIPv4(caller)) return caller.replace(/\.\d+$/, '.0/24')
  return caller.endsWith('::/48') ? caller : ''
}
