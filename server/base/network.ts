import { isIPv6 } from 'node:net'

const groupsOfAddress = 8

/** The first groups of an IPv6 address, without the abbreviation of zeros. */
function leadingGroups(address: string, count: number): string {
  const [head = '', tail = ''] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: groupsOfAddress - before.length - after.length }, () => '0')
  const groups = address.includes('::') ? [...before, ...zeros, ...after] : before
  return groups
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

const mappedPrefix = '::ffff:'
const plain = (ip: string) => (ip.toLowerCase().startsWith(mappedPrefix) && ip.includes('.') ? ip.slice(7) : ip)

/** One caller: an IPv4 address, or the /64 that one connection has in IPv6. */
export function callerOf(ip: string): string {
  const address = plain(ip)
  return isIPv6(address) ? leadingGroups(address, 4) : address
}

/** The network of a caller: /24 of IPv4, /48 of IPv6. A home or an office keeps it while its address changes. */
export function networkOf(ip: string): string {
  const address = plain(ip)
  return isIPv6(address) ? leadingGroups(address, 3) : address.split('.').slice(0, 3).join('.')
}
