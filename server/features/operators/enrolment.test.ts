import { expect, test } from 'vitest'
import { operators } from '#contract/operator/operators.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { forParty } from '../../base/ctx.ts'
import { codeAt } from '../../base/secrets/one-time-codes.ts'
import { anEnrolledOperator, twoOperators } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'
import { beginEnrolment, finishEnrolment } from './codes.ts'
import { createOperator } from './create-operator.ts'
import { enter } from './sign-in.ts'

// Who else reads the mailed password, and is at the sign-in at the same time as the colleague.

const world = theWorld()

let people = 0
async function aNewColleague() {
  people += 1
  const email = `colleague${people}@platform.example`
  const { id, password } = await createOperator(world.ctx, { email, roles: ['finance'] })
  const login = (totp?: string) =>
    world.call(operators.login, { body: { email, password, ...(totp !== undefined && { totp }) } })
  const begin = async () => {
    const { data } = await login()
    return 'enrol' in data ? data.enrol.secret : ''
  }
  return { id, email, login, begin }
}

const codeOf = (secret: string) => codeAt(secret, world.clock.now())
const rowOf = async (id: string) => {
  const [row] = await world.testDb.owner.rows(`
    select totp_secret, totp_enrolled_at is not null as "isEnrolled", password_hash from operator where id = '${id}'`)
  return row as { totp_secret: Buffer | null; isEnrolled: boolean; password_hash: string }
}

test('what the first sign-in has shown to somebody else opens nothing after the colleague has enrolled', async () => {
  const { login, begin } = await aNewColleague()
  const seen = await begin()
  const own = await begin()
  expect((await login(codeOf(own))).data).toHaveProperty('token')
  world.clock.advance(60_000)
  expect((await login(codeOf(seen))).refusal.fields).toHaveProperty('totp')
  expect((await login(codeOf(own))).data).toHaveProperty('token')
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
  expect(await finishEnrolment(signin, { id, totp_secret: compared.totp_secret })).toBeNull()
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
  const { token } = await anEnrolledOperator(world, ['finance'])
  const { id } = await world.must(operators.me, { token })
  const proven = await rowOf(id)
  const [first, second] = await twoOperators(world, ['admin'])
  const body = { reason: 'a lost phone' }
  const reset = await world.must(operators.reset, { token: first, params: { id }, body })
  await world.must(operatorProposals.confirm, { token: second, params: { id: reset.id }, body })
  const operator = { id, roles: ['finance' as const], password_hash: proven.password_hash }
  const entering = enter(forParty(world.ctx, 'signin'), operator, { device: 'a device', ip: '203.0.113.1' })
  await expect(entering).rejects.toMatchObject({ word: 'login_failed' })
  expect(
    await world.testDb.owner.rows(`select 1 from session where subject_id = '${id}' and ended_at is null`),
  ).toEqual([])
})
