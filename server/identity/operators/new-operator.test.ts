import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import type { OperatorRole } from '#contract/endpoint.ts'
import { operatorAudit } from '#contract/operator/audit.ts'
import { operators } from '#contract/operator/operators.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { codeAt } from '../../base/secrets/one-time-codes.ts'
import { anOperatorId, aTokenOf } from '../../testing/decisions.ts'
import { anEnrolledOperator, anOperator } from '../../testing/people.ts'
import { theMailWorld } from '../../testing/the-world.ts'
import { createOperatorByCommand } from './create-operator.ts'

const world = theMailWorld()
let first: string
let second: string
const reason = 'joins the team'

beforeAll(async () => {
  first = await anOperator(world, ['admin'])
  second = await anOperator(world, ['admin'])
})
beforeEach(() => {
  world.sent.length = 0
})

let made = 0
const anAddress = () => `colleague${++made}@platform.example`

type New = { email: string; roles?: OperatorRole[] }
const asked = ({ email, roles = ['finance', 'reviewer'] }: New) => ({ body: { email, roles, reason } })
const proposeNew = (given: New) => world.must(operators.propose, { token: first, ...asked(given) })
const refusedNew = async (given: New) =>
  (await world.call(operators.propose, { token: first, ...asked(given) })).refusal
const confirming = (id: string) => ({ params: { id }, body: { reason } })
const confirm = (id: string) => world.must(operatorProposals.confirm, { token: second, ...confirming(id) })
const refusedConfirm = async (id: string, token = second, device?: string) =>
  (await world.call(operatorProposals.confirm, { token, ...(device && { device }), ...confirming(id) })).refusal
const rowsOf = (email: string) =>
  world.testDb.owner.rows(`
    select id, roles, made_by = array(select proposed_by from proposal p where p.id = o.id
      union all select decided_by from proposal p where p.id = o.id) as "byBoth"
    from operator o where email = '${email}'`)
const mailed = () => /\S{24}(?=\.)/.exec(world.sent[0]?.text ?? '')?.[0] ?? ''
const idOf = async (token: string) => (await world.must(operators.me, { token })).id
const newRoles = (id: string, roles: OperatorRole[], token = first) => ({
  ...{ token, params: { id } },
  body: { roles, reason },
})

test('two administrators make an operator, who sets up the own sign-in by the mail', async () => {
  const email = anAddress()
  const proposed = await proposeNew({ email: ` ${email.toUpperCase()} ` })
  expect(proposed.effect).toEqual([
    { name: 'email', before: null, after: email },
    { name: 'roles', before: null, after: 'reviewer finance' },
  ])
  expect([await rowsOf(email), world.sent]).toEqual([[], []])

  expect(await confirm(proposed.id)).toMatchObject({ status: 'confirmed' })
  expect(await rowsOf(email)).toEqual([{ id: proposed.id, roles: ['reviewer', 'finance'], byBoth: true }])
  expect(world.sent.map(({ to }) => to)).toEqual([email])
  expect(world.sent[0]?.text).toContain(new URL('/console/', world.ctx.config.publicUrl).href)

  const password = mailed()
  const enrolment = await world.must(operators.login, { body: { email, password } })
  const secret = 'enrol' in enrolment ? enrolment.enrol.secret : ''
  const totp = codeAt(secret, world.clock.now())
  const own = { newPassword: 'a lantern at the pier' }
  const proven = await world.must(operators.login, { body: { email, password, totp, ...own } })
  const code = 'waits' in proven ? proven.waits.code : ''
  await world.must(operators.confirmEnrolment, {
    token: second,
    params: { id: proposed.id },
    body: { code, reason },
  })
  world.clock.advance(60_000)
  const signedIn = await world.must(operators.login, {
    body: { email, password: own.newPassword, totp: codeAt(secret, world.clock.now()) },
  })
  const token = 'token' in signedIn ? signedIn.token : ''
  expect(await world.must(operators.me, { token })).toMatchObject({
    id: proposed.id,
    email,
    roles: ['reviewer', 'finance'],
  })
  const acts = await world.testDb.owner.rows(`select act, role from audit where subject = '${proposed.id}' order by id`)
  expect(acts.slice(0, 2)).toEqual([
    { act: 'operator_new.propose', role: 'admin' },
    { act: 'operator_new.confirmed', role: 'admin' },
  ])
})

test('a mailed password begins for three days alone, whether it is the first one or a new one', async () => {
  const email = anAddress()
  const { id } = await proposeNew({ email })
  await confirm(id)
  const begin = () => world.call(operators.login, { body: { email, password: mailed() } })
  world.clock.advance(3 * dayMs)
  expect((await begin()).data).toHaveProperty('enrol')
  world.clock.advance(1)
  const { refusal } = await begin()
  expect(refusal.fields).toEqual({
    password: 'This temporary password has expired. Ask an administrator for new access',
  })
  const [one, other] = [await anOperator(world, ['admin']), await anOperator(world, ['admin'])]
  world.sent.length = 0
  const reset = await world.must(operators.reset, { token: one, params: { id }, body: { reason } })
  await world.must(operatorProposals.confirm, { token: other, ...confirming(reset.id) })
  world.clock.advance(3 * dayMs)
  expect((await begin()).data).toHaveProperty('enrol')
  world.clock.advance(1)
  expect((await begin()).refusal.fields).toHaveProperty('password')
  first = await anOperator(world, ['admin'])
  second = await anOperator(world, ['admin'])
})

test('the second administrator does not confirm at the device of the first', async () => {
  const device = 'the one desk'
  const [token, there] = [
    await aTokenOf(world, await anOperatorId(world, ['admin']), device),
    await aTokenOf(world, await anOperatorId(world, ['admin']), device),
  ]
  const address = anAddress()
  const { id } = await world.must(operators.propose, { token, ...asked({ email: address }) })
  expect(await refusedConfirm(id, there)).toMatchObject({ needs: 'another_device' })
  expect(await rowsOf(address)).toEqual([])
})

test('an address that an operator has, also a disabled one, is refused at its field', async () => {
  const { email, token } = await anEnrolledOperator(world, ['support'])
  expect(await refusedNew({ email })).toMatchObject({
    ...{ error: 'conflict', fields: { email: 'There is already a colleague with this email address' } },
  })
  await world.must(operators.disable, { token: first, params: { id: await idOf(token) }, body: { reason } })
  expect((await refusedNew({ email })).fields).toMatchObject({ email: expect.stringContaining('is disabled') })
  expect((await refusedNew({ email: 'nobody' })).fields).toHaveProperty('email')
  for (const lookAlike of ['k\u0456m@platform.example', 'kim@platf\u043erm.example', '\ufb01ona@platform.example']) {
    expect([lookAlike, (await refusedNew({ email: lookAlike })).fields]).toEqual([
      ...[lookAlike, { email: 'Enter a valid email address' }],
    ])
  }
  expect((await refusedNew({ email: anAddress(), roles: ['finance', 'admin'] })).fields).toHaveProperty('roles')
  expect((await refusedNew({ email: anAddress(), roles: ['auditor', 'support'] })).fields).toHaveProperty('roles')
  expect((await refusedNew({ email: anAddress(), roles: [] })).error).toBe('validation')
})

test.each([
  'kim<thief@evil.example>',
  'kim,thief@evil.example',
  'kim;thief@evil.example',
  '"kim"@evil.example',
  'kim@evil',
  'Kim@platform.example',
])('%s, which a mail would take elsewhere, is in no proposal, whoever makes it', async (email) => {
  const [row] = await world.testDb.owner.rows(`
    select has_proposal_type('email', to_jsonb('${email}'::text)) as is_taken,
      has_proposal_type('email', '"o''neil.kim+desk@platform.co.example"') as is_one`)
  expect(row).toEqual({ is_taken: false, is_one: true })
})

test('an address waits in one proposal, and is refused at the confirmation where it was taken meanwhile', async () => {
  const email = anAddress()
  const { id } = await proposeNew({ email })
  expect(await refusedNew({ email })).toMatchObject({ error: 'conflict', because: 'proposed' })
  await world.testDb.owner.rows(`select create_operator(gen_random_uuid(), '${email}', '', '{support}', now())`)
  expect((await refusedConfirm(id)).fields).toHaveProperty('email')
  expect(await rowsOf(email)).toMatchObject([{ roles: ['support'] }])
  expect(world.sent).toEqual([])
})

test('a confirmed proposal makes nobody a second time, and the call that is sent again proposes once', async () => {
  const email = anAddress()
  const key = 'the-key-of-a-lost-answer'
  const once = await world.must(operators.propose, { token: first, key, ...asked({ email }) })
  const again = await world.must(operators.propose, { token: first, key, ...asked({ email }) })
  expect(again.id).toBe(once.id)
  await confirm(once.id)
  expect((await refusedConfirm(once.id)).error).toBe('conflict')
  expect(await rowsOf(email)).toHaveLength(1)
  expect(world.sent).toHaveLength(1)
})

test('an administrator refuses a new operator, and nobody is made', async () => {
  const email = anAddress()
  const { id } = await proposeNew({ email })
  await world.must(operatorProposals.refuse, { token: second, ...confirming(id) })
  expect((await refusedConfirm(id)).error).toBe('conflict')
  expect([await rowsOf(email), world.sent]).toEqual([[], []])
})

test('two administrators change roles, which ends the sessions that had the old ones', async () => {
  const { email, token, password, code } = await anEnrolledOperator(world, ['reviewer'])
  const id = await idOf(token)
  const proposed = await world.must(operators.changeRoles, newRoles(id, ['support', 'reviewer']))
  expect(proposed.effect).toContainEqual({ name: 'roles', before: 'reviewer', after: 'reviewer support' })
  expect((await refusedConfirm(proposed.id, first)).needs).toBe('another_operator')
  expect((await world.must(operators.me, { token })).roles).toEqual(['reviewer'])
  await confirm(proposed.id)
  expect((await world.call(operators.me, { token })).refusal.error).toBe('not_logged_in')
  world.clock.advance(60_000)
  const device = `the desk of ${email}`
  const back = await world.must(operators.login, { device, body: { email, password, totp: code() } })
  expect((await world.must(operators.me, { token: 'token' in back ? back.token : '' })).roles).toEqual([
    ...['reviewer', 'support'],
  ])
  expect(world.sent).toEqual([])
})

test('roles that are there already, exclude each other or are of a disabled operator are refused', async () => {
  const token = await anOperator(world, ['reviewer'])
  const id = await idOf(token)
  const refused = async (roles: OperatorRole[]) =>
    (await world.call(operators.changeRoles, newRoles(id, roles))).refusal.fields?.['roles']
  expect(await refused(['reviewer'])).toMatch(/already has/)
  expect(await refused(['finance', 'admin'])).toMatch(/two different people/)
  await world.must(operators.disable, { token: first, params: { id }, body: { reason } })
  expect(await refused(['support'])).toMatch(/is disabled/)
})

test('two administrators stay: of those who are left none loses the role', async () => {
  const all = await world.testDb.owner.rows(`select id from operator where 'admin' = any (roles)`)
  const kept = [await idOf(first), await idOf(second)]
  const third = await idOf(await anOperator(world, ['admin']))
  const others = all.map(({ id }) => String(id)).filter((id) => !kept.includes(id))
  for (const id of others) await world.must(operators.disable, { token: first, params: { id }, body: { reason } })

  const goes = await world.must(operators.changeRoles, newRoles(third, ['support']))
  const also = await world.must(operators.changeRoles, newRoles(kept[1]!, ['support']))
  await confirm(goes.id)
  const stays = 'At least two administrators must remain'
  expect((await refusedConfirm(also.id)).fields).toEqual({ roles: stays })
  const last = await world.call(operators.changeRoles, newRoles(kept[0]!, ['support']))
  expect(last.refusal.fields).toEqual({ roles: stays })
})

test('the command makes no operator where two administrators can, but in an emergency, which colleagues see', async () => {
  const auditor = await anOperator(world, ['auditor'])
  const [one, other] = [await anOperator(world, ['admin']), await anOperator(world, ['admin'])]
  const given = { email: anAddress(), roles: ['admin'] as const }
  await expect(createOperatorByCommand(world.ctx, given)).rejects.toThrow('in the console')
  expect(await rowsOf(given.email)).toEqual([])

  const emergency = 'both administrators are ill'
  await createOperatorByCommand(world.ctx, { ...given, emergency })
  const listed = await world.must(operators.list, { token: auditor })
  expect(listed.find(({ email }) => email === given.email)?.emergency).toBe(emergency)
  const { list } = await world.must(operatorAudit.list, { token: auditor, query: { act: 'operator.create_emergency' } })
  expect(list).toMatchObject([{ subject: given.email, role: 'server', reason: `${emergency}: admin` }])

  const own = await idOf(one)
  for (const { id } of listed.filter(
    ({ id, roles, disabledAt }) => roles.includes('admin') && !disabledAt && id !== own,
  )) {
    await world.must(operators.disable, { token: one, params: { id }, body: { reason } })
  }
  expect((await world.call(operators.me, { token: other })).code).toBe(401)
  const first = { email: anAddress(), roles: ['admin'] as const }
  await createOperatorByCommand(world.ctx, { ...first, emergency })
  expect((await world.must(operators.list, { token: one })).find(({ email }) => email === first.email)).toMatchObject({
    emergency: null,
  })
})
