import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { dayMs } from '#contract/durations.ts'
import { operatorMerchants } from '#contract/operator/merchants.ts'
import { operatorMessages } from '#contract/operator/messages.ts'
import { operators } from '#contract/operator/operators.ts'
import { createApp } from '../../app.ts'
import { aMerchant, anOperator, somePayPassword, type TestMerchant } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()
let merchant: TestMerchant
let operator: string
let lines: Record<string, unknown>[]
let text = ''
beforeAll(async () => {
  merchant = await aMerchant(world, { payPassword: somePayPassword })
  operator = await anOperator(world, ['programme'])
  const take = (line: string) => {
    text += line
    const { security } = JSON.parse(line) as { security?: Record<string, unknown> }
    if (security) lines.push(security)
  }
  // The calls of each party have a ctx of their own, which shares the log and the settings.
  Object.assign(world.ctx.log, { level: 'error', [pino.symbols.streamSym]: { write: take } })
  world.ctx.config.securityLog = true
})

/** The lines that some work has written. */
async function during(work: () => Promise<unknown>) {
  lines = []
  await work()
  return lines
}

const shape = ['account', 'act', 'address', 'event', 'id', 'merchantId', 'party', 'requestId', 'route']

test('sign-ins, failures, locks, resets, refusals and acts have a line each, of one shape', async () => {
  const { token, email, password, merchantId } = merchant
  const wrong = 'a wrong passphrase'
  const payBody = (payPassword: string) => ({ payPassword, purpose: 'pick' as const, amount: 1 })
  const walk: [string, () => Promise<unknown>, Record<string, unknown>[]][] = [
    [
      'a sign-in',
      () => world.must(account.login, { body: { account: email, password } }),
      [{ event: 'sign_in', party: 'merchant', id: merchantId }],
    ],
    [
      'a wrong password',
      () => world.call(account.login, { body: { account: email, password: wrong } }),
      [{ event: 'sign_in_failed', party: 'anybody', id: null, route: account.login.path }],
    ],
    [
      'a wrong password of an operator',
      () => world.call(operators.login, { body: { email: 'who@platform.example', password: wrong } }),
      [{ event: 'sign_in_failed', route: operators.login.path }],
    ],
    ['no session', () => world.call(account.sessions), [{ event: 'refused_by_role' }]],
    [
      'a role that is missing',
      () => world.call(operatorMerchants.list, { token: operator }),
      [{ event: 'refused_by_role', party: 'operator' }],
    ],
    [
      'an act',
      () =>
        world.must(operatorMessages.notify, {
          token: operator,
          body: { merchantId, title: { en: 'Hello' }, content: { en: 'Hello' }, reason: 'a test' },
        }),
      [{ event: 'operator_act', party: 'operator', act: 'notice.send', merchantId }],
    ],
    [
      'a wrong old password',
      () =>
        world.call(account.resetpwd, {
          token,
          body: { oldPassword: wrong, password: 'another good one', passwordConfirm: 'another good one' },
        }),
      [{ event: 'password_failed', party: 'merchant', id: merchantId }],
    ],
    [
      'a wrong code',
      () =>
        world.call(account.resetpwd, {
          body: {
            account: email,
            code: 'ABCDEFGH',
            request: 'the-browser-that-asks',
            password: 'another good one',
            passwordConfirm: 'another good one',
          },
        }),
      [{ event: 'code_failed' }],
    ],
    ...Array.from({ length: 4 }, (_, n): (typeof walk)[number] => [
      `wrong payment password ${n + 1}`,
      () => world.call(account.verifyPay, { token, body: payBody('135790') }),
      [{ event: 'pay_password_failed', party: 'merchant', id: merchantId }],
    ]),
    [
      'the fifth',
      () => world.call(account.verifyPay, { token, body: payBody('135790') }),
      [{ event: 'pay_password_locked', id: merchantId }],
    ],
  ]
  for (const [name, work, expected] of walk) {
    const written = await during(work)
    expect(written, name).toMatchObject(expected)
    for (const line of written) expect(Object.keys(line).sort(), name).toEqual(shape)
  }
  world.clock.advance(dayMs)
  const changed = { oldPassword: password, password: 'another good one', passwordConfirm: 'another good one' }
  expect(await during(() => world.must(account.resetpwd, { token, body: changed }))).toMatchObject([
    { event: 'password_changed', party: 'merchant', id: merchantId },
  ])
  const paid = { oldPayPassword: somePayPassword, payPassword: '975310', payPasswordConfirm: '975310' }
  expect(await during(() => world.must(account.resetPay, { token, body: paid }))).toMatchObject([
    { event: 'pay_password_changed', party: 'merchant', id: merchantId },
  ])
  expect(await during(() => anOperator(world))).toMatchObject([
    { event: 'operator_act', act: 'operator.create' },
    { event: 'sign_in' },
    { event: 'operator_act', act: 'operator.login' },
  ])
})

test('the limit of an address has a line', async () => {
  const app = await createApp({ ...world.ctx, config: { ...world.ctx.config, rateLimits: true } })
  const { method, path: url, perMinute = 0 } = account.login
  const payload = {}
  const written = await during(async () => {
    for (let n = 0; n <= perMinute; n++) await app.inject({ method, url, payload })
  })
  await app.close()
  expect(written).toMatchObject([{ event: 'refused_by_limit', route: url, address: '127.0.0.0/24' }])
})

test('no line has a password, a token, a name or a mail address', () => {
  const { token, email, password, phone } = merchant
  expect(text.length).toBeGreaterThan(1_000)
  for (const secret of [token, operator, email, password, phone, somePayPassword, '135790', 'another good one'])
    expect(text).not.toContain(secret)
})
