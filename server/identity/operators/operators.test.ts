import { describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { audit } from '#contract/audit.ts'
import { invitations } from '#contract/invitations.ts'
import { merchants } from '#contract/merchants.ts'
import { operatorInvitations } from '#contract/operator/invitations.ts'
import { operators } from '#contract/operator/operators.ts'
import { operatorRegistrations } from '#contract/operator/registrations.ts'
import { registrations } from '#contract/registrations.ts'
import { codeAt } from '../../base/secrets/one-time-codes.ts'
import { makeCtx } from '../../make-ctx.ts'
import {
  aMerchant,
  anInvitation,
  anOperator,
  aRegistration,
  decideRegistration,
  somePassword,
} from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'
import { createOperator } from './create-operator.ts'

const world = theWorld()

const stepMs = 30_000
const reason = 'looked at it'

async function aNewOperator(email: string) {
  const { password } = await createOperator(world.ctx, { email, roles: ['reviewer'] })
  return { email, password }
}

describe('an operator', () => {
  test('enrols a one-time code at the first sign-in, and no code lets in twice', async () => {
    const person = await aNewOperator('first@platform.example')
    const asked = await world.must(operators.login, { body: person })
    if (!('enrol' in asked)) throw new Error('nothing to enrol')
    expect(asked.enrol.uri).toContain('otpauth://totp/')
    const wrong = await world.call(operators.login, {
      body: { ...person, totp: '000000', newPassword: 'a lantern at the pier' },
    })
    expect(wrong.refusal.fields).toHaveProperty('totp')
    const totp = codeAt(asked.enrol.secret, world.clock.now())
    const chosen = { ...person, totp, newPassword: 'a lantern at the pier' }
    const signedIn = await world.must(operators.login, { body: chosen })
    person.password = chosen.newPassword
    if (!('token' in signedIn)) throw new Error('not signed in')
    expect(signedIn.recoveryCodes).toHaveLength(10)
    for (const code of signedIn.recoveryCodes ?? []) expect(code.replaceAll('-', '')).toMatch(/^[0-9a-f]{28,}$/)
    expect(await world.must(operators.me, { token: signedIn.token })).toMatchObject({
      email: person.email,
      roles: ['reviewer'],
    })
    expect((await world.call(operators.login, { body: { ...person, totp } })).code).toBe(422)
    expect((await world.call(operators.login, { body: person })).refusal.fields).toHaveProperty('totp')

    const recovery = { ...person, totp: signedIn.recoveryCodes?.[0] ?? '' }
    expect(await world.must(operators.login, { body: recovery })).not.toHaveProperty('recoveryCodes')
    expect((await world.call(operators.login, { body: recovery })).code).toBe(422)

    world.clock.advance(2 * stepMs)
    const later = { ...person, totp: codeAt(asked.enrol.secret, world.clock.now()) }
    expect(await world.must(operators.login, { body: later })).toHaveProperty('token')

    const { method, path: url } = operators.logout
    const out = await world.app.inject({ method, url, headers: { token: signedIn.token }, payload: {} })
    expect([out.statusCode, out.headers['clear-site-data']]).toEqual([200, '"cache"'])
    expect((await world.call(operators.me, { token: signedIn.token })).code).toBe(401)
  })

  test('who guesses has to wait for longer each time, and an unknown one answers like a wrong password', async () => {
    const { email } = await aNewOperator('guessed@platform.example')
    const ask = (as: string) =>
      world.call(operators.login, { ip: '203.0.113.1', body: { email: as, password: 'not the password' } })
    const refusalsOf = async (as: string) => {
      const answers: string[] = []
      for (let tried = 0; tried < 7; tried += 1) answers.push((await ask(as)).refusal.error)
      return answers
    }
    const expected = [...Array<string>(5).fill('login_failed'), 'too_many_tries', 'too_many_tries']
    expect(await refusalsOf(email)).toEqual(expected)
    expect(await refusalsOf('no@platform.example')).toEqual(expected)
    world.clock.advance(30_000)
    expect((await ask(email)).refusal.error).toBe('login_failed')
    world.clock.advance(30_000)
    expect((await ask(email)).refusal.error).toBe('too_many_tries')
  })

  test('who guesses cannot lock an operator out of where the operator works, and the operator is mailed', async () => {
    const sent: { to: string; subject: string }[] = []
    const { send } = world.ctx.mail
    world.ctx.mail.send = async (mail) => {
      sent.push(mail)
    }
    const person = await aNewOperator('locked@platform.example')
    const asked = await world.must(operators.login, { body: person })
    if (!('enrol' in asked)) throw new Error('nothing to enrol')
    const codeNow = () => codeAt(asked.enrol.secret, world.clock.now())
    const chosen = { ...person, totp: codeNow(), newPassword: 'a lantern at the pier' }
    await world.must(operators.login, { body: chosen })
    person.password = chosen.newPassword
    const wrong = { ...person, password: 'not the password' }
    for (let tried = 0; tried < 100; tried += 1) {
      const guess = await world.call(operators.login, { ip: `203.0.${tried}.1`, body: wrong })
      expect(guess.refusal.error).toBe('login_failed')
      world.clock.advance(60 * 60_000)
    }
    const elsewhere = await world.call(operators.login, { ip: '198.51.100.1', body: { ...person, totp: codeNow() } })
    expect(elsewhere.refusal.error).toBe('tries_used_up')
    await world.must(operators.login, { body: { ...person, totp: codeNow() } })
    expect(sent.map(({ to }) => to)).toEqual(Array(3).fill(person.email))
    world.ctx.mail.send = send
  })

  test('the stored hashes of the secrets open nothing', async () => {
    // With the hashing cost of production.
    const { passwordCost } = await makeCtx(world.ctx.config, { db: world.ctx.db })
    const email = 'hashed@platform.example'
    const { password } = await createOperator({ ...world.ctx, passwordCost }, { email, roles: ['reviewer'] })
    await world.must(operators.login, { body: { email, password } })
    const [row] = await world.testDb.owner.rows(
      'select password_hash, octet_length(totp_secret) as bytes from operator order by id desc limit 1',
    )
    expect(row).toMatchObject({ password_hash: expect.stringContaining('$argon2id$v=19$m=19456,t=2'), bytes: 53 })
  })
})

describe('an invitation', () => {
  test('is listed until it is revoked, and cannot be used after that', async () => {
    const token = await anOperator(world, ['reviewer'])
    const code = await anInvitation(world, { uses: 3 })
    const listed = await world.must(operatorInvitations.list, { token, query: { limit: 1 } })
    expect(listed).toMatchObject({ list: [{ code, usesLeft: 3, expiresAt: null }], page: 1 })
    await world.must(operatorInvitations.revoke, { token, params: { code }, body: { reason } })
    expect((await world.call(invitations.verifyCode, { body: { code } })).code).toBe(422)
    expect(
      (await world.call(operatorInvitations.revoke, { token, params: { code: 'NONE' }, body: { reason } })).code,
    ).toBe(404)
  })

  test('cannot end before it begins', async () => {
    const token = await anOperator(world, ['reviewer'])
    for (const expiresAt of ['2020-01-01T00:00:00Z', 'tomorrow', '+275760-01-01T00:00:00Z']) {
      const body = { uses: 1, note: '', reason, expiresAt }
      expect((await world.call(operatorInvitations.create, { token, body })).refusal.fields).toHaveProperty('expiresAt')
    }
  })
})

describe('a registration', () => {
  test('waits, is sent back for single fields, and is approved; the merchant reads every act', async () => {
    const operator = await anOperator(world, ['reviewer'])
    const form = await aRegistration(world)
    const { merchantId } = await world.must(registrations.register, { body: form })
    const waiting = await world.must(operatorRegistrations.list, { token: operator, query: { limit: 100 } })
    expect(waiting.list.map(({ id }) => id)).toContain(merchantId)
    const signIn = { account: form.email ?? '', password: somePassword }
    const { merinfo } = await world.must(account.login, { body: signIn })
    expect(merinfo).toMatchObject({ status: 'in_review', redo: [], statusReason: null })
    const { token } = merinfo

    const redo = {
      approve: false,
      reason: 'the photo is blurred',
      redo: ['idFront', 'storeName'] as ('idFront' | 'storeName')[],
    }
    await decideRegistration(world, { token: operator, id: merchantId, body: redo })
    expect(await world.must(merchants.info, { token })).toMatchObject({
      status: 'in_review',
      redo: ['idFront', 'storeName'],
      statusReason: 'the photo is blurred',
      unread: 1,
    })
    const incomplete = await world.call(registrations.register, { token, body: { storeName: 'Better name' } })
    expect(incomplete.refusal.fields).toHaveProperty('idFront')
    const { idFront } = await aRegistration(world, { invitationCode: 'unused' })
    const again = { storeName: 'Better name', realName: 'Somebody Else', ...(idFront && { idFront }) }
    await world.must(registrations.register, { token, body: again })
    expect(await world.must(merchants.info, { token })).toMatchObject({
      redo: [],
      realName: form.realName,
      shop: { name: 'Better name' },
    })
    expect((await world.call(registrations.register, { token, body: again })).code).toBe(409)

    const body = { approve: true, reason }
    const { version } = await decideRegistration(world, { token: operator, id: merchantId, body })
    expect(await world.must(merchants.info, { token })).toMatchObject({ status: 'approved', statusReason: null })
    const twice = await world.call(operatorRegistrations.decide, {
      token: operator,
      params: { id: merchantId },
      body: { ...body, version },
    })
    expect(twice.code).toBe(409)
    const acts = await world.must(audit.list, { token })
    expect(acts.list).toMatchObject([
      { act: 'registration.approved', role: 'reviewer', reason },
      { act: 'registration.redo', role: 'reviewer', reason: 'the photo is blurred' },
    ])
    expect(JSON.stringify(acts)).not.toContain('@platform.example')
  })

  test('that was rejected can be sent again', async () => {
    const operator = await anOperator(world, ['reviewer'])
    const merchant = await aMerchant(world, { approved: false })
    const params = { id: merchant.merchantId }
    await decideRegistration(world, { token: operator, id: merchant.merchantId, body: { approve: false, reason } })
    const { token } = merchant
    expect(await world.must(merchants.info, { token })).toMatchObject({ status: 'rejected', statusReason: reason })
    await world.must(registrations.register, {
      token,
      body: { realName: 'Corrected Name', email: 'corrected@shop.example' },
    })
    expect(await world.must(operatorRegistrations.get, { token: operator, params })).toMatchObject({
      status: 'in_review',
      realName: 'Corrected Name',
    })
    // The former address stays reserved as long as "it was not me" can restore it.
    for (const name of [merchant.email, 'corrected@shop.example'])
      await world.must(account.login, { body: { account: name, password: merchant.password } })
  })

  test('shows its photos to reviewers, and tells the merchant of each opening', async () => {
    const operator = await anOperator(world, ['reviewer'])
    const merchant = await aMerchant(world, { approved: false })
    const url = `/admin/registrations/${merchant.merchantId}/images/idFront`
    const query = { reason: 'registration review' }
    const photo = await world.app.inject({ url, query, headers: { token: operator } })
    expect(photo.headers['content-type']).toBe('image/jpeg')
    expect(photo.headers['cache-control']).toBe('no-store')
    expect(photo.rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff')
    expect(await world.must(merchants.info, { token: merchant.token })).toMatchObject({ unread: 1 })
    const nobody = url.replace(merchant.merchantId, '01900000-0000-7000-8000-00000000dead')
    expect((await world.app.inject({ url: nobody, query, headers: { token: operator } })).statusCode).toBe(404)
  })
})
