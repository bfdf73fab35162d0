import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { beforeAll, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { invitations } from '#contract/invitations.ts'
import { merchants } from '#contract/merchants.ts'
import { operatorPartners } from '#contract/operator/partners.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { partners } from '#contract/partners.ts'
import { registrations } from '#contract/registrations.ts'
import { after } from '#server/base/clock.ts'
import { purgeSignInData } from '#server/identity/account/sweeps.ts'
import { aPartner, type LinkParts, signLink, someClaims } from '#server/testing/partners.ts'
import { anInvitation, anOperator, aRegistration, somePassword } from '#server/testing/people.ts'
import { theWorld } from '#server/testing/the-world.ts'
import { scale } from '#tools/long.ts'
import { randomOf, seedOf } from '#tools/random.ts'

const world = theWorld()
let partner: Awaited<ReturnType<typeof aPartner>>
const reason = 'for a test'

beforeAll(async () => {
  partner = await aPartner(world)
})

const linkOf = (given: object = {}) => signLink({ claims: someClaims(world, given), secret: partner.secret })
const third = (data: string, mer = partner.mer) => world.call(partners.third, { body: { data, mer } })

/** A registration form without the fields that a link replaces. */
async function aForm(given: object = {}) {
  const { invitationCode = '', ...form } = await aRegistration(world)
  return { ...form, code: invitationCode, ...given }
}

async function aBound(sub: string) {
  const data = linkOf({ sub })
  expect((await third(data)).data.status).toBe(0)
  const { merinfo } = await world.must(registrations.tkregister, { body: { data, ...(await aForm()), isBound: true } })
  return merinfo
}

describe('a partner’s user who is not a merchant yet', () => {
  test('registers by the same link, once, and is signed in by the next one', async () => {
    const data = linkOf({ sub: 'suda' })
    expect((await third(data)).data).toEqual({ status: 0, partner: { name: 'North Gate', vouches: false } })
    expect((await third(data)).refusal).toMatchObject({ error: 'link_refused' })

    const code = await anInvitation(world)
    const checked = await world.must(invitations.verifyCode, { body: { code, data } })
    expect(checked.link).toEqual({ registers: true, needsPassword: true })
    const body = { data, isBound: true, ...(await aForm({ code })) }
    const wrong = await world.call(registrations.tkregister, { body: { ...body, code: 'NO SUCH', storeName: ' ' } })
    expect(Object.keys(wrong.refusal.fields ?? {}).sort()).toEqual(['code', 'storeName'])
    const registered = await world.must(registrations.tkregister, { body })
    expect(registered).toMatchObject({ status: 1, merinfo: { status: 'in_review', email: body.email } })
    const { token } = registered.merinfo
    expect((await world.must(merchants.info, { token })).id).toBe(registered.merinfo.id)

    expect((await world.call(registrations.tkregister, { body: { ...body, ...(await aForm()) } })).status).toBe(403)
    const again = await world.must(invitations.verifyCode, { body: { code: await anInvitation(world), data } })
    expect(again.link).toEqual({ registers: false, needsPassword: true })
    const signedIn = (await third(linkOf({ sub: 'suda' }))).data
    expect(signedIn).toMatchObject({ status: 1, merinfo: { id: registered.merinfo.id } })
    expect(signedIn.merinfo?.token).not.toBe(token)
    await world.must(account.login, { body: { account: body.email ?? '', password: somePassword } })
  })

  test('comes by the invitation of the link, unless another one is named', async () => {
    const [ofLink, other] = [await anInvitation(world), await anInvitation(world)]
    const usesLeft = async () => {
      const rows =
        await world.testDb.owner.rows(`select uses_left from invitation where code in ('${ofLink}', '${other}')
        order by code = '${other}'`)
      return rows.map((row) => row['uses_left'])
    }
    const before = await usesLeft()
    const arrive = async (sub: string, given: { code?: string } = {}) => {
      const data = linkOf({ sub })
      await world.must(partners.third, { body: { data, mer: partner.mer, ...given } })
      const { code: _code, ...form } = await aForm()
      return { data, ...form }
    }
    await world.must(registrations.tkregister, { body: await arrive('by its link', { code: ofLink }) })
    expect(await usesLeft()).toEqual([Number(before[0]) - 1, before[1]])
    const named = { ...(await arrive('by another', { code: 'NO-LONGER-GOOD' })), code: other }
    await world.must(registrations.tkregister, { body: named })
    expect(await usesLeft()).toEqual([Number(before[0]) - 1, Number(before[1]) - 1])
    for (const body of [await arrive('by a bad one', { code: 'NO-SUCH-ONE' }), await arrive('by none')]) {
      const refused = await world.call(registrations.tkregister, { body })
      expect(Object.keys(refused.refusal.fields ?? {})).toEqual(['code'])
    }
  })

  test('registers within a day, and no longer', async () => {
    const data = linkOf({ sub: 'late' })
    await third(data)
    world.clock.advance(23 * hourMs)
    const open = await world.must(invitations.verifyCode, { body: { code: await anInvitation(world), data } })
    expect(open.link?.registers).toBe(true)
    world.clock.advance(hourMs)
    const tooLate = await world.call(registrations.tkregister, { body: { data, ...(await aForm()) } })
    expect(tooLate.refusal).toMatchObject({ error: 'link_refused' })
  })

  test('registers once, by however many links and however often at once', async () => {
    const links = [linkOf({ sub: 'twice' }), linkOf({ sub: 'twice' })]
    for (const data of links) expect((await third(data)).data.status).toBe(0)
    const forms = await Promise.all(
      [...links, ...links].map(async (data) => ({ data, ...(await aForm()), isBound: true })),
    )
    const answers = await Promise.all(forms.map((body) => world.call(registrations.tkregister, { body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403])
    const [kept] = await world.testDb.owner.rows(
      `select count(*)::integer as merchants from merchant
       where email in (${forms.map(({ email }) => `'${email}'`).join(', ')})`,
    )
    expect(kept).toEqual({ merchants: 1 })
  })

  test('needs no password where the partner vouches', async () => {
    const vouching = await aPartner(world, { vouches: true })
    const data = signLink({ claims: someClaims(world), secret: vouching.secret })
    expect((await third(data, vouching.mer)).data.status).toBe(0)
    const { password: _password, passwordConfirm: _confirm, ...body } = await aForm({ data })
    const checked = await world.must(invitations.verifyCode, { body: { code: body.code ?? '', data } })
    expect(checked.link).toEqual({ registers: true, needsPassword: false })
    const { merinfo } = await world.must(registrations.tkregister, { body: { ...body, data } })
    expect(merinfo.status).toBe('in_review')
    for (const password of ['', somePassword]) {
      const tried = await world.call(account.login, { body: { account: body.email ?? '', password } })
      expect(tried.refusal).toMatchObject({ error: 'login_failed' })
    }
    const needed = linkOf({ sub: 'not vouched for' })
    await third(needed)
    const refused = await world.call(registrations.tkregister, { body: { ...body, data: needed } })
    expect(refused.refusal.fields).toHaveProperty('password')
  })
})

describe('a link that is not right', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const wrong: [string, (claims: object) => LinkParts][] = [
    ['of another secret', (claims) => ({ claims, secret: randomBytes(32) })],
    ['of no algorithm', (claims) => ({ header: { alg: 'none' }, claims, secret: partner.secret })],
    ['of another algorithm', (claims) => ({ header: { alg: 'HS512' }, claims, secret: partner.secret })],
    ['of a key that nobody gave us', (claims) => ({ claims, privateKey })],
    [
      'that brings its own key',
      (claims) => ({ header: { alg: 'EdDSA', jwk: publicKey.export({ format: 'jwk' }) }, claims, privateKey }),
    ],
    ['signed with a public key as if it were a secret', (claims) => ({ claims, secret: Buffer.from(publicPem) })],
    [
      'with a critical header',
      (claims) => ({ header: { alg: 'HS256', crit: ['x'], x: 1 }, claims, secret: partner.secret }),
    ],
    ['that is another token', (claims) => ({ header: { alg: 'HS256', typ: 'JWT' }, claims, secret: partner.secret })],
    ['that is over', (claims) => ({ claims: { ...claims, iat: 1, exp: 100 }, secret: partner.secret })],
    [
      'for another place',
      (claims) => ({ claims: { ...claims, aud: 'https://elsewhere.example' }, secret: partner.secret }),
    ],
  ]
  test.each(wrong)('%s opens nothing', async (_, signing) => {
    const answer = await third(signLink(signing(someClaims(world))))
    expect([answer.status, answer.refusal.error]).toEqual([403, 'link_refused'])
  })

  test('of another or an unknown partner, or before the partner is effective, opens nothing', async () => {
    const other = await aPartner(world)
    for (const mer of [other.mer, '', 'nobody', `${other.mer}'--`])
      expect((await third(linkOf(), mer)).status).toBe(403)
    expect((await third(linkOf())).status).toBe(200)
    world.clock.advance(-hourMs)
    const early = signLink({ claims: someClaims(world), secret: other.secret })
    expect((await third(early, other.mer)).status).toBe(403)
    world.clock.advance(hourMs)
  })

  test('because one character was changed, added or left out opens nothing, whichever', async () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ '
    const link = linkOf()
    const random = randomOf(seedOf(11))
    let tried = 0
    while (tried < scale(1_000)) {
      const at = random(link.length + 1)
      const letter = letters[random(letters.length)] ?? ''
      const changed = link.slice(0, at) + (random(5) === 0 ? '' : letter) + link.slice(at + (random(5) === 0 ? 0 : 1))
      if (changed === link) continue
      tried += 1
      const { status, data } = await third(changed)
      expect([status, data], changed).toMatchObject([403, { error: 'link_refused' }])
    }
    expect((await third(link)).data.status).toBe(0)
  })
})

test('one link, two hundred times at once, opens one session', async () => {
  const { id } = await aBound('in a hurry')
  const data = linkOf({ sub: 'in a hurry' })
  const sessions = () =>
    world.testDb.owner.rows(`select count(*)::integer as open from session where subject_id = '${id}'`)
  const [before] = await sessions()
  const answers = await Promise.all(Array.from({ length: 200 }, () => third(data)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(199)
  expect(await sessions()).toEqual([{ open: Number(before?.['open']) + 1 }])
})

describe("a partner's keys", () => {
  test('change over with an overlap, and a public key is enough', async () => {
    const changing = await aPartner(world)
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const body = {
      algorithm: 'EdDSA' as const,
      key: publicKey.export({ format: 'jwk' }).x ?? '',
      overlapDays: 2,
      reason,
    }
    const asked = await world.must(operatorPartners.rotate, {
      token: changing.first,
      params: { id: changing.mer },
      body,
    })
    expect(asked.effect).toMatchObject([{ name: 'key', before: /^HS256 /, after: /^EdDSA / }, { name: 'overlapDays' }])
    const confirm = { params: { id: asked.id }, body: { reason } }
    const alone = await world.call(operatorProposals.confirm, { token: changing.first, ...confirm })
    expect(alone.refusal).toMatchObject({ error: 'conflict', needs: 'another_operator' })
    await world.must(operatorProposals.confirm, { token: changing.second, ...confirm })

    const tries = async () => {
      const claims = () => someClaims(world)
      const old = await third(signLink({ claims: claims(), secret: changing.secret }), changing.mer)
      const next = await third(signLink({ claims: claims(), privateKey }), changing.mer)
      return [old.status, next.status]
    }
    expect(await tries()).toEqual([200, 403])
    world.clock.advance(dayMs)
    expect(await tries()).toEqual([200, 200])
    // Tries the public key as a shared secret for the other algorithm.
    const raw = Buffer.from(body.key, 'base64url')
    expect((await third(signLink({ claims: someClaims(world), secret: raw }), changing.mer)).status).toBe(403)
    world.clock.advance(2 * dayMs)
    expect(await tries()).toEqual([403, 200])
    const listed = (await world.must(operatorPartners.list, { token: await anOperator(world, ['auditor']) })).find(
      ({ id }) => id === changing.mer,
    )
    expect(listed?.keys.map(({ algorithm }) => algorithm)).toEqual(['EdDSA', 'HS256'])
  })

  test('are all ended at once by one operator, also for links that wait to register', async () => {
    const leaked = await aPartner(world)
    const data = signLink({ claims: someClaims(world), secret: leaked.secret })
    await third(data, leaked.mer)
    const stop = { params: { id: leaked.mer }, body: { reason: 'its key was published' } }
    await world.must(operatorPartners.revoke, { token: leaked.second, ...stop })
    expect((await world.call(operatorPartners.revoke, { token: leaked.first, ...stop })).status).toBe(409)
    const next = signLink({ claims: someClaims(world), secret: leaked.secret })
    expect((await third(next, leaked.mer)).status).toBe(403)
    expect((await world.call(registrations.tkregister, { body: { data, ...(await aForm()) } })).status).toBe(403)
  })

  test('are long enough, and a shared secret is nowhere in clear', async () => {
    const { first, secret } = partner
    const short = { name: 'Short', vouches: false, algorithm: 'EdDSA' as const, reason }
    for (const key of [randomBytes(33).toString('base64url'), 'a'.repeat(42), `${'a'.repeat(43)}=`]) {
      expect((await world.call(operatorPartners.register, { token: first, body: { ...short, key } })).status).toBe(422)
    }
    const kept = await world.testDb.owner.rows(
      `select (select jsonb_agg(p) from proposal p)::text || (select jsonb_agg(k) from partner_key k)::text as text`,
    )
    for (const spelling of ['base64', 'base64url', 'hex'] as const) {
      expect(JSON.stringify(kept)).not.toContain(secret.toString(spelling).replace(/=+$/, ''))
    }
  })
})

test('used links are forgotten when they can no longer come back', async () => {
  const count = async () => (await world.testDb.owner.rows('select jti from partner_link')).length
  await third(linkOf())
  await purgeSignInData(world.ctx)
  expect(await count()).toBeGreaterThan(0)
  world.clock.advance(2 * dayMs + hourMs)
  await purgeSignInData(world.ctx)
  expect(await count()).toBe(0)
})

test('the example of docs/partner-login.md makes links that are good', async () => {
  const page = readFileSync(new URL('../../../docs/partner-login.md', import.meta.url), 'utf8')
  const code = stripTypeScriptTypes(page.split('```ts\n')[1]?.split('```')[0] ?? '')
  const example = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as {
    newKey: () => { privateKeyPem: string; publicKey: string }
    signInLink: (partner: object, visit: object) => string
  }
  world.clock.set(after(new Date(), -2 * dayMs))
  const reader = await aPartner(world)
  const key = example.newKey()
  const { id } = await world.must(operatorPartners.rotate, {
    token: reader.first,
    params: { id: reader.mer },
    body: { algorithm: 'EdDSA', key: key.publicKey, overlapDays: 30, reason },
  })
  await world.must(operatorProposals.confirm, { token: reader.second, params: { id }, body: { reason } })
  // The example uses the system's time.
  world.clock.set(new Date())
  const app = { appUrl: world.ctx.config.publicUrl, mer: reader.mer }
  for (const signing of [{ privateKeyPem: key.privateKeyPem }, { sharedSecret: reader.secret.toString('base64url') }]) {
    const link = new URL(example.signInLink({ ...app, ...signing }, { sub: 'anna', code: 'ABCD', path: '/order' }))
    expect([link.origin, link.pathname]).toEqual([app.appUrl, '/'])
    const { data = '', ...rest } = Object.fromEntries(link.searchParams)
    expect(rest).toEqual({ mer: reader.mer, code: 'ABCD', path: '/order' })
    expect((await third(data, reader.mer)).data.status).toBe(0)
  }
})
