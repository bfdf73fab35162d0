import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { merchants } from '#contract/merchants.ts'
import { operators } from '#contract/operator/operators.ts'
import { testSecretKey } from '#tools/test-secret.ts'
import { aMerchant, anOperator, somePassword } from '../../testing/people.ts'
import { signIn as openSessionOf } from '../../testing/sold.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { readConfig } from '../config.ts'
import { forgetSessions } from './session.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(undefined, {
    OPERATOR_SESSION_HOURS: '12',
    OPERATOR_IDLE_MINUTES: '30',
    MERCHANT_IDLE_DAYS: '7',
  })
})
afterAll(() => world.close())

async function after(ms: number, ask: () => Promise<{ code: number }>): Promise<number> {
  world.clock.advance(ms)
  forgetSessions()
  return (await ask()).code
}

test('an operator’s session ends after half an hour without a call, and after twelve hours in any case', async () => {
  const idle = await anOperator(world)
  const me = (token: string) => () => world.call(operators.me, { token })
  expect(await after(29 * minuteMs, me(idle))).toBe(1)
  expect(await after(30 * minuteMs, me(idle))).toBe(401)
  const busy = await anOperator(world)
  for (let passed = 0; passed < 47; passed += 1) expect(await after(hourMs / 4, me(busy))).toBe(1)
  expect(await after(hourMs / 4, me(busy))).toBe(401)
})

test('a merchant’s session ends after a week without a call; every open one is listed, at most a hundred', async () => {
  const { token, email, merchantId } = await aMerchant(world)
  const info = () => world.call(merchants.info, { token })
  expect(await after(6 * dayMs, info)).toBe(1)
  for (let opened = 0; opened < 100; opened += 1) await openSessionOf(world, merchantId)
  for (let opened = 0; opened < 5; opened += 1) await signIn(email)
  expect(await world.must(account.sessions, { token: (await signIn(email)).token })).toHaveLength(100)
  expect(await after(7 * dayMs, info)).toBe(401)
  const rested = await signIn(email)
  expect(await world.must(account.sessions, { token: rested.token })).toHaveLength(1)
})

const signIn = async (email: string) =>
  (await world.must(account.login, { body: { account: email, password: somePassword } })).merinfo

test('the limits cannot be widened in production', () => {
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://db?sslmode=verify-full',
    DATABASE_ROLE_SECRET: testSecretKey,
    SECRET_KEY: testSecretKey,
  }
  expect(() => readConfig({ ...env, OPERATOR_IDLE_MINUTES: '31' })).toThrow('OPERATOR_IDLE_MINUTES')
})
