import { beforeAll, expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import { operatorMerchants } from '#contract/operator/merchants.ts'
import { operators } from '#contract/operator/operators.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { operatorSecurity } from '#contract/operator/security.ts'
import { security } from '#contract/security.ts'
import { forgetSessions } from '../../base/http/session.ts'
import { anAuthenticator } from '../../testing/authenticator.ts'
import { aMerchant, anEnrolledOperator, type EnrolledOperator } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'
import { collectMails, type SentMail } from '../../testing/world.ts'

const world = theWorld(undefined, { OPERATOR_PROOF_MINUTES: '10' })
let mails: SentMail[]
beforeAll(async () => {
  mails = collectMails(world)
})

const reason = 'left the company'
const aPasskey = () => anAuthenticator(new URL(world.ctx.config.publicUrl).origin)
const overview = (token: string) => world.must(operatorSecurity.overview, { token })

async function withPasskey({ token }: EnrolledOperator, name = 'my desk') {
  const device = aPasskey()
  const { options } = await world.must(operatorSecurity.passkeyOptions, { token, body: {} })
  await world.must(operatorSecurity.addPasskey, { token, body: { passkey: device.register(options), name } })
  return device
}

async function signIn(device: ReturnType<typeof aPasskey>) {
  const { options } = await world.must(operatorSecurity.signInOptions, { body: {} })
  const body = { passkey: device.authenticate(options) }
  return { body, answer: await world.call(operatorSecurity.signIn, { body }) }
}

test('an operator’s passkey is added, named, signs in alone, counts as a fresh proof, and is removed', async () => {
  const person = await anEnrolledOperator(world)
  const device = await withPasskey(person)
  const { passkeys, app, recoveryCodesLeft } = await overview(person.token)
  expect(passkeys).toMatchObject([{ name: 'my desk', lastUsedAt: null }])
  expect([app?.since, recoveryCodesLeft]).toEqual([world.clock.now().toISOString(), 10])
  const [{ id } = { id: '' }] = passkeys
  await world.must(operatorSecurity.renamePasskey, { token: person.token, body: { id, name: ' the key ring ' } })
  expect((await overview(person.token)).passkeys).toMatchObject([{ name: 'the key ring' }])

  const { body, answer } = await signIn(device)
  expect(answer.code).toBe(1)
  const { token } = answer.data
  expect((await world.must(operators.me, { token })).email).toBe(person.email)
  expect((await world.call(operatorSecurity.signIn, { body })).refusal.error).toBe('login_failed')

  await world.must(operatorSecurity.removePasskey, { token, body: { id } })
  expect((await overview(token)).passkeys).toEqual([])
  expect((await signIn(device)).answer.refusal.error).toBe('login_failed')
  const acts = await world.testDb.owner.rows(`select act from audit where act like 'operator.passkey%' order by id`)
  expect(acts).toEqual([{ act: 'operator.passkey_add' }, { act: 'operator.passkey_remove' }])
  const told = mails.filter(({ to, subject }) => to === person.email && subject.startsWith('A second factor'))
  expect(told).toHaveLength(2)
})

test('an operator has ten passkeys at most, and all are shown', async () => {
  const { token } = await anEnrolledOperator(world)
  const asked = await Promise.all(
    Array.from({ length: 12 }, () => world.must(operatorSecurity.passkeyOptions, { token, body: {} })),
  )
  const added = await Promise.all(
    asked.map(({ options }, at) =>
      world.call(operatorSecurity.addPasskey, {
        token,
        body: { name: `${at}`, passkey: aPasskey().register(options) },
      }),
    ),
  )
  expect(added.filter(({ code }) => code === 1)).toHaveLength(limits.passkeysMax)
  expect((await overview(token)).passkeys).toHaveLength(limits.passkeysMax)
})

test('a proof that is dated in the future, by a clock that went back, is none', async () => {
  const { token } = await anEnrolledOperator(world)
  world.clock.advance(-180 * minuteMs)
  const { refusal } = await world.call(operatorSecurity.passkeyOptions, { token, body: {} })
  expect(refusal.error).toBe('step_up_required')
  world.clock.advance(180 * minuteMs)
  await world.must(operatorSecurity.passkeyOptions, { token, body: {} })
})

test('a passkey proves again who it is, for the session that asked alone', async () => {
  const person = await anEnrolledOperator(world)
  const device = await withPasskey(person)
  const { merchantId } = await aMerchant(world)
  world.clock.advance(11 * minuteMs)
  const { token } = person
  const goodwill = (by = token) =>
    world.call(operatorMerchants.goodwill, { token: by, params: { id: merchantId }, body: { amount: 100, reason } })
  expect((await goodwill()).refusal).toMatchObject({
    error: 'step_up_required',
    methods: ['passkey', 'code', 'recovery_code'],
  })
  const other = (await signIn(device)).answer.data.token
  const { options } = await world.must(operatorSecurity.stepUpOptions, { token, body: {} })
  const foreign = await world.call(operatorSecurity.stepUp, {
    token: other,
    body: { passkey: device.authenticate(options) },
  })
  expect(foreign.refusal.fields).toHaveProperty('passkey')
  const asked = await world.must(operatorSecurity.stepUpOptions, { token, body: {} })
  const passkey = device.authenticate(asked.options)
  const renewed = await world.must(operatorSecurity.stepUp, { token, body: { passkey } })
  expect((await goodwill(renewed.token)).code).toBe(1)
})

test('a passkey is of one person and one party: another operator, and a merchant, cannot use or change it', async () => {
  const person = await anEnrolledOperator(world)
  const stranger = await anEnrolledOperator(world)
  const device = await withPasskey(person)
  const { id = '' } = (await overview(person.token)).passkeys[0] ?? {}
  const { token } = stranger
  for (const call of [
    world.call(operatorSecurity.renamePasskey, { token, body: { id, name: 'mine' } }),
    world.call(operatorSecurity.removePasskey, { token, body: { id } }),
  ]) {
    expect((await call).code).toBe(404)
  }
  const { options } = await world.must(operatorSecurity.stepUpOptions, { token, body: {} })
  const asStranger = { token, body: { passkey: device.authenticate(options) } }
  expect((await world.call(operatorSecurity.stepUp, asStranger)).refusal.fields).toHaveProperty('passkey')
  const asked = await world.must(security.signInOptions, { body: {} })
  const asMerchant = { body: { passkey: device.authenticate(asked.options) } }
  expect((await world.call(security.signIn, asMerchant)).refusal.error).toBe('login_failed')
  expect((await overview(person.token)).passkeys).toMatchObject([{ name: 'my desk' }])
})

test('a disabled operator’s passkey signs nobody in, and new access begins without the old passkeys', async () => {
  const [first, second] = [await anEnrolledOperator(world, ['admin']), await anEnrolledOperator(world, ['admin'])]
  const person = await anEnrolledOperator(world, ['finance'])
  const device = await withPasskey(person)
  const { id } = await world.must(operators.me, { token: person.token })
  await world.must(operators.disable, { token: first.token, params: { id }, body: { reason } })
  expect((await signIn(device)).answer.refusal.error).toBe('login_failed')
  const proposed = await world.must(operators.reset, { token: first.token, params: { id }, body: { reason } })
  await world.must(operatorProposals.confirm, {
    token: second.token,
    params: { id: proposed.id },
    body: { reason },
  })
  expect((await signIn(device)).answer.refusal.error).toBe('login_failed')
  expect(await world.testDb.owner.rows(`select 1 from operator_passkey where subject_id = '${id}'`)).toEqual([])
})

test('new recovery codes replace the old ones', async () => {
  const { token, recoveryCodes } = await anEnrolledOperator(world)
  const renewed = await world.must(operatorSecurity.renewRecoveryCodes, { token, body: {} })
  expect(new Set([...renewed.recoveryCodes, ...recoveryCodes]).size).toBe(20)
  const confirm = (recoveryCode = '') => world.call(operatorSecurity.stepUp, { token, body: { recoveryCode } })
  expect((await confirm(recoveryCodes[0])).refusal.fields).toHaveProperty('recoveryCode')
  const confirmed = await confirm(renewed.recoveryCodes[0])
  expect((await overview(confirmed.data.token)).recoveryCodesLeft).toBe(9)
})

test('a recovery code that an operator uses, at a sign-in or for a proof, is in the log and mailed', async () => {
  const person = await anEnrolledOperator(world)
  const [atSignIn = '', forProof = ''] = person.recoveryCodes
  const login = { email: person.email, password: person.password, totp: atSignIn }
  const told = () => mails.filter(({ to, subject }) => to === person.email && subject.startsWith('A recovery code'))
  const signedIn = await world.must(operators.login, { device: `the desk of ${person.email}`, body: login })
  expect(told()).toHaveLength(1)
  const token = 'token' in signedIn ? signedIn.token : ''
  await world.must(operatorSecurity.stepUp, { token, body: { recoveryCode: forProof } })
  expect(told()).toHaveLength(2)
  const acts = await world.testDb.owner.rows(`
    select a.act from audit a join operator o on o.id = a.operator_id where o.email = '${person.email}' order by a.id`)
  expect(acts.map(({ act }) => act)).toEqual([
    ...['operator.login', 'operator.login', 'operator.recovery_code', 'operator.recovery_code'],
  ])
})

test('a proof brings an operator a new token: a copied one proves nothing, and ends within seconds', async () => {
  const person = await anEnrolledOperator(world)
  const { token } = person
  world.clock.advance(11 * minuteMs)
  const renewed = await world.must(operatorSecurity.stepUp, { token, body: { code: person.code() } })
  expect(renewed.token).not.toBe(token)
  expect((await world.call(operatorSecurity.passkeyOptions, { token, body: {} })).refusal.error).toBe(
    'step_up_required',
  )
  expect((await world.call(operators.me, { token })).code, 'a call that was under way').toBe(1)
  await world.must(operatorSecurity.passkeyOptions, { token: renewed.token, body: {} })
  await world.must(operators.logout, { token, body: {} })
  expect((await world.call(operators.me, { token: renewed.token })).code, 'a log-out by either ends both').toBe(401)

  const again = await anEnrolledOperator(world)
  world.clock.advance(11 * minuteMs)
  await world.must(operatorSecurity.stepUp, { token: again.token, body: { code: again.code() } })
  world.clock.advance(11_000)
  forgetSessions()
  expect((await world.call(operators.me, { token: again.token })).code).toBe(401)
})
