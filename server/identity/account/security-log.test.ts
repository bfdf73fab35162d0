import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { archive } from '#contract/archive.ts'
import { channel } from '#contract/channel.ts'
import { dayMs } from '#contract/durations.ts'
import { operatorMerchants } from '#contract/operator/merchants.ts'
import { operatorMessages } from '#contract/operator/messages.ts'
import { operators } from '#contract/operator/operators.ts'
import { orders } from '#contract/orders.ts'
import { push } from '#contract/push.ts'
import { security } from '#contract/security.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { createApp } from '../../app.ts'
import { codeAt } from '../../base/secrets/one-time-codes.ts'
import { aListing } from '../../testing/goods.ts'
import { anOrder } from '../../testing/orders.ts'
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
  // Each party's ctx shares this log and these settings, so they are changed in place.
  Object.assign(world.ctx.log, { level: 'error', [pino.symbols.streamSym]: { write: take } })
  world.ctx.config.securityLog = true
})

async function during(work: () => Promise<unknown>) {
  lines = []
  await work()
  return lines
}

const shape = ['account', 'act', 'address', 'event', 'id', 'merchantId', 'party', 'requestId', 'route', 'severity']

test('sign-ins, failures, locks, resets, refusals and acts have a line each, of one shape', async () => {
  const { token, email, password, merchantId } = merchant
  const wrong = 'a wrong passphrase'
  const payBody = (payPassword: string) => ({ payPassword, purpose: 'pick' as const, amount: 1 })
  const walk: [string, () => Promise<unknown>, Record<string, unknown>[]][] = [
    [
      'a sign-in',
      () => world.must(account.login, { body: { account: email, password } }),
      [
        { event: 'sign_in', party: 'merchant', id: merchantId },
        { event: 'account_event', act: 'login', merchantId },
      ],
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
    [
      'a log-out',
      async () => {
        const { merinfo } = await world.must(account.login, { body: { account: email, password } })
        lines = []
        await world.must(account.logout, { token: merinfo.token, body: {} })
      },
      [{ event: 'account_event', act: 'logout', party: 'merchant', id: merchantId }],
    ],
    [
      'a log-out of the other devices',
      () => world.must(account.revokeSession, { token, body: { others: true } }),
      [{ event: 'account_event', act: 'logout_others', party: 'merchant', id: merchantId }],
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
    { event: 'account_event', act: 'enrolment_begun', party: 'operator' },
    { event: 'password_changed', party: 'operator' },
    { event: 'sign_in' },
    { event: 'operator_act', act: 'operator.login' },
  ])
})

test('what an attack is made of has a line: forged messages, unknown fields, ids of others, refused texts, exports', async () => {
  const { token, email, password, merchantId } = merchant
  const other = await aMerchant(world)
  const listing = await aListing(world, other, { price: 10_000 })
  const { orderId } = await anOrder(world, other, { lines: [{ listing }] })
  const staff = await anOperator(world, ['support'])
  const leaving = await anOperator(world, ['support'])
  const raw = (url: string, headers = {}, payload: object = { type: 'order.cancel', externalId: 'a' }) =>
    world.app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json', ...headers }, payload })
  const own = { party: 'merchant', id: merchantId }
  let fresh = ''
  const confirmed = await during(async () => {
    fresh = (await world.must(security.stepUp, { token, body: { payPassword: '975310' } })).token
  })
  expect(confirmed).toMatchObject([{ event: 'account_event', act: 'confirmed', merchantId, ...own }])
  const walk: [string, () => Promise<unknown>, Record<string, unknown>[]][] = [
    [
      'a forged payment',
      () =>
        raw('/store/payments/test/webhook', { 'x-timestamp': String(world.clock.now().getTime()), 'x-signature': 'x' }),
      [{ event: 'message_forged', severity: 'high' }],
    ],
    [
      'a forged message of a partner',
      () => world.call(channel.cancel, { body: { type: 'order.cancel', to: 'x', externalId: 'a', reason: 'x' } }),
      [{ event: 'message_forged' }],
    ],
    [
      'an unknown field',
      () => world.call(account.logout, { token: fresh, body: { merchantId } as never }),
      [{ event: 'field_unknown', ...own }],
    ],
    [
      'an order of another',
      () => world.call(orders.detail, { token: fresh, query: { id: orderId } }),
      [{ event: 'thing_not_found', ...own }],
    ],
    [
      'a guessed secret of an order',
      () => world.call(storeOrders.order, { params: { secret: 'x'.repeat(43) } }),
      [{ event: 'thing_not_found', party: 'anybody' }],
    ],
    [
      'a code that is asked for, by anybody',
      () =>
        world.must(account.verification, {
          body: { account: email, purpose: 'reset_password', request: 'the-browser-that-asks' },
        }),
      [{ event: 'account_event', act: 'code_reset_password', party: 'anybody', merchantId }],
    ],
    [
      'a second step without a first one',
      () => world.call(security.signIn, { body: { ticket: 'x'.repeat(43), code: '000000' } }),
      [{ event: 'sign_in_failed' }],
    ],
    [
      'a text of staff that asks for a password',
      () =>
        world.call(operatorMerchants.endSessions, {
          token: staff,
          params: { id: merchantId },
          body: { reason: 'Send me your password' },
        }),
      [{ event: 'text_refused', party: 'operator' }],
    ],
    [
      'an export of everything',
      () => world.app.inject({ url: archive.export.path, headers: { token: fresh } }),
      [{ event: 'data_exported', severity: 'medium', ...own }],
    ],
    [
      'notifications that are silenced',
      async () => {
        const [p256dh, auth] = ['p'.repeat(87), 'a'.repeat(22)]
        const endpoint = 'https://fcm.googleapis.com/fcm/send/silenced'
        await world.must(push.subscribe, { token: fresh, body: { endpoint, p256dh, auth } })
        const { settings } = await world.must(push.read, { token: fresh })
        await world.must(push.settings, { token: fresh, body: { ...settings, money: false } })
        await world.must(push.unsubscribe, { token: fresh, body: {} })
        // Nothing is left to take off.
        await world.must(push.unsubscribe, { token: fresh, body: {} })
      },
      ['push_added', 'push_settings', 'push_removed'].map((act) => ({ event: 'account_event', act, merchantId })),
    ],
    [
      'a password where a factor is missing',
      async () => {
        const { secret } = await world.must(security.beginApp, { token: fresh, body: {} })
        await world.must(security.confirmApp, { token: fresh, body: { code: codeAt(secret, world.clock.now()) } })
        await world.call(account.login, { body: { account: email, password: 'another good one' } })
      },
      [
        { event: 'account_event', act: 'app_begun', ...own },
        { event: 'account_event', act: 'app_added', ...own },
        { event: 'account_event', act: 'recovery_codes_made' },
        { event: 'factor_missing' },
      ],
    ],
    [
      'a log-out by staff',
      () =>
        world.must(operatorMerchants.endSessions, {
          token: staff,
          params: { id: merchantId },
          body: { reason: 'A device was lost' },
        }),
      [{ event: 'operator_act', act: 'sessions.end', merchantId }],
    ],
    [
      'a log-out of an operator',
      () => world.must(operators.logout, { token: leaving, body: {} }),
      [{ event: 'account_event', act: 'logout', party: 'operator' }],
    ],
    [
      'a session that staff ended',
      () => world.call(account.sessions, { token: fresh }),
      [{ event: 'refused_by_role' }],
    ],
  ]
  expect(password).not.toBe('')
  for (const [name, work, expected] of walk) expect(await during(work), name).toMatchObject(expected)
  const kinds = await world.testDb.owner.rows(`
    select kind from security_event where merchant_id = '${merchantId}' order by id desc limit 4`)
  expect(kinds.map(({ kind }) => kind)).toContain('logout_by_staff')
  expect(kinds.map(({ kind }) => kind)).toContain('app_added')
  const mails = await world.testDb.owner.rows(`
    select payload->>'kind' as kind from outbox where merchant_id = '${merchantId}' and kind = 'mail'`)
  for (const kind of ['exported', 'sessions_ended']) expect(mails.map((mail) => mail['kind'])).toContain(kind)
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
