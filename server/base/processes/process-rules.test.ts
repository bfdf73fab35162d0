import { expect, test } from 'vitest'
import { testSecretKey } from '#tools/test-secret.ts'
import { readConfig } from '../config.ts'
import { pauseMsAfter, requireProcesses, shareOf } from './process-rules.ts'

const database = {
  DATABASE_URL: 'postgres://localhost/shop',
  DATABASE_ROLE_SECRET: testSecretKey,
  SECRET_KEY: testSecretKey,
}

const check = (env: Record<string, string>) => () => requireProcesses(readConfig(env))

test.each<[string, Record<string, string>]>([
  ['one process on the embedded database', {}],
  ['one process with a token for its metrics', { METRICS_TOKEN: 'a token for the tests' }],
  ['four processes on PostgreSQL', { ...database, PROCESSES: '4', METRICS_PORT: '9100' }],
])('%s may start', (_, env) => {
  expect(check(env)).not.toThrow()
})

test.each<[string, RegExp, Record<string, string>]>([
  ['on the embedded database', /embedded database/, { DEMO: '0', PROCESSES: '2' }],
  ['with the demo world', /DEMO/, { ...database, DEMO: '1', PROCESSES: '2' }],
  ['with fewer connections', /DATABASE_POOL_MAX/, { ...database, PROCESSES: '4', DATABASE_POOL_MAX: '3' }],
  ['with metrics on their one port', /METRICS_PORT/, { ...database, PROCESSES: '2', METRICS_TOKEN: 'a'.repeat(16) }],
  ['in a number that is none', /PROCESSES/, { ...database, PROCESSES: '17' }],
])('several processes %s are refused', (_, reason, env) => {
  expect(check(env)).toThrow(reason)
})

test('processes share a limit, and each has one at least', () => {
  expect([1, 2, 3, 4, 8].map((processes) => shareOf({ processes }, 4))).toEqual([4, 2, 1, 1, 1])
})

test('a replacement waits longer each time, half a minute at most', () => {
  expect([0, 1, 2, 8, 9, 1_000].map(pauseMsAfter)).toEqual([100, 200, 400, 25_600, 30_000, 30_000])
})
