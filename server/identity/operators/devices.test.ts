import { ECDH, generateKeyPairSync } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { deviceProofText } from '#contract/operator/device-proof.ts'
import { operators } from '#contract/operator/operators.ts'
import { operatorSecurity } from '#contract/operator/security.ts'
import { type DeviceKey, makeDeviceKey, presentDevice, signBy } from '#demo/device-key.ts'
import { codeAt } from '../../base/secrets/one-time-codes.ts'
import { anOperatorId, aTokenOf, aTokenWithoutDevice } from '../../testing/decisions.ts'
import { anEnrolledOperator, someOperatorPassword } from '../../testing/people.ts'
import { watchSecurityLog } from '../../testing/security-log.ts'
import { theMailWorld } from '../../testing/the-world.ts'
import { createOperator } from './create-operator.ts'

const world = theMailWorld()
let admin: string
let otherAdmin: string
beforeAll(async () => {
  noted = watchSecurityLog(world)
  admin = await aTokenOf(world, await anOperatorId(world, ['admin']))
  otherAdmin = await aTokenOf(world, await anOperatorId(world, ['admin']))
})

/** The security events since the test began. */
let noted: string[]
beforeEach(() => {
  noted.length = 0
})

const reason = 'heard it on a call'
const consoleUrl = () => world.ctx.config.consoleUrl
const present = (token: string, device: DeviceKey) =>
  presentDevice({ must: world.must, consoleUrl: consoleUrl(), token, device })
const ownDevice = async (token: string) => (await world.must(operators.me, { token })).device
const challengeOf = (token: string) => world.must(operatorSecurity.deviceOptions, { token, body: {} })

async function anOwner() {
  const { id } = await world.must(operators.me, { token: (await anEnrolledOperator(world, ['finance'])).token })
  return { id, token: await aTokenWithoutDevice(world, id) }
}

type Owner = Awaited<ReturnType<typeof anOwner>>
type Signed = { challenge: string; at: string; shownAt?: string; origin?: string; operatorId?: string; by?: DeviceKey }

/** Shows a device's key with a signature over what is given. */
function showSigned({ id, token }: Owner, device: DeviceKey, { challenge, at, ...signed }: Signed) {
  const { origin = new URL(consoleUrl()).origin, operatorId = id, by = device, shownAt = at } = signed
  const signature = signBy(by, deviceProofText({ origin, operatorId, challenge, at }))
  const body = { key: device.key, signature, challenge, at: shownAt }
  return world.call(operatorSecurity.presentDevice, { token, body })
}

const confirm = (id: string, code: string, token = admin) =>
  world.call(operators.confirmEnrolment, { token, params: { id }, body: { code, reason } })

test('a new device waits until another operator, an administrator, has typed its code', async () => {
  const { id, token } = await anOwner()
  expect(await ownDevice(token)).toEqual({ state: 'unknown', code: null })
  noted.length = 0
  const device = makeDeviceKey()
  for (const session of [token, await aTokenWithoutDevice(world, id)]) await present(session, device)
  const lines = noted.filter((event) => event === 'account_event')
  expect(lines, 'of a device that is shown again there is no second line').toHaveLength(1)
  const { state, code } = await ownDevice(token)
  expect(state).toBe('waits')
  expect((await confirm(id, 'AAAABBBB')).refusal.fields).toHaveProperty('code')
  expect((await confirm(id, code ?? '', token)).refusal.error).toBe('role_required')
  world.sent.length = 0
  expect((await confirm(id, code ?? '')).code).toBe(1)
  expect(world.sent).toHaveLength(1)
  expect(await ownDevice(token)).toEqual({ state: 'confirmed', code: null })
  const listed = (await world.must(operators.list, { token: admin })).find((each) => each.id === id)
  expect(listed?.devices.map(({ confirmedAt }) => confirmedAt !== null)).toEqual([true, true])
})

test('administrators propose nothing on a device that waits, and do not confirm it themselves', async () => {
  const { id } = await world.must(operators.me, { token: (await anEnrolledOperator(world, ['admin'])).token })
  const token = await aTokenWithoutDevice(world, id)
  await present(token, makeDeviceKey())
  const { code } = await ownDevice(token)
  const body = { email: 'later@platform.example', roles: ['support' as const], reason }
  expect((await world.call(operators.propose, { token, body })).refusal).toMatchObject({ needs: 'confirmed_device' })
  expect(noted).toContain('device_refused')
  expect((await confirm(id, code ?? '', token)).refusal.error).toBe('not_found')
  expect((await confirm(id, code ?? '')).code).toBe(1)
  expect((await world.call(operators.propose, { token, body })).code).toBe(1)
})

test('of two administrators who confirm at once one succeeds', async () => {
  const { id, token } = await anOwner()
  await present(token, makeDeviceKey())
  const { code } = await ownDevice(token)
  const both = await Promise.all([confirm(id, code ?? ''), confirm(id, code ?? '', otherAdmin)])
  expect(both.map((each) => each.code === 1).toSorted()).toEqual([false, true])
})

test('a device that was confirmed for one account still waits for another', async () => {
  const device = makeDeviceKey()
  const [one, other] = [await anOwner(), await anOwner()]
  await present(one.token, device)
  expect((await confirm(one.id, (await ownDevice(one.token)).code ?? '')).code).toBe(1)
  await present(other.token, device)
  expect((await ownDevice(other.token)).state).toBe('waits')
})

test.each([
  ['at once where the command gave the access', false],
  ['by the same code where it was mailed', true],
])('the first sign-in confirms its device together with the authenticator: %s', async (_, isMailed) => {
  const email = `first.device.${isMailed ? 'mailed' : 'command'}@platform.example`
  const { id, password } = await createOperator(world.ctx, { email, roles: ['finance'] })
  if (isMailed) await world.testDb.owner.run(`update operator set enrol_by = '2999-01-01' where id = '${id}'`)
  const device = makeDeviceKey()
  const begun = await world.must(operators.login, { body: { email, password } })
  const totp = codeAt('enrol' in begun ? begun.enrol.secret : '', world.clock.now())
  const body = { email, password, totp, newPassword: someOperatorPassword, deviceKey: device.key }
  const answer = await world.must(operators.login, { body })
  const token = await aTokenWithoutDevice(world, id)
  expect((await ownDevice(token)).state, 'a named key is not yet a shown one').toBe('unknown')
  await present(token, device)
  if (isMailed) {
    expect((await ownDevice(token)).state).toBe('waits')
    expect((await confirm(id, 'waits' in answer ? answer.waits.code : '')).code).toBe(1)
  }
  expect((await ownDevice(token)).state).toBe('confirmed')
})

describe('a key is refused, and the security log has it,', () => {
  test.each<[string, (owner: Owner) => Promise<Partial<Signed>>]>([
    ['where another key has signed', async () => ({ by: makeDeviceKey() })],
    ['where the signature names another origin', async () => ({ origin: 'https://console.example.org' })],
    ['where it names another operator', async () => ({ operatorId: (await anOwner()).id })],
    ['where it names another time', async () => ({ shownAt: new Date(world.clock.now().getTime() - 1).toISOString() })],
    ['where the challenge is another operator’s', async () => challengeOf((await anOwner()).token)],
    ['where it is another session’s', async ({ id }) => challengeOf(await aTokenWithoutDevice(world, id))],
    ['where nobody asked for the challenge', async () => ({ challenge: 'of-one-s-own' })],
  ])('%s', async (_, change) => {
    const owner = await anOwner()
    const signed = { ...(await challengeOf(owner.token)), ...(await change(owner)) }
    const { refusal } = await showSigned(owner, makeDeviceKey(), signed)
    expect(refusal.fields).toHaveProperty('key')
    expect(noted).toContain('device_refused')
    expect(await ownDevice(owner.token)).toEqual({ state: 'unknown', code: null })
  })

  test('after five minutes', async () => {
    const owner = await anOwner()
    const asked = await challengeOf(owner.token)
    world.clock.advance(5 * minuteMs)
    expect((await showSigned(owner, makeDeviceKey(), asked)).refusal.fields).toHaveProperty('key')
    expect(noted).toContain('device_refused')
  })

  test('where the same signature comes again, also at once', async () => {
    const owner = await anOwner()
    const asked = await challengeOf(owner.token)
    const device = makeDeviceKey()
    const both = await Promise.all([showSigned(owner, device, asked), showSigned(owner, device, asked)])
    expect(both.map((each) => each.code === 1).toSorted()).toEqual([false, true])
    expect((await showSigned(owner, device, asked)).refusal.fields).toHaveProperty('key')
    expect(noted.filter((event) => event === 'device_refused')).toHaveLength(2)
  })

  test('where the session has shown another one', async () => {
    const owner = await anOwner()
    await present(owner.token, makeDeviceKey())
    const again = await showSigned(owner, makeDeviceKey(), await challengeOf(owner.token))
    expect(again.refusal.fields).toHaveProperty('key')
    expect(noted).toContain('device_refused')
  })

  test.each([
    ['is of another curve', () => keyOf('P-384')],
    ['is no key', () => 'no-key'],
  ])('where it %s', async (_, key) => {
    const owner = await anOwner()
    const body = { ...(await challengeOf(owner.token)), key: key(), signature: 'AAAA' }
    expect(
      (await world.call(operatorSecurity.presentDevice, { token: owner.token, body })).refusal.fields,
    ).toHaveProperty('key')
    expect(noted).toContain('device_refused')
  })
})

const keyOf = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve }).publicKey.export({ format: 'der', type: 'spki' }).toString('base64url')

test.each(['compressed', 'hybrid'] as const)('a key is the same one in another form (%s point)', async (form) => {
  const owner = await anOwner()
  const device = makeDeviceKey()
  await present(owner.token, device)
  expect((await confirm(owner.id, (await ownDevice(owner.token)).code ?? '')).code).toBe(1)
  const spki = Buffer.from(device.key, 'base64url')
  const point = Buffer.from(ECDH.convertKey(spki.subarray(-65), 'prime256v1', undefined, undefined, form))
  const head = Buffer.from([0x30, 24 + point.length, ...spki.subarray(2, 23), 0x03, point.length + 1, 0x00])
  const again = { ...owner, token: await aTokenWithoutDevice(world, owner.id) }
  const key = Buffer.concat([head, point]).toString('base64url')
  const { code } = await showSigned(again, { ...device, key }, await challengeOf(again.token))
  expect(code).toBe(1)
  expect((await ownDevice(again.token)).state).toBe('confirmed')
})

test('a removed device ends its sessions, and is confirmed anew before it counts', async () => {
  const { id, token } = await anOwner()
  const device = makeDeviceKey()
  await present(token, device)
  expect((await confirm(id, (await ownDevice(token)).code ?? '')).code).toBe(1)
  const elsewhere = await aTokenOf(world, id, 'another desk')
  const body = { device: device.thumbprint, reason }
  await world.must(operators.removeDevice, { token: admin, params: { id }, body })
  expect((await world.call(operators.me, { token })).code).toBe(401)
  expect((await ownDevice(elsewhere)).state).toBe('confirmed')
  const again = await aTokenWithoutDevice(world, id)
  await present(again, device)
  expect((await ownDevice(again)).state).toBe('waits')
  const twice = await world.call(operators.removeDevice, {
    token: admin,
    params: { id },
    body: { ...body, device: 'ff' },
  })
  expect(twice.refusal.error).toBe('not_found')
})

test('of the devices that wait only the newest stay, so that windows without a memory leave no heap', async () => {
  const id = await anOperatorId(world, ['finance'])
  const tokens: string[] = []
  for (let at = 0; at < 6; at += 1) {
    const token = await aTokenWithoutDevice(world, id)
    await present(token, makeDeviceKey())
    world.clock.advance(1_000)
    tokens.push(token)
  }
  const states: string[] = []
  for (const token of tokens) states.push((await ownDevice(token)).state)
  expect(states).toEqual(['removed', ...Array.from({ length: 5 }, () => 'waits')])
})
