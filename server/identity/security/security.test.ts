import { describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { archive } from '#contract/archive.ts'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { security } from '#contract/security.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { runSweeps } from '../../background.ts'
import { forgetSessions } from '../../base/http/session.ts'
import { codeAt, recoveryHash } from '../../base/secrets/one-time-codes.ts'
import { anAuthenticator } from '../../testing/authenticator.ts'
import { aMerchant, somePayPassword, type TestMerchant } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()

const isOldMs = (limits.stepUpMinutes + 1) * minuteMs

const passwordOf = ({ email, password }: TestMerchant) => ({ body: { account: email, password } })

async function aTicket(merchant: TestMerchant): Promise<string> {
  const { refusal } = await world.call(account.login, passwordOf(merchant))
  expect(refusal.error).toBe('second_factor_required')
  return String(refusal['ticket'])
}

async function withApp(merchant: TestMerchant) {
  const { secret } = await world.must(security.beginApp, { token: merchant.token, body: {} })
  const code = () => codeAt(secret, world.clock.now())
  const { recoveryCodes } = await world.must(security.confirmApp, { token: merchant.token, body: { code: code() } })
  return { code, recoveryCodes: recoveryCodes ?? [] }
}

const aPasskey = () => anAuthenticator(new URL(world.ctx.config.publicUrl).origin)

async function withPasskey({ token }: TestMerchant) {
  const device = aPasskey()
  const { options } = await world.must(security.passkeyOptions, { token, body: {} })
  const body = { passkey: device.register(options), name: 'my phone' }
  const { recoveryCodes } = await world.must(security.addPasskey, { token, body })
  return { device, recoveryCodes: recoveryCodes ?? [] }
}

const kindsOf = async (token: string) => (await world.must(security.log, { token })).list.map(({ kind }) => kind)

describe('an authenticator app', () => {
  test('is asked for after the password, and each code and ticket counts once', async () => {
    const merchant = await aMerchant(world)
    const { code, recoveryCodes } = await withApp(merchant)
    expect(recoveryCodes).toHaveLength(10)
    const ticket = await aTicket(merchant)
    // The code that enabled the app is used up.
    const used = await world.call(security.signIn, { body: { ticket, code: code() } })
    expect(used.refusal.fields).toHaveProperty('code')
    world.clock.advance(minuteMs)
    const { merinfo } = await world.must(security.signIn, { body: { ticket, code: code() } })
    expect(merinfo.id).toBe(merchant.merchantId)
    world.clock.advance(minuteMs)
    expect((await world.call(security.signIn, { body: { ticket, code: code() } })).code).toBe(422)
    expect((await kindsOf(merinfo.token)).slice(0, 5)).toEqual([
      ...['login', 'second_factor_failed', 'recovery_codes_made', 'app_added', 'login'],
    ])
  })

  test('that is answered wrongly after the password is told to its merchant: at once from a new place, else at the third', async () => {
    const merchant = await aMerchant(world)
    const { code } = await withApp(merchant)
    const told = async () => {
      await runSweeps(world.ctx)
      const mails = world.ctx.mail.recent().filter(({ to }) => to === merchant.email)
      return mails.filter(({ subject }) => subject === 'A login stopped at the second step')
    }
    const guess = async (from: object) => {
      const { refusal } = await world.call(account.login, { ...passwordOf(merchant), ...from })
      await world.call(security.signIn, { body: { ticket: String(refusal['ticket']), code: '000000' }, ...from })
      return (await told()).length
    }
    expect(await guess({ ip: '203.0.113.9', device: 'curl/8.9' })).toBe(1)
    expect((await told())[0]?.text).toContain('/notMe#link=')
    world.clock.advance(minuteMs)
    const ticket = await aTicket(merchant)
    await world.must(security.signIn, { body: { ticket, code: code() } })
    expect([await guess({}), await guess({}), await guess({})]).toEqual([1, 1, 2])
  })

  test('cannot be guessed: after five wrong codes every code is refused for a while', async () => {
    const merchant = await aMerchant(world)
    const { code } = await withApp(merchant)
    world.clock.advance(minuteMs)
    const ticket = await aTicket(merchant)
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => world.call(security.signIn, { body: { ticket, code: '000000' } })),
    )
    expect(guesses.filter(({ code: status }) => status === 422).length).toBeLessThanOrEqual(5)
    expect((await world.call(security.signIn, { body: { ticket, code: code() } })).refusal.error).toBe('too_many_tries')
    world.clock.advance(16 * minuteMs)
    await world.must(security.signIn, { body: { ticket: await aTicket(merchant), code: code() } })
  })

  test('is not locked by a stranger who has the password: where the owner was before, and by a recovery code', async () => {
    const merchant = await aMerchant(world)
    const { code, recoveryCodes } = await withApp(merchant)
    world.clock.advance(minuteMs)
    const strange = { ip: '198.51.100.66' }
    const ticketOf = async (from: object) =>
      String((await world.call(account.login, { ...passwordOf(merchant), ...from })).refusal['ticket'])
    const answer = async (from: object, body: object) =>
      world.call(security.signIn, { body: { ticket: await ticketOf(from), ...body }, ...from })
    for (let tried = 0; tried < 6; tried += 1) await answer(strange, { code: '000000' })
    expect((await answer(strange, { code: code() })).refusal.error).toBe('too_many_tries')
    expect((await answer(strange, { recoveryCode: recoveryCodes[0] ?? '' })).code).toBe(1)
    expect((await answer({}, { code: code() })).code).toBe(1)
    world.clock.advance(minuteMs)
    await world.must(security.stepUp, { token: merchant.token, body: { code: code() } })
  })

  test('a ticket ends after some minutes', async () => {
    const merchant = await aMerchant(world)
    const { code } = await withApp(merchant)
    const ticket = await aTicket(merchant)
    world.clock.advance((limits.challengeMinutes + 1) * minuteMs)
    expect((await world.call(security.signIn, { body: { ticket, code: code() } })).refusal.fields).toHaveProperty(
      'code',
    )
  })
})

test('after a change of factors the devices from before are offered to be logged out, and are', async () => {
  const { token, ...merchant } = await aMerchant(world)
  const other = (await world.must(account.login, passwordOf({ token, ...merchant }))).merinfo.token
  const before = async () => (await world.must(security.overview, { token })).devicesFromBefore
  expect(await before()).toBe(0)
  world.clock.advance(minuteMs)
  await withApp({ token, ...merchant })
  expect(await before()).toBe(1)
  await world.must(account.revokeSession, { token, body: { others: true } })
  expect(await before()).toBe(0)
  expect((await world.call(security.overview, { token: other })).status).toBe(401)
  expect((await kindsOf(token))[0]).toBe('logout_others')
})

describe('a recovery code', () => {
  test('stands in once for a lost factor, is hashed, and the merchant is told', async () => {
    const merchant = await aMerchant(world)
    const { recoveryCodes } = await withApp(merchant)
    const [first = '', second = ''] = recoveryCodes
    // 28 hexadecimal digits have 112 bits, which need no slow hash.
    expect(first.replaceAll('-', '')).toMatch(/^[0-9a-f]{28,}$/)
    const recoveryCode = first.toLowerCase().replaceAll('-', ' ')
    const { merinfo } = await world.must(security.signIn, { body: { ticket: await aTicket(merchant), recoveryCode } })
    const again = { ticket: await aTicket(merchant), recoveryCode }
    expect((await world.call(security.signIn, { body: again })).refusal.fields).toHaveProperty('recoveryCode')
    expect(await world.must(security.overview, { token: merinfo.token })).toMatchObject({ recoveryCodesLeft: 9 })
    const { list } = await world.must(messages.notice, { token: merinfo.token })
    expect(list.map(({ title }) => title)).toContain('A recovery code was used')
    const stored = await world.testDb.owner.rows(
      `select recovery_hashes::text as hashes from second_factor where merchant_id = '${merchant.merchantId}'`,
    )
    expect(JSON.stringify(stored)).toContain(recoveryHash(second).toString('hex'))
    expect(JSON.stringify(stored)).not.toContain(second)

    const renewed = await world.must(security.renewRecoveryCodes, { token: merinfo.token, body: {} })
    const old = { ticket: await aTicket(merchant), recoveryCode: second }
    expect((await world.call(security.signIn, { body: old })).code).toBe(422)
    const fresh = { ticket: await aTicket(merchant), recoveryCode: renewed.recoveryCodes[0] ?? '' }
    await world.must(security.signIn, { body: fresh })
    await world.must(security.removeApp, { token: merinfo.token, body: {} })
    expect(await world.must(security.overview, { token: merinfo.token })).toEqual({
      passkeys: [],
      app: null,
      recoveryCodesLeft: 0,
      devicesFromBefore: 0,
    })
    await world.must(account.login, passwordOf(merchant))
  })
})

describe('a passkey', () => {
  test('signs in alone, and after the password', async () => {
    const merchant = await aMerchant(world)
    const { device } = await withPasskey(merchant)
    const alone = await world.must(security.signInOptions, { body: {} })
    const passkey = device.authenticate(alone.options)
    const { merinfo } = await world.must(security.signIn, { body: { passkey } })
    expect(merinfo.id).toBe(merchant.merchantId)
    expect((await world.call(security.signIn, { body: { passkey } })).refusal.error).toBe('login_failed')

    const ticket = await aTicket(merchant)
    const { options } = await world.must(security.signInOptions, { body: { ticket } })
    await world.must(security.signIn, { body: { ticket, passkey: device.authenticate(options) } })
    expect((await kindsOf(merinfo.token)).slice(0, 4)).toEqual([
      ...['login_passkey', 'login_passkey', 'passkey_added', 'recovery_codes_made'],
    ])
  })

  test('answers only the challenge of its own session, ticket and merchant', async () => {
    const merchant = await aMerchant(world)
    const stranger = await aMerchant(world)
    const { device } = await withPasskey(merchant)
    const { device: theirs } = await withPasskey(stranger)
    const ticket = await aTicket(merchant)
    const { options } = await world.must(security.signInOptions, { body: { ticket } })
    expect((await world.call(security.signIn, { body: { ticket, passkey: theirs.authenticate(options) } })).code).toBe(
      422,
    )
    const { options: alone } = await world.must(security.signInOptions, { body: {} })
    expect((await world.call(security.signIn, { body: { ticket, passkey: device.authenticate(alone) } })).code).toBe(
      422,
    )
    const confirming = await world.must(security.stepUpOptions, { token: stranger.token, body: {} })
    const borrowed = { passkey: device.authenticate(confirming.options) }
    expect((await world.call(security.stepUp, { token: merchant.token, body: borrowed })).code).toBe(422)
    const elsewhere = anAuthenticator('https://entrepot.example')
    const { options: making } = await world.must(security.passkeyOptions, { token: merchant.token, body: {} })
    const body = { passkey: elsewhere.register(making), name: 'elsewhere' }
    expect((await world.call(security.addPasskey, { token: merchant.token, body })).refusal.fields).toHaveProperty(
      'passkey',
    )
  })

  test('is named and removed', async () => {
    const merchant = await aMerchant(world)
    const { token } = merchant
    const { device } = await withPasskey(merchant)
    const id = (await world.must(security.overview, { token })).passkeys[0]?.id ?? ''
    await world.must(security.renamePasskey, { token, body: { id, name: ' blue phone ' } })
    expect((await world.must(security.overview, { token })).passkeys[0]).toMatchObject({ name: 'blue phone' })
    await world.must(security.removePasskey, { token, body: { id } })
    const { options } = await world.must(security.signInOptions, { body: {} })
    const gone = await world.call(security.signIn, { body: { passkey: device.authenticate(options) } })
    expect(gone.refusal.error).toBe('login_failed')
    await world.must(account.login, passwordOf(merchant))
  })

  test('is one of ten at most, all of which are shown, and has a name that can be read', async () => {
    const { token } = await aMerchant(world)
    const asked = await Promise.all(
      Array.from({ length: 12 }, () => world.must(security.passkeyOptions, { token, body: {} })),
    )
    const add = ({ options }: { options: string }, name: string) =>
      world.call(security.addPasskey, { token, body: { name, passkey: aPasskey().register(options) } })
    const added = await Promise.all(asked.map((each, at) => add(each, `${at}`)))
    expect(added.filter(({ code }) => code === 1)).toHaveLength(limits.passkeysMax)
    const { passkeys } = await world.must(security.overview, { token })
    expect(passkeys).toHaveLength(limits.passkeysMax)
    const body = { id: passkeys[0]?.id ?? '', name: '\u200b\u2060' }
    expect((await world.call(security.renamePasskey, { token, body })).refusal.fields).toHaveProperty('name')
  })

  test.each(['{}', 'null', '[]', 'not json', '{"id":"x","response":{}}'])(
    '%s is refused as no passkey',
    async (passkey) => {
      const { token } = await aMerchant(world)
      const answers = await Promise.all([
        world.call(security.signIn, { body: { passkey } }),
        world.call(security.addPasskey, { token, body: { passkey, name: 'x' } }),
      ])
      for (const { code } of answers) expect([403, 422]).toContain(code)
    },
  )
})

describe('a fresh proof', () => {
  test('is asked for after ten minutes, and given by the payment or the login password', async () => {
    const merchant = await aMerchant(world, { payPassword: somePayPassword })
    const { token } = merchant
    await world.must(archive.export, { token })
    world.clock.advance(isOldMs)
    const { refusal, code } = await world.call(security.beginApp, { token, body: {} })
    expect([code, refusal.error, refusal['methods']]).toEqual([403, 'step_up_required', ['pay_password', 'password']])
    expect((await world.call(security.stepUp, { token, body: { password: 'wrong' } })).refusal.fields).toHaveProperty(
      'password',
    )
    expect((await world.call(security.stepUp, { token, body: { payPassword: '000000' } })).refusal.error).toBe(
      'pay_password_wrong',
    )
    const first = await world.must(security.stepUp, { token, body: { payPassword: somePayPassword } })
    await world.must(security.beginApp, { token: first.token, body: {} })
    world.clock.advance(isOldMs)
    const next = await world.must(security.stepUp, { token: first.token, body: { password: merchant.password } })
    await world.must(security.beginApp, { token: next.token, body: {} })
  })

  test('brings a new token: the old one proves nothing, and ends within seconds', async () => {
    const { token, password } = await aMerchant(world)
    world.clock.advance(isOldMs)
    const renewed = await world.must(security.stepUp, { token, body: { password } })
    expect((await world.call(security.beginApp, { token, body: {} })).refusal.error).toBe('step_up_required')
    expect((await world.must(security.stepUp, { token, body: { password } })).token, 'another tab').toBe(renewed.token)
    expect((await world.call(security.overview, { token })).code, 'a call that was under way').toBe(1)
    expect(await world.must(account.sessions, { token: renewed.token })).toHaveLength(1)
    world.clock.advance(11_000)
    forgetSessions()
    expect((await world.call(security.overview, { token })).code).toBe(401)
    await world.must(security.beginApp, { token: renewed.token, body: {} })
  })

  test('is none where it was given in the future: a clock that went back brings nothing back', async () => {
    const merchant = await aMerchant(world)
    const { token, email } = merchant
    const { device } = await withPasskey(merchant)
    const { options } = await world.must(security.signInOptions, { body: {} })
    const request = 'the-browser-that-asks'
    await world.must(account.verification, { body: { account: email, purpose: 'reset_password', request } })
    const mailed = world.ctx.mail.recent().find(({ to, text }) => to === email && text.includes('Your code'))
    const code = /\b[A-HJ-NP-Z2-9]{8}\b/.exec(mailed?.text ?? '')?.[0] ?? ''
    const answers = async () => [
      (await world.call(security.beginApp, { token, body: {} })).code,
      (await world.call(security.signIn, { body: { passkey: device.authenticate(options) } })).code,
      (
        await world.call(account.resetpwd, {
          body: { account: email, code, request, password: 'a quite new one', passwordConfirm: 'a quite new one' },
        })
      ).code,
    ]
    world.clock.advance(-3 * hourMs)
    expect(await answers()).toEqual([403, 403, 422])
    world.clock.advance(3 * hourMs)
    expect(await answers(), 'what was tried is used up').toEqual([1, 403, 422])

    const ticket = await aTicket(merchant)
    const second = await world.must(security.signInOptions, { body: { ticket } })
    const body = { ticket, passkey: device.authenticate(second.options) }
    world.clock.advance(hourMs)
    expect((await world.call(security.signIn, { body })).code).toBe(422)
    world.clock.advance(-hourMs)
    expect((await world.call(security.signIn, { body })).code, 'late once is late for good').toBe(422)
  })

  test.each(['old', 'new'])(
    'in two tabs at once brings one token, and a log-out by the %s one ends the session',
    async (by) => {
      const { token, password } = await aMerchant(world)
      const tabs = await Promise.all([1, 2].map(() => world.must(security.stepUp, { token, body: { password } })))
      const renewed = tabs[0]?.token ?? ''
      expect(tabs[1]?.token).toBe(renewed)
      await world.must(account.logout, { token: by === 'old' ? token : renewed, body: {} })
      for (const ended of [token, renewed]) {
        expect((await world.call(security.overview, { token: ended })).code).toBe(401)
      }
    },
  )

  test('is for the act that asked: a payment that was confirmed changes no login method', async () => {
    const { token } = await aMerchant(world, { payPassword: somePayPassword })
    world.clock.advance(isOldMs)
    const body = { payPassword: somePayPassword, purpose: 'pick', amount: 100 } as const
    await world.must(account.verifyPay, { token, body })
    for (const call of [security.passkeyOptions, security.beginApp]) {
      expect((await world.call(call, { token, body: {} })).refusal.error).toBe('step_up_required')
    }
    expect((await world.call(archive.export, { token })).refusal.error).toBe('step_up_required')
  })

  test('is needed to take everything away, to end a device’s session, and to change factors', async () => {
    const { token } = await aMerchant(world, { payPassword: somePayPassword })
    const id = world.ctx.ids.next()
    const refusals = async () => {
      const answers = [
        await world.call(archive.export, { token }),
        await world.call(account.revokeSession, { token, body: { id } }),
        await world.call(security.passkeyOptions, { token, body: {} }),
        await world.call(security.removePasskey, { token, body: { id } }),
        await world.call(security.renewRecoveryCodes, { token, body: {} }),
        await world.call(security.removeApp, { token, body: {} }),
      ]
      return answers.map(({ refusal }) => refusal?.error)
    }
    expect(await refusals()).not.toContain('step_up_required')
    world.clock.advance(isOldMs)
    expect(await refusals()).toEqual(Array(6).fill('step_up_required'))
  })

  test('comes from the second factor where there is one, and no password replaces it', async () => {
    const merchant = await aMerchant(world, { payPassword: somePayPassword })
    const { token, password } = merchant
    const { code } = await withApp(merchant)
    const { device } = await withPasskey(merchant)
    world.clock.advance(isOldMs)
    const refused = await world.call(security.renewRecoveryCodes, { token, body: {} })
    expect(refused.refusal['methods']).toEqual(['passkey', 'code', 'recovery_code'])
    for (const body of [{ password }, { payPassword: somePayPassword }, {}]) {
      expect((await world.call(security.stepUp, { token, body })).refusal.error).toBe('step_up_required')
    }
    const byCode = (await world.must(security.stepUp, { token, body: { code: code() } })).token
    await world.must(security.renewRecoveryCodes, { token: byCode, body: {} })
    world.clock.advance(isOldMs)
    const { options } = await world.must(security.stepUpOptions, { token: byCode, body: {} })
    const answer = { passkey: device.authenticate(options) }
    const byPasskey = (await world.must(security.stepUp, { token: byCode, body: answer })).token
    await world.must(security.renewRecoveryCodes, { token: byPasskey, body: {} })
  })

  test('is needed for every new password where a second factor is enrolled', async () => {
    const merchant = await aMerchant(world, { payPassword: somePayPassword })
    const { token, email, password: oldPassword } = merchant
    const { code } = await withApp(merchant)
    const next = 'a quite different one'
    const pay = { payPassword: '975310', payPasswordConfirm: '975310' }
    const tries = (by: string) => [
      () => world.call(account.resetpwd, { token: by, body: { oldPassword, password: next, passwordConfirm: next } }),
      () => world.call(account.resetPay, { token: by, body: { ...pay, oldPayPassword: somePayPassword } }),
      () => world.call(account.resetPay, { token: by, body: { ...pay, code: 'ABCDEFGH', request: 'a'.repeat(16) } }),
    ]
    world.clock.advance(isOldMs)
    for (const set of tries(token)) expect((await set()).refusal.error).toBe('step_up_required')
    const { token: proven } = await world.must(security.stepUp, { token, body: { code: code() } })
    const answers: number[] = []
    for (const set of tries(proven)) answers.push((await set()).code)
    expect(answers).toEqual([1, 1, 422])
    expect((await world.call(account.login, { body: { account: email, password: oldPassword } })).code).toBe(403)
  })

  test('is needed for a new withdrawal destination, and not for a saved one', async () => {
    const merchant = await aMerchant(world, { payPassword: somePayPassword })
    const { token } = merchant
    await withApp(merchant)
    world.clock.advance(isOldMs)
    const card = { fullName: 'Suda Phongsri', bankName: 'Harbour Bank', cardNumber: '4111111111111111' }
    const destination = { method: 'bank_card', ...card } as const
    const payment = { payPassword: somePayPassword, purpose: 'withdraw', amount: 5_000, destination } as const
    const { payToken } = await world.must(account.verifyPay, { token, body: payment })
    const asked = { method: 'bank_card', amount: 5_000, fee: 100, payToken } as const
    const added = await world.call(withdrawals.withdraw, { token, body: { ...asked, ...card } })
    expect(added.refusal.error).toBe('step_up_required')
    const saved = await world.call(withdrawals.withdraw, { token, body: { ...asked, saved: merchant.merchantId } })
    expect(saved.refusal.error).toBe('not_found')
  })
})

describe('the security log', () => {
  test('has logins, failures, logouts and passwords with device and network, and no other merchant’s', async () => {
    const merchant = await aMerchant(world)
    const other = await aMerchant(world)
    const { token, email, password } = merchant
    await world.call(account.login, { body: { account: email, password: 'wrong password' } })
    const { merinfo } = await world.must(account.login, passwordOf(merchant))
    await world.must(account.logout, { token: merinfo.token, body: {} })
    const next = 'a quite different one'
    await world.must(account.resetpwd, {
      token,
      body: { oldPassword: password, password: next, passwordConfirm: next },
    })
    await expect
      .poll(() => kindsOf(token))
      .toEqual(expect.arrayContaining(['password_changed', 'logout', 'login', 'login_failed']))
    const { list } = await world.must(security.log, { token })
    expect(list.every(({ network }) => network === '127.0.0.0/24')).toBe(true)
    expect(await kindsOf(other.token)).toEqual(['login'])
  })

  test('has the network of a caller by IPv6 too', async () => {
    const { token, email, password } = await aMerchant(world)
    const { method, path } = account.login
    const remoteAddress = '2001:db8:12:34::9'
    await world.app.inject({ method, url: path, remoteAddress, payload: { account: email, password } })
    const { list } = await world.must(security.log, { token })
    expect(list.map(({ network }) => network)).toContain('2001:db8:12::/48')
  })

  test('somebody who guesses does not fill it', async () => {
    const merchant = await aMerchant(world)
    await withApp(merchant)
    for (let at = 0; at < 8; at += 1) {
      world.clock.advance((16 * minuteMs) / 4)
      const ticket = await aTicket(merchant)
      await Promise.all([1, 2, 3, 4, 5].map(() => world.call(security.signIn, { body: { ticket, code: '000000' } })))
    }
    const kinds = await kindsOf(merchant.token)
    expect(kinds.filter((kind) => kind === 'second_factor_failed').length).toBeLessThanOrEqual(30)
  })
})
