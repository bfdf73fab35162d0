import { describe, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { operators } from '#contract/operator/operators.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { operatorSecurity } from '#contract/operator/security.ts'
import { forParty } from '../../base/ctx.ts'
import { codeAt } from '../../base/secrets/one-time-codes.ts'
import { anEnrolledOperator, anOperator, twoOperators } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'
import { collectMails } from '../../testing/world.ts'
import { beginEnrolment, finishEnrolment } from './codes.ts'
import { createOperator } from './create-operator.ts'
import { enter } from './sign-in.ts'

// An attacker who also reads the mailed password and signs in at the same time as the colleague.

const world = theWorld()

let people = 0
async function aNewColleague() {
  people += 1
  const email = `colleague${people}@platform.example`
  const { id, password } = await createOperator(world.ctx, { email, roles: ['finance'] })
  const own = 'a lantern at the pier'
  const login = (totp?: string, given = password) =>
    world.call(operators.login, {
      body: { email, password: given, ...(totp !== undefined && { totp, newPassword: own }) },
    })
  const again = (totp: string) => login(totp, own)
  const begin = async () => {
    const { data } = await login()
    return 'enrol' in data ? data.enrol.secret : ''
  }
  return { id, email, password, own, login, again, begin }
}

const codeOf = (secret: string) => codeAt(secret, world.clock.now())
const rowOf = async (id: string) => {
  const [row] = await world.testDb.owner.rows(`
    select totp_secret, totp_enrolled_at is not null as "isEnrolled", password_hash,
      access_version from operator where id = '${id}'`)
  return row as { totp_secret: Buffer | null; isEnrolled: boolean; password_hash: string; access_version: number }
}

test('what the first sign-in has shown to somebody else opens nothing after the colleague has enrolled', async () => {
  const { login, again, begin } = await aNewColleague()
  const seen = await begin()
  const own = await begin()
  expect((await login(codeOf(own))).data).toHaveProperty('token')
  world.clock.advance(60_000)
  expect((await again(codeOf(seen))).refusal.fields).toHaveProperty('totp')
  expect((await again(codeOf(own))).data).toHaveProperty('token')
})

test('a colleague whose secret somebody else has replaced notices at the first code', async () => {
  const { id, login, begin } = await aNewColleague()
  const own = await begin()
  await begin()
  expect((await login(codeOf(own))).refusal.fields).toHaveProperty('totp')
  expect((await rowOf(id)).isEnrolled).toBe(false)
})

test('a code whose secret was replaced while it was compared enrols nobody', async () => {
  const { id, login, begin } = await aNewColleague()
  await begin()
  const compared = await rowOf(id)
  const own = await begin()
  const signin = forParty(world.ctx, 'signin')
  const chosen = { passwordHash: compared.password_hash, device: null }
  expect(await finishEnrolment(signin, { id, totp_secret: compared.totp_secret }, chosen)).toBeNull()
  expect((await rowOf(id)).isEnrolled).toBe(false)
  expect((await login(codeOf(own))).data).toHaveProperty('recoveryCodes')
})

test('a sign-in that began before the colleague had enrolled shows no secret, and replaces none', async () => {
  const { id, email, login, begin } = await aNewColleague()
  await login(codeOf(await begin()))
  const before = await rowOf(id)
  expect(await beginEnrolment(forParty(world.ctx, 'signin'), { id, email })).toBeNull()
  expect(await rowOf(id)).toEqual(before)
})

test('who proved the old access while new one was given gets no session', async () => {
  const { token, email } = await anEnrolledOperator(world, ['finance'])
  const { id } = await world.must(operators.me, { token })
  const proven = await rowOf(id)
  const [first, second] = await twoOperators(world, ['admin'])
  const body = { reason: 'a lost phone' }
  const reset = await world.must(operators.reset, { token: first, params: { id }, body })
  await world.must(operatorProposals.confirm, { token: second, params: { id: reset.id }, body })
  const operator = { id, email, roles: ['finance' as const], accessVersion: proven.access_version }
  const entering = enter(forParty(world.ctx, 'signin'), operator, { device: 'a device', ip: '203.0.113.1' })
  await expect(entering).rejects.toMatchObject({ word: 'login_failed' })
  expect(
    await world.testDb.owner.rows(`select 1 from session where subject_id = '${id}' and ended_at is null`),
  ).toEqual([])
})

describe('access that was mailed', () => {
  const body = { reason: 'joins the team' }
  const mailed = async () => {
    const person = await aNewColleague()
    await world.testDb.owner.rows(
      `update operator set enrol_by = '${world.clock.now().toISOString()}'::timestamptz + interval '3 days'
       where id = '${person.id}'`,
    )
    const secret = await person.begin()
    const { data } = await person.login(codeOf(secret))
    return { ...person, secret, code: 'waits' in data ? data.waits.code : '' }
  }
  const confirm = (token: string, id: string, code: string) =>
    world.call(operators.confirmEnrolment, { token, params: { id }, body: { ...body, code } })

  test('opens nothing until an administrator has typed the code of the colleague’s page, and no other one', async () => {
    const admin = await anOperator(world, ['admin'])
    const { id, email, code, own, secret, again, login } = await mailed()
    expect(code).toMatch(/^[A-Z2-9]{8}$/)
    expect((await login()).refusal.error).toBe('login_failed')
    world.clock.advance(60_000)
    const codeNow = () => codeOf(secret)
    expect((await again(codeNow())).data).toEqual({ waits: { code } })
    const waiting = (await world.must(operators.list, { token: admin })).find((each) => each.id === id)
    expect(waiting?.waitsSince).not.toBeNull()
    expect((await confirm(admin, id, 'AAAAAAAA')).refusal.fields).toHaveProperty('code')
    const other = await anOperator(world, ['support'])
    expect((await confirm(other, id, code)).refusal.error).toBe('role_required')
    const mails = collectMails(world)
    expect((await confirm(admin, id, ` ${code.toLowerCase().replace(/(.{4})/, '$1-')}`)).code).toBe(1)
    expect(mails.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
      'A second factor of your platform account was changed',
    ])
    expect((await confirm(admin, id, code)).refusal.error).toBe('conflict')
    world.clock.advance(60_000)
    const signedIn = await world.must(operators.login, { body: { email, password: own, totp: codeNow() } })
    expect(signedIn).toHaveProperty('token')
  })

  test('ends after three days without a confirmation', async () => {
    const { id, code, again } = await mailed()
    world.clock.advance(3 * dayMs + 1)
    expect((await again('000000')).refusal.fields).toHaveProperty('password')
    expect((await confirm(await anOperator(world, ['admin']), id, code)).refusal.error).toBe('conflict')
  })
})

describe('an operator’s password', () => {
  test('that was given is replaced by a strong one of the own with the first code, which is not used up before', async () => {
    const { email, password, begin, login } = await aNewColleague()
    const secret = await begin()
    for (const newPassword of [undefined, 'short', 'password123', password]) {
      const chosen = newPassword === undefined ? {} : { newPassword }
      const tried = { email, password, totp: codeOf(secret), ...chosen }
      expect((await world.call(operators.login, { body: tried })).refusal.fields).toHaveProperty('newPassword')
    }
    expect((await login(codeOf(secret))).data).toHaveProperty('token')
  })

  test('is changed by the old one and a fresh proof; other sessions end, and the operator is mailed', async () => {
    const mails = collectMails(world)
    const { token, email, password, code } = await anEnrolledOperator(world)
    world.clock.advance(60_000)
    const device = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.0 Safari/605.1.15'
    const elsewhere = { device, ip: '203.0.113.9', body: { email, password, totp: code() } }
    const other = await world.must(operators.login, elsewhere)
    const change = (oldPassword: string, newPassword: string) =>
      world.call(operatorSecurity.changePassword, { token, body: { oldPassword, newPassword } })
    expect((await change('not this one', 'a lantern at the pier')).refusal.fields).toHaveProperty('oldPassword')
    expect((await change(password, 'qwertyuiop')).refusal.fields).toHaveProperty('newPassword')
    expect((await change(password, 'a lantern at the pier')).code).toBe(1)
    expect((await world.call(operators.me, { token: 'token' in other ? other.token : '' })).code).toBe(401)
    expect((await world.call(operators.me, { token })).code).toBe(1)
    expect((await world.call(operators.login, { body: { email, password } })).refusal.error).toBe('login_failed')
    expect(mails.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
      'A new device or network at your platform account',
      'Your platform password was changed',
    ])
  })
})
