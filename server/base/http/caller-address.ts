import { isIPv4, isIPv6 } from 'node:net'

const callerGroups = 4
const networkGroups = 3

/** The eight groups of an IPv6 address that may be shortened by `::`. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<string>(missing).fill('0'), ...right]
}

/**
 * The key of limits and failures: an IPv4 address, or the /64 of an IPv6 address, since who has one address of it has
 * all.
 */
export function callerAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return ip
  const network = groupsOf(address).slice(0, callerGroups)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
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
