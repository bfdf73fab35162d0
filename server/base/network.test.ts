import { expect, test } from 'vitest'
import { callerOf, networkOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113'],
  ['2001:0db8:0001:0002:0003:0004:0005:0006', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8::5', '2001:db8:0:0', '2001:db8:0'],
  ['2001:db8:1:2::', '2001:db8:1:2', '2001:db8:1'],
  ['::1', '0:0:0:0', '0:0:0'],
])('%s calls as %s from the network %s', (ip, caller, network) => {
  expect([callerOf(ip), networkOf(ip)]).toEqual([caller, network])
})
