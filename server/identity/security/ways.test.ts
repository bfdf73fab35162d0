import { beforeAll, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { dayMs } from '#contract/durations.ts'
import type { Reply } from '#contract/endpoint.ts'
import { merchants } from '#contract/merchants.ts'
import { messages } from '#contract/messages.ts'
import { operatorMerchants } from '#contract/operator/merchants.ts'
import { partners } from '#contract/partners.ts'
import { push } from '#contract/push.ts'
import { registrations } from '#contract/registrations.ts'
import { security } from '#contract/security.ts'
import { deliverOutbox } from '../../background.ts'
import { codeAt } from '../../base/secrets/one-time-codes.ts'
import { anAuthenticator } from '../../testing/authenticator.ts'
import { aPartner, signLink, someClaims } from '../../testing/partners.ts'
import { aMerchant, anOperator, aRegistration, somePassword } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()
let partner: Awaited<ReturnType<typeof aPartner>>

beforeAll(async () => {
  partner = await aPartner(world)
})

type Way = Reply<typeof security.ways>[number]

const waysOf = (token: string) => world.must(security.ways, { token })
const kindsOf = async (token: string) => (await waysOf(token)).map(({ kind }) => kind).sort()
const titlesOf = async (token: string) => (await world.must(messages.notice, { token })).list.map(({ title }) => title)
const aDevice = (name: string) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
  p256dh: 'p'.repeat(87),
  auth: 'a'.repeat(22),
})

async function withEveryWay(sub: string) {
  const data = signLink({ claims: someClaims(world, { sub }), secret: partner.secret })
  await world.must(partners.third, { body: { data, mer: partner.mer } })
  const { invitationCode: code = '', ...form } = await aRegistration(world)
  const { merinfo } = await world.must(registrations.tkregister, { body: { ...form, data, code, isBound: true } })
  const { email } = merinfo
  const { token } = (await world.must(account.login, { body: { account: email, password: somePassword } })).merinfo
  const device = anAuthenticator(new URL(world.ctx.config.publicUrl).origin)
  const { options } = await world.must(security.passkeyOptions, { token, body: {} })
  const passkey = { passkey: device.register(options), name: 'my phone' }
  const { recoveryCodes } = await world.must(security.addPasskey, { token, body: passkey })
  const { secret } = await world.must(security.beginApp, { token, body: {} })
  await world.must(security.confirmApp, { token, body: { code: codeAt(secret, world.clock.now()) } })
  await world.must(push.subscribe, { token, body: aDevice(sub) })
  return { token, email, byLink: merinfo.token, device, secret, recoveryCodes }
}

describe('the list of what opens an account', () => {
  test('has every way in, since when and from where', async () => {
    const { token } = await withEveryWay('lists')
    const ways = await waysOf(token)
    expect(ways.map(({ kind }) => kind)).toEqual([
      ...['password', 'app', 'recovery_codes', 'passkey', 'partner', 'session', 'session', 'push'],
    ])
    for (const { kind, since } of ways) expect(since, kind).toBe(world.clock.now().toISOString())
    for (const { kind, network } of ways.slice(1)) expect(network, kind).toMatch(/\/24$/)
    const named = ways.filter(({ name }) => name !== '').map(({ kind, name }) => [kind, name])
    expect(named).toEqual([
      ['passkey', 'my phone'],
      ['partner', 'North Gate'],
    ])
    expect(ways.filter(({ isHere }) => isHere).map(({ kind }) => kind)).toEqual(['session', 'push'])
  })

  test('says of each way when it was used last, and moves no other', async () => {
    const { token, email, device, secret, recoveryCodes } = await withEveryWay('is used')
    const ticketOf = async (call: typeof account.login | typeof partners.third, body: object) => {
      const { refusal } = await world.call(call as typeof account.login, { body: body as never })
      expect(refusal.error).toBe('second_factor_required')
      return String(refusal['ticket'])
    }
    let opened = ''
    const second = async (ticket: string, factor: object) => {
      opened = (await world.must(security.signIn, { body: { ticket, ...factor } })).merinfo.token
    }
    const byPassword = () => ticketOf(account.login, { account: email, password: somePassword })
    const byCode = () => ({ code: codeAt(secret, world.clock.now()) })
    const uses: [string[], () => Promise<unknown>][] = [
      [
        ['passkey'],
        async () => {
          const { options } = await world.must(security.signInOptions, { body: {} })
          return world.must(security.signIn, { body: { passkey: device.authenticate(options) } })
        },
      ],
      [['password', 'app'], async () => second(await byPassword(), byCode())],
      [
        ['password', 'recovery_codes'],
        async () => second(await byPassword(), { recoveryCode: recoveryCodes?.[0] ?? '' }),
      ],
      [
        ['app', 'partner'],
        async () => {
          const data = signLink({ claims: someClaims(world, { sub: 'is used' }), secret: partner.secret })
          return second(await ticketOf(partners.third, { data, mer: partner.mer }), byCode())
        },
      ],
    ]
    const read = async () => (await waysOf(token)).filter(({ kind }) => kind !== 'session' && kind !== 'push')
    for (const [kinds, use] of uses) {
      world.clock.advance(dayMs)
      const before = await read()
      await use()
      const moved = (await read()).filter(({ lastUsedAt }, at) => lastUsedAt !== before[at]?.lastUsedAt)
      expect(moved.map(({ kind }) => kind)).toEqual(kinds)
      // A code of the app is known by its half minute alone.
      for (const { kind, lastUsedAt } of moved) {
        const late = new Date(lastUsedAt ?? 0).getTime() - world.clock.now().getTime()
        expect(Math.abs(late), kind).toBeLessThanOrEqual(kind === 'app' ? 30_000 : 0)
      }
    }
    const lastLogin = world.clock.now().toISOString()
    world.clock.advance(dayMs)
    await world.must(merchants.info, { token: opened })
    const now = world.clock.now().toISOString()
    const others = (await waysOf(token)).filter(({ kind, isHere }) => kind === 'session' && !isHere)
    expect(others.length).toBeGreaterThan(uses.length)
    expect(others.filter(({ lastUsedAt }) => lastUsedAt === now).map(({ since }) => since)).toEqual([lastLogin])
  })

  test('is the merchant’s own: nobody removes another’s', async () => {
    const { token } = await withEveryWay('of one')
    const other = await aMerchant(world)
    const idOf = async (kind: Way['kind']) => (await waysOf(token)).find((way) => way.kind === kind)?.id ?? ''
    for (const [call, kind] of [
      [security.removePartner, 'partner'],
      [push.remove, 'push'],
      [account.revokeSession, 'session'],
      [security.removePasskey, 'passkey'],
    ] as const) {
      const tried = await world.call(call, { token: other.token, body: { id: await idOf(kind) } })
      expect(tried.refusal.error, kind).toBe('not_found')
    }
    expect(await waysOf(token)).toHaveLength(8)
  })

  test('loses what is removed, and with a partner what its links opened', async () => {
    const { token, byLink } = await withEveryWay('removes')
    const idOf = async (kind: Way['kind']) =>
      (await waysOf(token)).find((way) => way.kind === kind && !(kind === 'session' && way.isHere))?.id ?? ''
    await world.must(push.remove, { token, body: { id: await idOf('push') } })
    await world.must(security.removePartner, { token, body: { id: await idOf('partner') } })
    expect((await world.call(merchants.info, { token: byLink })).code).toBe(401)
    await world.must(security.removePasskey, { token, body: { id: await idOf('passkey') } })
    await world.must(security.removeApp, { token, body: {} })
    expect(await kindsOf(token)).toEqual(['password', 'session'])
    const data = signLink({ claims: someClaims(world, { sub: 'removes' }), secret: partner.secret })
    expect((await world.must(partners.third, { body: { data, mer: partner.mer } })).status).toBe(0)
  })

  test('tells of a device that takes the notifications of an open session, but for one that only renews them', async () => {
    const { token } = await withEveryWay('takes over')
    const told = async () => (await titlesOf(token)).filter((title) => title === 'Another device gets notifications')
    await world.must(push.subscribe, { token, body: aDevice('renewed by its browser') })
    await world.must(push.subscribe, { token, ip: '198.51.100.66', body: aDevice('renewed by its browser') })
    expect(await told()).toHaveLength(1)
    await world.must(push.subscribe, { token, ip: '203.0.113.66', body: aDevice('of a thief') })
    expect(await told()).toHaveLength(2)
  })

  test('tells of each new one by message and mail', async () => {
    const { token, email } = await withEveryWay('is told')
    await world.must(security.renewRecoveryCodes, { token, body: {} })
    const told = [
      'North Gate can log in to your shop',
      'A login method was added',
      'Another device gets notifications',
      'New recovery codes were created',
    ]
    expect(await titlesOf(token)).toEqual(expect.arrayContaining(told))
    await deliverOutbox(world.ctx)
    const mails = world.ctx.mail.recent().filter(({ to }) => to === email)
    for (const title of told) {
      const mail = mails.find(({ subject }) => subject === title)
      expect(mail?.text, title).toMatch(/\/notMe#link=\S+/)
    }
    await world.must(push.subscribe, { token, body: aDevice('is told again') })
    const again = (await titlesOf(token)).filter((title) => title === 'Another device gets notifications')
    expect(again, 'a device that subscribes anew is not another one').toHaveLength(1)
  })

  test('has no device whose session has ended: it is notified of nothing', async () => {
    const { token, email, password } = await aMerchant(world)
    const { merinfo } = await world.must(account.login, { body: { account: email, password } })
    await world.must(push.subscribe, { token: merinfo.token, body: aDevice('ended') })
    expect(await kindsOf(token)).toContain('push')
    await world.must(account.revokeSession, { token, body: { others: true } })
    expect(await kindsOf(token)).toEqual(['password', 'session'])
    expect((await world.must(push.read, { token })).devices).toBe(0)
  })

  test('is short after “It was not me”: the password alone, which a mailed code replaces', async () => {
    const { token, device } = await withEveryWay('reports')
    await world.must(account.notMe, { token, body: {} })
    expect((await world.call(merchants.info, { token })).code).toBe(401)
    const { options } = await world.must(security.signInOptions, { body: {} })
    const tried = await world.call(security.signIn, { body: { passkey: device.authenticate(options) } })
    expect(tried.refusal.error).toBe('login_failed')
    const [left] = await world.testDb.owner.rows(
      `select (select count(*) from partner_binding where sub = 'reports')::integer as bindings,
        (select count(*) from session s join merchant m on m.merchant_id = s.subject_id
          where s.ended_at is null and m.stopped_at is not null)::integer as sessions`,
    )
    expect(left).toEqual({ bindings: 0, sessions: 0 })
  })
})

test('customer service logs a merchant out everywhere, who reads why', async () => {
  const merchant = await aMerchant(world)
  const params = { id: merchant.merchantId }
  const reason = 'You told us that your phone was stolen.'
  const finance = await anOperator(world, ['finance'])
  expect((await world.call(operatorMerchants.endSessions, { token: finance, params, body: { reason } })).status).toBe(
    403,
  )
  const support = await anOperator(world, ['support'])
  expect(await world.must(operatorMerchants.endSessions, { token: support, params, body: { reason } })).toEqual({
    ended: 1,
  })
  expect((await world.call(merchants.info, { token: merchant.token })).code).toBe(401)
  const { token } = (
    await world.must(account.login, { body: { account: merchant.email, password: merchant.password } })
  ).merinfo
  const { list } = await world.must(messages.notice, { token })
  const notice = list.find(({ title }) => title === 'You were logged out on all devices')
  expect(JSON.stringify(notice)).toContain(reason)
})
