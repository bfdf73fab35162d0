import { isIPv6 } from 'node:net'

/** What one caller can be told by: an IPv4 address, or the first half of an IPv6 one, whose second half is free. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const groupsOf = (text: string) => text.split(':').filter((group) => group !== '')
  const [before, behind] = [groupsOf(head), groupsOf(tail ?? '')]
  const groups = [...before, ...Array<string>(Math.max(0, 8 - before.length - behind.length)).fill('0'), ...behind]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
