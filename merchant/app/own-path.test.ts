import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

const origin = 'https://merchants.example'

test.each([
  ['/order', '/order'],
  ['/orderDetail?id=1#money', '/orderDetail?id=1#money'],
  ['/a/../home', '/home'],
  ['/home?next=//elsewhere.example', '/home?next=//elsewhere.example'],
  ['/@elsewhere.example', '/@elsewhere.example'],
])('%s leads to %s', (path, leads) => {
  expect(ownPath(path, origin)).toBe(leads)
})

test.each([
  null,
  '',
  'home',
  '//elsewhere.example',
  '///elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '/home\\..\\..',
  'https://elsewhere.example/home',
  'https:elsewhere.example',
  '//merchants.example/home',
  'javascript:alert(1)',
  ' /home',
  'data:text/html,x',
  '@elsewhere.example',
  '/.//elsewhere.example',
  '/..//elsewhere.example',
  '/x/..//elsewhere.example',
  '/%2e//elsewhere.example',
])('%j leads nowhere', (path) => {
  expect(ownPath(path, origin)).toBeNull()
})
