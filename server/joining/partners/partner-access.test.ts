// projects: postgres, citus
import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import { merchants } from '#contract/merchants.ts'
import { messages } from '#contract/messages.ts'
import { operatorPartners } from '#contract/operator/partners.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { partners } from '#contract/partners.ts'
import { registrations } from '#contract/registrations.ts'
import { security } from '#contract/security.ts'
import { clearSessions } from '#server/base/http/session.ts'
import { codeAt } from '#server/base/secrets/one-time-codes.ts'
import { aPartner, signLink, someClaims } from '#server/testing/partners.ts'
import { aRegistration, somePassword } from '#server/testing/people.ts'
import { theWorld } from '#server/testing/the-world.ts'

const world = theWorld()
let vouching: TestPartner
const reason = 'for a test'

type TestPartner = Awaited<ReturnType<typeof aPartner>>

beforeAll(async () => {
  vouching = await aPartner(world, { vouches: true })
})

const linkOf = (sub: string, partner = vouching) =>
  signLink({ claims: someClaims(world, { sub }), secret: partner.secret })
const third = (data: string, partner = vouching) => world.call(partners.third, { body: { data, mer: partner.mer } })
const opens = async (token: string) => (await world.call(merchants.info, { token })).status === 200

type Answer = { isBound?: boolean; hasPassword?: boolean; partner?: TestPartner }

async function applies(sub: string, { isBound, hasPassword = true, partner = vouching }: Answer = {}) {
  const data = linkOf(sub, partner)
  const arrived = await third(data, partner)
  expect(arrived.data).toEqual({ status: 0, partner: { name: 'North Gate', vouches: partner === vouching } })
  const { invitationCode: code = '', password, passwordConfirm, ...form } = await aRegistration(world)
  const body = { ...form, data, code, ...(hasPassword && { password, passwordConfirm }) }
  return (await world.must(registrations.tkregister, { body: { ...body, ...(isBound !== undefined && { isBound }) } }))
    .merinfo
}

async function aBound(sub: string, partner = vouching) {
  const { id, email, token } = await applies(sub, { isBound: true, partner })
  const signedIn = (await third(linkOf(sub, partner), partner)).data.merinfo?.token ?? ''
  expect(await opens(signedIn)).toBe(true)
  return { id, email, token, signedIn, partner }
}

const own = async (email: string, password = somePassword) =>
  (await world.must(account.login, { body: { account: email, password } })).merinfo.token

async function resetByMail(email: string, password: string) {
  const request = 'D'.repeat(20)
  await world.must(account.verification, { body: { account: email, purpose: 'reset_password', request } })
  const mailed = () =>
    world.ctx.mail
      .recent()
      .flatMap(({ to, text }) => (to === email ? (/code is ([A-Z0-9]{8})/.exec(text)?.[1] ?? []) : []))
  await expect.poll(mailed).not.toEqual([])
  const code = mailed()[0] ?? ''
  await world.must(account.resetpwd, { body: { account: email, code, request, password, passwordConfirm: password } })
}

test('a stranger’s link that a newcomer opened does not let the stranger in, whoever applies with a password', async () => {
  const { token } = await applies('attacker')
  expect((await third(linkOf('attacker'))).data).toMatchObject({ status: 0 })
  const { token: refused } = await applies('another attacker', { isBound: false })
  expect((await third(linkOf('another attacker'))).data).toMatchObject({ status: 0 })
  for (const each of [token, refused]) expect(await opens(each)).toBe(true)
})

test('a partner’s link lets in who agreed to it, and who chose no password', async () => {
  for (const answer of [{ isBound: true }, { hasPassword: false }, { isBound: true, hasPassword: false }]) {
    const sub = JSON.stringify(answer)
    const { id, token } = await applies(sub, answer)
    expect((await third(linkOf(sub))).data).toMatchObject({ status: 1, merinfo: { id } })
    const { list } = await world.must(messages.notice, { token })
    expect(list.map(({ title }) => title)).toContain('North Gate can log in to your shop')
  }
})

test('a binding that was removed is made anew by the merchant’s own answer to a new link, with a fresh proof', async () => {
  const { id, email } = await aBound('again')
  const token = await own(email)
  await world.must(security.removePartner, { token, body: { id: vouching.mer } })
  const data = linkOf('again')
  expect((await third(data)).data).toMatchObject({ status: 0 })
  world.clock.advance(hourMs)
  const late = await world.call(partners.bind, { token, body: { data } })
  expect(late.refusal.error).toBe('step_up_required')
  const proven = await own(email)
  await world.must(partners.bind, { token: proven, body: { data } })
  expect((await third(linkOf('again'))).data).toMatchObject({ status: 1, merinfo: { id } })
  for (const used of [data, linkOf('nobody asked'), 'a.b.c'])
    expect((await world.call(partners.bind, { token: proven, body: { data: used } })).refusal.error).toBe(
      'link_refused',
    )
})

test('who lets no partner in needs a password', async () => {
  const data = linkOf('neither')
  await third(data)
  const { invitationCode: code = '', password: _, passwordConfirm: __, ...form } = await aRegistration(world)
  const refused = await world.call(registrations.tkregister, { body: { ...form, data, code, isBound: false } })
  expect(Object.keys(refused.refusal.fields ?? {})).toEqual(['password'])
})

test('a link proves one factor: where another is enrolled it is asked for, once, with the limits of a password', async () => {
  const { id, email } = await aBound('careful')
  const { secret } = await world.must(security.beginApp, { token: await own(email), body: {} })
  await world.must(security.confirmApp, {
    token: await own(email),
    body: { code: codeAt(secret, world.clock.now()) },
  })
  const data = linkOf('careful')
  const refusal = (await third(data)).refusal
  expect(refusal).toMatchObject({ error: 'second_factor_required', methods: ['code', 'recovery_code'] })
  expect((await third(data)).refusal.error, 'the link is used up').toBe('link_refused')
  const ticket = String(refusal['ticket'])
  const wrong = await world.call(security.signIn, { body: { ticket, code: '000000' } })
  expect(wrong.refusal.fields).toHaveProperty('code')
  world.clock.advance(30_000)
  const code = codeAt(secret, world.clock.now())
  const { merinfo } = await world.must(security.signIn, { body: { ticket, code } })
  expect(merinfo.id).toBe(id)
  expect((await world.call(security.signIn, { body: { ticket, code } })).status).not.toBe(200)
  const { list } = await world.must(security.log, { token: merinfo.token })
  expect(list[0]?.kind).toBe('login_partner')
  await world.must(operatorPartners.revoke, {
    token: vouching.first,
    params: { id: vouching.mer },
    body: { reason },
  })
  expect(await opens(merinfo.token), 'a session by link and factor is the partner’s too').toBe(false)
  vouching = await aPartner(world, { vouches: true })
})

test('a partner that is revoked leaves no session, no ticket and no application open', async () => {
  const partner = await aPartner(world)
  const { email, token, signedIn } = await aBound('suda', partner)
  const ownToken = await own(email)
  const ticketed = await aBound('with an app', partner)
  const { secret } = await world.must(security.beginApp, { token: await own(ticketed.email), body: {} })
  await world.must(security.confirmApp, {
    token: await own(ticketed.email),
    body: { code: codeAt(secret, world.clock.now()) },
  })
  const ticket = String((await third(linkOf('with an app', partner), partner)).refusal['ticket'])
  const waiting = linkOf('applies later', partner)
  await third(waiting, partner)

  await world.must(operatorPartners.revoke, { token: partner.first, params: { id: partner.mer }, body: { reason } })
  expect([await opens(token), await opens(signedIn)], 'of links').toEqual([false, false])
  expect(await opens(ownToken), 'of a password').toBe(true)
  world.clock.advance(30_000)
  const code = codeAt(secret, world.clock.now())
  expect((await world.call(security.signIn, { body: { ticket, code } })).refusal.error).toBe('link_refused')
  const { invitationCode = '', ...form } = await aRegistration(world)
  const late = await world.call(registrations.tkregister, { body: { ...form, data: waiting, code: invitationCode } })
  expect(late.refusal.error).toBe('link_refused')
})

test('who is bound by an application hears of it, also where the partner is revoked before the session opens', async () => {
  const partner = await aPartner(world, { vouches: true })
  const data = linkOf('is cut off', partner)
  await third(data, partner)
  const { invitationCode: code = '', ...form } = await aRegistration(world)
  const { owner } = world.testDb
  await owner.run('begin; lock table session in access exclusive mode')
  const applying = world.call(registrations.tkregister, { body: { ...form, data, code, isBound: true } })
  await expect.poll(() => owner.rows(`select 1 from merchant where email = '${form.email}'`)).toHaveLength(1)
  await owner.run(
    `update partner set revoked_at = '${world.clock.now().toISOString()}' where id = '${partner.mer}'; commit`,
  )
  expect((await applying).refusal.error).toBe('link_refused')
  const body = { account: form.email ?? '', password: somePassword }
  const { merinfo } = await world.must(account.login, { body })
  expect((await world.must(security.log, { token: merinfo.token })).list.map(({ kind }) => kind)).toContain(
    'partner_bound',
  )
})

test('what a key opened ends with the key, and what the next one opens goes on', async () => {
  const partner = await aPartner(world)
  const { signedIn } = await aBound('of the old key', partner)
  const secret = randomBytes(32)
  const { id } = await world.must(operatorPartners.rotate, {
    token: partner.first,
    params: { id: partner.mer },
    body: { algorithm: 'HS256', key: secret.toString('base64url'), overlapDays: 1, reason },
  })
  await world.must(operatorProposals.confirm, { token: partner.second, params: { id }, body: { reason } })
  world.clock.advance(dayMs + hourMs)
  const next = { ...partner, secret }
  const renewed = (await third(linkOf('of the old key', next), next)).data.merinfo
  const ofOld = (await third(linkOf('of the old key', partner), partner)).data.merinfo
  expect(Date.parse(ofOld?.expiresAt ?? ''), 'no longer than its key').toBeLessThan(world.clock.now().getTime() + dayMs)
  expect(await opens(signedIn), 'within the overlap').toBe(true)
  world.clock.advance(dayMs)
  clearSessions()
  for (const each of [signedIn, ofOld?.token ?? '']) expect(await opens(each)).toBe(false)
  expect(await opens(renewed?.token ?? '')).toBe(true)
})

test('“It was not me” and a password by mail end a partner’s late binding for good', async () => {
  const reported = await aBound('reported')
  await world.must(account.notMe, { token: await own(reported.email), body: {} })
  const forgotten = await aBound('forgotten')
  for (const { email, signedIn, id } of [reported, forgotten]) {
    await resetByMail(email, 'a wholly other secret')
    expect(await opens(signedIn)).toBe(false)
    const again = await third(linkOf(id === reported.id ? 'reported' : 'forgotten'))
    expect(again.data).toMatchObject({ status: 0 })
    const token = await own(email, 'a wholly other secret')
    const titles = (await world.must(messages.notice, { token })).list.map(({ title }) => title)
    expect(titles).toContain('North Gate can no longer log in to your shop')
  }
})

test('a binding from long before stays: whoever reads the mail alone does not end it', async () => {
  const { email } = await aBound('for long')
  world.clock.advance((limits.notMeDays + 1) * dayMs)
  await resetByMail(email, 'a wholly other secret')
  expect((await third(linkOf('for long'))).data).toMatchObject({ status: 1 })
})

test('a link and the end of its binding at once leave no session', async () => {
  const { email } = await aBound('in a race')
  const token = await own(email)
  const [links] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, () => third(linkOf('in a race')))),
    world.must(account.notMe, { token, body: {} }),
  ])
  for (const { data } of links) if (data.merinfo) expect(await opens(data.merinfo.token)).toBe(false)
  const [{ open } = {}] = await world.testDb.owner.rows(
    'select count(*)::integer as open from session s join partner_binding b on b.merchant_id = s.subject_id ' +
      `where s.ended_at is null and b.sub = 'in a race'`,
  )
  expect(open).toBe(0)
})
