import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { account } from '#contract/account.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { merchants } from '#contract/merchants.ts'
import { deliverOutbox } from '../../background.ts'
import { findSession, type MerchantSession } from '../../base/http/session.ts'
import { aMerchant, aPayToken, somePassword, somePayPassword } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'
import { consumePayToken } from './pay-token.ts'
import { purgeSignInData } from './sweeps.ts'

const world = theWorld()

const newPassword = 'a quite different one'

function mailsTo(address: string): string[] {
  const outbox = join(world.ctx.config.dataDir, 'outbox')
  if (!existsSync(outbox)) return []
  const mails = readdirSync(outbox)
    .sort()
    .map((name) => readFileSync(join(outbox, name), 'utf8'))
  return mails.filter((mail) => mail.includes(`To: ${address}`))
}

async function mailedCode(address: string, count = 1): Promise<string> {
  await vi.waitFor(() => expect(mailsTo(address)).toHaveLength(count))
  return /\b[A-HJ-NP-Z2-9]{8}\b/.exec(mailsTo(address).at(-1)?.split('\r\n\r\n')[1] ?? '')?.[0] ?? ''
}

const other = (code: string) => code.slice(1) + (code.startsWith('A') ? 'B' : 'A')
const request = 'the-browser-that-asks'

describe('a forgotten password', () => {
  test('is set again by a mailed code, which ends every session', async () => {
    const merchant = await aMerchant(world)
    const purpose = 'reset_password' as const
    const sent = await world.must(account.verification, { body: { account: merchant.email, purpose, request } })
    expect(sent).toEqual({ sent: true, retryAfter: 60 })
    const code = await mailedCode(merchant.email)
    const form = { account: merchant.phone, code, request, password: newPassword, passwordConfirm: newPassword }
    const elsewhere = await world.call(account.resetpwd, { body: { ...form, request: 'another-browser-asks' } })
    expect(elsewhere.refusal.fields).toHaveProperty('code')
    const nameless = await world.call(account.resetpwd, { body: { ...form, account: 'the shop' } })
    expect(nameless.refusal.fields).toHaveProperty('account')
    const body = { ...form, account: merchant.phone.replace('+44', '0'), code: ` ${code.toLowerCase()} ` }
    const weak = { ...body, password: 'password123', passwordConfirm: 'password123' }
    expect((await world.call(account.resetpwd, { body: weak })).refusal.fields).toHaveProperty('password')
    const differing = { ...body, passwordConfirm: 'something else' }
    expect((await world.call(account.resetpwd, { body: differing })).refusal.fields).toHaveProperty('passwordConfirm')
    await world.must(account.resetpwd, { body })
    expect((await world.call(merchants.info, { token: merchant.token })).code).toBe(401)
    expect((await world.call(account.resetpwd, { body })).refusal.fields).toHaveProperty('code')
    await world.must(account.login, { body: { account: merchant.email, password: newPassword } })
    await deliverOutbox(world.ctx)
    expect(mailsTo(merchant.email).at(-1)).toContain('password was changed')
  })

  test('does not reveal whether there is an account, and mails at most once a minute', async () => {
    const { email } = await aMerchant(world)
    const purpose = 'reset_password' as const
    const ask = (name: string) => world.must(account.verification, { body: { account: name, purpose, request } })
    for (const name of [email, 'no@shop.example']) expect(await ask(name)).toEqual({ sent: true, retryAfter: 60 })
    world.clock.advance(20_000)
    for (const name of [email, 'no@shop.example']) expect(await ask(name)).toEqual({ sent: true, retryAfter: 40 })
    const first = await mailedCode(email)
    world.clock.advance(40_000)
    await ask(email)
    const second = await mailedCode(email, 2)
    const body = { account: email, code: first, request, password: newPassword, passwordConfirm: newPassword }
    if (first !== second) expect((await world.call(account.resetpwd, { body })).code).toBe(422)
    await world.must(account.resetpwd, { body: { ...body, code: second } })
    expect(mailsTo('no@shop.example')).toEqual([])
  })

  test('is mailed to its owner in a new network whatever strangers ask for, and theirs replaces nobody’s code', async () => {
    const { email } = await aMerchant(world)
    const ask = (from: string, by: string) =>
      world.must(account.verification, { ip: from, body: { account: email, purpose: 'reset_password', request: by } })
    for (let asked = 0; asked < 8; asked += 1) {
      await ask('203.0.113.9', 'a-stranger-who-asks')
      world.clock.advance(minuteMs)
    }
    const strangers = 5
    await ask('198.51.100.9', request)
    const code = await mailedCode(email, strangers + 1)
    await ask('203.0.114.9', 'a-stranger-who-asks')
    const body = { account: email, code, request, password: newPassword, passwordConfirm: newPassword }
    await world.must(account.resetpwd, { body })
  })

  test('a code is good for five tries and ten minutes', async () => {
    const { email } = await aMerchant(world)
    const purpose = 'reset_password' as const
    await world.must(account.verification, { body: { account: email, purpose, request } })
    const code = await mailedCode(email)
    const body = { account: email, code, request, password: newPassword, passwordConfirm: newPassword }
    for (let tried = 0; tried < 5; tried += 1) {
      expect((await world.call(account.resetpwd, { body: { ...body, code: other(code) } })).code).toBe(422)
    }
    expect((await world.call(account.resetpwd, { body })).refusal.fields).toHaveProperty('code')
    world.clock.advance(minuteMs)
    await world.must(account.verification, { body: { account: email, purpose, request } })
    const late = { ...body, code: await mailedCode(email, 2) }
    world.clock.advance(10 * minuteMs)
    expect((await world.call(account.resetpwd, { body: late })).refusal.fields).toHaveProperty('code')
  })
})

test('a signed-in merchant changes the password by the old one and stays signed in, the others do not', async () => {
  const merchant = await aMerchant(world)
  const signIn = { account: merchant.email, password: somePassword }
  const elsewhere = (await world.must(account.login, { body: signIn })).merinfo.token
  const form = { oldPassword: 'not the old one', password: newPassword, passwordConfirm: newPassword }
  const { token } = merchant
  expect((await world.call(account.resetpwd, { token, body: form })).refusal.fields).toHaveProperty('oldPassword')
  expect((await world.call(account.resetpwd, { body: form })).code).toBe(401)
  await world.must(account.resetpwd, { token, body: { ...form, oldPassword: somePassword } })
  await world.must(merchants.info, { token })
  expect((await world.call(merchants.info, { token: elsewhere })).code).toBe(401)
})

describe('the payment password', () => {
  const pair = (payPassword: string) => ({ payPassword, payPasswordConfirm: payPassword })

  test('is first set by the login password, then changed by itself', async () => {
    const { token } = await aMerchant(world)
    const fields = async (body: object) =>
      (await world.call(account.resetPay, { token, body: body as ReturnType<typeof pair> })).refusal.fields
    expect(await fields({ ...pair('12345'), password: somePassword })).toHaveProperty('payPassword')
    expect(await fields({ ...pair('12345a'), password: somePassword })).toHaveProperty('payPassword')
    expect(await fields({ ...pair('１２３４５６'), password: somePassword })).toHaveProperty('payPassword')
    expect(await fields({ payPassword: '246802', payPasswordConfirm: '246803' })).toHaveProperty('payPasswordConfirm')
    expect(await fields(pair('246802'))).toHaveProperty('password')
    expect(await fields({ ...pair('246802'), password: 'not the password' })).toHaveProperty('password')
    await world.must(account.resetPay, { token, body: { ...pair('246802'), password: somePassword } })
    expect(await world.must(merchants.info, { token })).toMatchObject({ hasPayPassword: true })
    expect(await fields({ ...pair('135790'), password: somePassword })).toHaveProperty('oldPayPassword')
    const wrong = await world.call(account.resetPay, { token, body: { ...pair('135790'), oldPayPassword: '000000' } })
    expect(wrong.refusal).toMatchObject({ error: 'pay_password_wrong', triesLeft: 4 })
    await world.must(account.resetPay, { token, body: { ...pair('135790'), oldPayPassword: '246802' } })
    await aPayToken(world, { token, payPassword: '135790' }, { purpose: 'pick', amount: 1 })
  })

  test('is set again by a mailed code of the signed-in merchant alone', async () => {
    const merchant = await aMerchant(world, { payPassword: somePayPassword })
    const stranger = await aMerchant(world, { payPassword: somePayPassword })
    const { token } = merchant
    await world.must(account.verification, { token, body: { account: merchant.email, purpose: 'reset_pay', request } })
    const body = { ...pair('135790'), request, code: await mailedCode(merchant.email) }
    expect((await world.call(account.resetPay, { token: stranger.token, body })).refusal.fields).toHaveProperty('code')
    await world.must(account.resetPay, { token: merchant.token, body })
    expect((await world.call(account.resetPay, { token: merchant.token, body })).code).toBe(422)
  })

  test('is locked by five wrong tries, for longer each time, and a right one forgives', async () => {
    const merchant = await aMerchant(world, { payPassword: somePayPassword })
    const { token } = merchant
    const ask = (payPassword: string) =>
      world.call(account.verifyPay, { token, body: { payPassword, purpose: 'pick', amount: 100 } })
    const lock = async () => {
      for (const triesLeft of [4, 3, 2, 1]) {
        expect((await ask('000000')).refusal).toMatchObject({ error: 'pay_password_wrong', triesLeft })
      }
      const locked = await ask('000000')
      expect(locked.code).toBe(423)
      return (Date.parse(String(locked.refusal['until'])) - world.clock.now().getTime()) / minuteMs
    }
    expect(await lock()).toBe(15)
    expect((await ask(somePayPassword)).code).toBe(423)
    world.clock.advance(15 * minuteMs)
    expect(await lock()).toBe(30)
    world.clock.advance(29 * minuteMs)
    expect((await ask(somePayPassword)).code).toBe(423)
    world.clock.advance(minuteMs)
    expect((await ask(somePayPassword)).code).toBe(1)
    expect(await lock()).toBe(15)
  })

  test('what cannot be a payment password is asked for again, and takes no try', async () => {
    const { token } = await aMerchant(world, { payPassword: somePayPassword })
    const ask = (payPassword: string) =>
      world.call(account.verifyPay, { token, body: { payPassword, purpose: 'pick', amount: 100 } })
    for (const nothing of ['', '12', '1234567', 'secret', '      '])
      expect((await ask(nothing)).refusal).toMatchObject({ error: 'pay_password_required' })
    expect((await ask('000000')).refusal).toMatchObject({ error: 'pay_password_wrong', triesLeft: 4 })
  })

  test('of twenty wrong tries at once lets no more than five be tried', async () => {
    const { token } = await aMerchant(world, { payPassword: somePayPassword })
    const body = { payPassword: '000000', purpose: 'pick', amount: 1 } as const
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.call(account.verifyPay, { token, body })))
    expect(answers.filter(({ code }) => code === 403).length).toBeLessThanOrEqual(4)
    expect((await world.call(account.verifyPay, { token, body: { ...body, payPassword: somePayPassword } })).code).toBe(
      423,
    )
  })
})

describe('the token of a payment password', () => {
  const sessionOf = async (token: string) => (await findSession(world.ctx, token)) as MerchantSession
  const spend = (session: MerchantSession, payToken: string, purpose: 'pick' | 'withdraw' = 'pick') =>
    world.ctx.db.transaction((tx) => consumePayToken(tx, { session, payToken, purpose, now: world.clock.now() }))

  test('is good once, for its session, its purpose and two minutes; it tells the amount', async () => {
    const merchant = await aMerchant(world, { payPassword: somePayPassword })
    const signIn = { account: merchant.email, password: somePassword }
    const elsewhere = await sessionOf((await world.must(account.login, { body: signIn })).merinfo.token)
    const here = await sessionOf(merchant.token)
    const payToken = await aPayToken(world, merchant, { purpose: 'pick', amount: 1234 })
    const wrong = [
      () => spend(elsewhere, payToken),
      () => spend(here, payToken, 'withdraw'),
      () => spend(here, 'no token'),
    ]
    for (const attempt of wrong) {
      await expect(attempt()).rejects.toMatchObject({ word: 'pay_password_required' })
    }
    expect(await spend(here, payToken)).toBe(1234)
    await expect(spend(here, payToken)).rejects.toMatchObject({ word: 'pay_password_required' })
    const late = await aPayToken(world, merchant, { purpose: 'pick', amount: 1 })
    world.clock.advance(120_000)
    await expect(spend(here, late)).rejects.toMatchObject({ word: 'pay_password_required' })
  })
})

test('sign-in data is deleted after its retention, and no session ends by it', async () => {
  const { token } = await aMerchant(world, { payPassword: somePayPassword })
  world.clock.advance(20 * dayMs)
  while ((await purgeSignInData(world.ctx)) > 0);
  for (const table of ['captcha_used', 'verification', 'pay_token']) {
    expect(await world.testDb.owner.rows(`select 1 from ${table}`), table).toEqual([])
  }
  await world.must(merchants.info, { token })
  world.clock.advance(200 * dayMs)
  while ((await purgeSignInData(world.ctx)) > 0);
  for (const table of ['session', 'login_failure']) {
    expect(await world.testDb.owner.rows(`select 1 from ${table}`), table).toEqual([])
  }
})
