import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { TrustedProxies } from '../safe-start.ts'
import { callerAddress, networkOf } from './caller-address.ts'
import { trustOf } from './trusted-proxies.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:2::9', '2001:db8:1::/48'],
  ['2001:0db8:0001:0002:ffff::', '2001:db8:1::/48'],
  ['2001:DB8:0001:2::6', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::9', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8::/48'],
  ['fe80::1%eth0', 'fe80::/48'],
  ['::1', '0::/48'],
])('%s is counted as %s', (ip, counted) => {
  expect(callerAddress(ip)).toBe(counted)
})

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:12:34::1', '2001:db8:12::/48'],
  ['2001:db8::1', '2001:db8::/48'],
  ['::1', '0::/48'],
  ['fe80::1%eth0', 'fe80::/48'],
  ['nonsense', ''],
])('the network of %s is %s, also where it is known as a caller', (ip, network) => {
  expect([networkOf(ip), networkOf(callerAddress(ip))]).toEqual([network, network])
})

async function callerBehind(proxies: TrustedProxies, peer = '10.0.0.1') {
  const app = fastify({ trustProxy: trustOf(proxies) })
  app.get('/', (request) => ({ ip: request.ip }))
  const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' }
  const { ip } = (await app.inject({ url: '/', headers, remoteAddress: peer })).json<{ ip: string }>()
  await app.close()
  return ip
}

test('behind one proxy the caller is what that proxy saw, whatever the caller says of itself', async () => {
  expect(await callerBehind(1)).toBe('203.0.113.7')
  expect(await callerBehind(1, 'fd00::1')).toBe('203.0.113.7')
  expect(await callerBehind(1, '::ffff:10.0.0.1')).toBe('203.0.113.7')
  expect(await callerBehind(['10.0.0.0/8'])).toBe('203.0.113.7')
  expect(await callerBehind(false)).toBe('10.0.0.1')
})

test('a caller who comes past the proxy is believed nothing', async () => {
  expect(await callerBehind(1, '198.51.100.9')).toBe('198.51.100.9')
  expect(await callerBehind(['10.0.0.0/8'], '198.51.100.9')).toBe('198.51.100.9')
})
