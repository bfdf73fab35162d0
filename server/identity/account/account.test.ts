import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { describe, expect, test, vi } from 'vitest'
import { account } from '#contract/account.ts'
import { minuteMs } from '#contract/durations.ts'
import { invitations } from '#contract/invitations.ts'
import { languages } from '#contract/languages.ts'
import { merchants } from '#contract/merchants.ts'
import { operatorInvitations } from '#contract/operator/invitations.ts'
import { registrations } from '#contract/registrations.ts'
import {
  aMerchant,
  anInvitation,
  anOperator,
  anUpload,
  aRegistration,
  decideRegistration,
  type Registration,
  solveCaptcha,
  somePassword,
} from '../../testing/people.ts'
import { signIn } from '../../testing/sold.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()

const nobody = '01900000-0000-7000-8000-00000000dead'

async function faultsOf(form: Partial<Registration>) {
  const answer = await world.call(registrations.register, { body: await aRegistration(world, form) })
  return answer.code === 1 ? {} : (answer.refusal.fields ?? answer.refusal.error)
}

const usesLeft = async (code: string) => {
  const { uses_left } = await world.ctx.db.one<{ uses_left: number }>({
    text: 'select uses_left from invitation where code = $1',
    values: [code],
  })
  return uses_left
}

describe('a registration', () => {
  test('needs a proof of work from where sign-ins have failed lately, and takes it', async () => {
    const ip = '203.0.113.51'
    const body = await aRegistration(world)
    const wrong = { account: body.email ?? '', password: 'not the password' }
    for (let tried = 0; tried < 3; tried += 1) await world.call(account.login, { ip, body: wrong })
    const asked = await world.call(registrations.register, { ip, body })
    expect(asked.refusal.error).toBe('captcha_required')
    const { challenge, bits } = asked.refusal as unknown as { challenge: string; bits: number }
    const unsolved = { ...body, captcha: { challenge, solution: -1 } }
    expect((await world.call(registrations.register, { ip, body: unsolved })).code).not.toBe(1)
    await world.must(registrations.register, { ip, body: { ...body, captcha: solveCaptcha({ challenge, bits }) } })
    await world.must(registrations.register, { ip: '203.0.113.52', body: await aRegistration(world) })
  })

  test('makes a merchant in review with a shop, an empty wallet and the lowest level', async () => {
    const form = await aRegistration(world, { storeName: 'Café Nörd', country: 'TH', phone: '081 888 0199' })
    const { merchantId, status } = await world.must(registrations.register, { body: form, lang: 'vi' })
    expect(status).toBe('in_review')
    const signIn = { account: form.email ?? '', password: somePassword }
    const { merinfo } = await world.must(account.login, { body: signIn })
    expect(merinfo).toMatchObject({
      id: merchantId,
      status: 'in_review',
      phone: '+66818880199',
      country: 'TH',
      lang: 'vi',
      currency: 'USD',
      hasPayPassword: false,
      level: { name: 'Bronze' },
      shop: { id: 'cafe-nord', name: 'Café Nörd', rating: null, creditScore: null, followers: 0, open: true },
      wallet: { balance: 0, withdrawable: 0, held: 0, owed: 0, pending: 0, totalIncome: 0, holds: [] },
      unread: 0,
      demo: false,
    })
    expect(merinfo.shop.logo).toBe(`/files/${form.storeLogo}.webp`)
    expect((await world.app.inject(merinfo.shop.logo ?? '')).headers['content-type']).toBe('image/webp')
    expect(await world.must(merchants.info, { token: merinfo.token, lang: 'zh-CN' })).toMatchObject({
      level: { name: '青铜' },
    })
  })

  test('names every field that is wrong, and spends nothing', async () => {
    const code = await anInvitation(world)
    expect(
      await faultsOf({
        storeName: ' ',
        country: 'XX',
        phone: '12',
        email: 'mail',
        password: 'short',
        idHeld: nobody,
        invitationCode: code,
      }),
    ).toEqual({
      storeName: 'This field is required',
      country: 'Please choose a country',
      phone: 'Enter a valid phone number for the country',
      email: 'Enter a valid email address',
      password: 'At least 10 characters',
    })
    expect(await faultsOf({ idHeld: nobody, invitationCode: code })).toEqual({ idHeld: 'Please add the photo' })
    expect(await faultsOf({ passwordConfirm: 'something else', invitationCode: code })).toHaveProperty(
      'passwordConfirm',
    )
    expect(await faultsOf({ password: 'password123', passwordConfirm: 'password123', invitationCode: code })).toEqual({
      password: 'This password is too common',
    })
    const { data } = await anUpload(world, { purpose: 'logo' })
    expect(await faultsOf({ idFront: data.id, invitationCode: code })).toHaveProperty('idFront')
    expect(await usesLeft(code)).toBe(1)
  })

  test('takes a photo for one registration only', async () => {
    const first = await aRegistration(world)
    await world.must(registrations.register, { body: first })
    expect(await faultsOf({ idFront: first.idFront ?? '' })).toHaveProperty('idFront')
  })

  test('needs an invitation that is neither unknown nor spent nor expired', async () => {
    expect(await faultsOf({ invitationCode: 'NOSUCHONE' })).toHaveProperty('invitationCode')
    const spent = await anInvitation(world)
    expect(await faultsOf({ invitationCode: spent.toLowerCase() })).toEqual({})
    expect(await faultsOf({ invitationCode: spent })).toEqual({
      invitationCode: 'This invitation code has been used up',
    })
    const token = await anOperator(world, ['reviewer'])
    const expiresAt = new Date(world.clock.now().getTime() + minuteMs).toISOString()
    const soon = { uses: 1, note: '', reason: 'for a test', expiresAt }
    const { code } = await world.must(operatorInvitations.create, { token, body: soon })
    expect(await world.must(invitations.verifyCode, { body: { code } })).toEqual({ valid: true, inviter: 'Entrepot' })
    world.clock.advance(minuteMs)
    expect(await faultsOf({ invitationCode: code })).toEqual({ invitationCode: 'This invitation code has expired' })
  })

  test('of ten at once on two uses lets in two', async () => {
    const code = await anInvitation(world, { uses: 2 })
    const forms: Registration[] = []
    for (let made = 0; made < 10; made += 1) forms.push(await aRegistration(world, { invitationCode: code }))
    const answers = await Promise.all(forms.map((body) => world.call(registrations.register, { body })))
    expect(answers.map((answer) => answer.code).sort()).toEqual([1, 1, ...Array(8).fill(422)])
    expect(await usesLeft(code)).toBe(0)
  })

  test('of five at once with one phone lets in one, answers all the same, and mails the one', async () => {
    const code = await anInvitation(world, { uses: 5 })
    const forms: Registration[] = []
    for (let made = 0; made < 5; made += 1) {
      forms.push(await aRegistration(world, { invitationCode: code, phone: '07400 199 999' }))
    }
    const answers = await Promise.all(forms.map((body) => world.call(registrations.register, { body })))
    expect(answers.map(({ code: answered, msg }) => [answered, msg])).toEqual(
      Array(5).fill([1, 'Application submitted']),
    )
    expect(answers.map(({ data }) => data.status)).toEqual(Array(5).fill('in_review'))
    expect(await usesLeft(code)).toBe(0)
    const filed = await world.testDb.owner.rows("select email from merchant where phone = '+447400199999'")
    expect(filed).toHaveLength(1)
    const outbox = join(world.ctx.config.dataDir, 'outbox')
    const mails = () =>
      (existsSync(outbox) ? readdirSync(outbox) : [])
        .map((name) => readFileSync(join(outbox, name), 'utf8'))
        .filter((mail) => mail.includes(`To: ${filed[0]?.['email']}`) && mail.includes('You already have an account'))
    await vi.waitFor(() => expect(mails()).toHaveLength(4))
  })

  test('with the name of an account but another wrong field says the same as without, and spends nothing', async () => {
    const { email } = await aMerchant(world)
    const code = await anInvitation(world)
    const given = { idFront: nobody, invitationCode: code }
    expect(await faultsOf({ ...given, email })).toEqual(await faultsOf(given))
    expect(await usesLeft(code)).toBe(1)
  })

  test('sent again with the names of others is held up', async () => {
    const { email } = await aMerchant(world)
    const operator = await anOperator(world, ['reviewer'])
    const applicant = await aMerchant(world, { approved: false })
    const decision = { approve: false, reason: 'not readable' }
    await decideRegistration(world, { token: operator, id: applicant.merchantId, body: decision })
    const again = () => world.call(registrations.register, { token: applicant.token, body: { email } })
    const answers: string[] = []
    for (let tried = 0; tried < 5; tried += 1) answers.push((await again()).refusal.error)
    expect(answers).toEqual(['validation', 'validation', 'validation', 'too_many_tries', 'too_many_tries'])
  })

  test('of two shops with one name gives each its own address', async () => {
    const one = await aMerchant(world, { form: { storeName: 'Same Name' } })
    const two = await aMerchant(world, { form: { storeName: 'Same Name' } })
    expect(one.shop).toBe('same-name')
    expect(two.shop).toMatch(/^same-name-[0-9a-f]{6}$/)
  })
})

describe('signing in', () => {
  test.each([
    ['the mail address', ({ email }: { email: string }) => email.toUpperCase()],
    ['the phone in full', ({ phone }: { phone: string }) => phone],
    ['the phone with 00', ({ phone }: { phone: string }) => phone.replace('+', '00')],
    ['the phone as at home', ({ phone }: { phone: string }) => phone.replace('+44', '0')],
  ])('goes by %s', async (_, nameOf) => {
    const merchant = await aMerchant(world)
    const { merinfo } = await world.must(account.login, { body: { account: nameOf(merchant), password: somePassword } })
    expect(merinfo.id).toBe(merchant.merchantId)
  })

  test('tells nothing about whether there is an account', async () => {
    const { email } = await aMerchant(world)
    const wrong = await world.call(account.login, { body: { account: email, password: 'not the password' } })
    const unknown = await world.call(account.login, {
      body: { account: 'no@shop.example', password: 'not the password' },
    })
    const plain = ({ code, msg, refusal }: typeof wrong) => ({ code, msg, refusal: { ...refusal, requestId: '' } })
    expect(plain(wrong)).toEqual(plain(unknown))
    expect(wrong.refusal.error).toBe('login_failed')
    world.clock.advance(16 * minuteMs)
  })

  test('asks for a proof of work after three failures, takes each proof once, and forgives in time', async () => {
    const { email } = await aMerchant(world)
    const ip = '203.0.113.50'
    const wrong = { account: email, password: 'not the password' }
    const right = { account: email, password: somePassword }
    for (let tried = 0; tried < 3; tried += 1) {
      expect((await world.call(account.login, { ip, body: wrong })).refusal.error).toBe('login_failed')
    }
    const asked = await world.call(account.login, { ip, body: right })
    expect(asked.refusal).toMatchObject({ error: 'captcha_required', bits: 16, challenge: expect.any(String) })
    const { challenge, bits } = asked.refusal as unknown as { challenge: string; bits: number }
    const captcha = solveCaptcha({ challenge, bits })
    const forged = { ...captcha, challenge: `x${challenge}` }
    for (const bad of [{ challenge, solution: captcha.solution + 1 }, forged]) {
      const answer = await world.call(account.login, { ip, body: { ...right, captcha: bad } })
      expect(answer.refusal.error).toBe('captcha_required')
    }
    expect((await world.call(account.login, { ip, body: { ...wrong, captcha } })).refusal.error).toBe('login_failed')
    const again = await world.call(account.login, { ip, body: { ...right, captcha } })
    expect(again.refusal.error).toBe('captcha_required')
    const fresh = solveCaptcha(again.refusal as unknown as { challenge: string; bits: number })
    await world.must(account.login, { ip, body: { ...right, captcha: fresh } })

    const old = await world.call(account.login, { ip, body: right })
    const late = solveCaptcha(old.refusal as unknown as { challenge: string; bits: number })
    world.clock.advance(5 * minuteMs)
    expect((await world.call(account.login, { ip, body: { ...right, captcha: late } })).refusal.error).toBe(
      'captcha_required',
    )
    world.clock.advance(11 * minuteMs)
    await world.must(account.login, { ip, body: right })
  })

  test('is listed as a device, which can be signed out; other merchants’ sessions cannot', async () => {
    const merchant = await aMerchant(world)
    const other = await aMerchant(world)
    const second = await world.must(account.login, { body: { account: merchant.email, password: somePassword } })
    const sessions = await world.must(account.sessions, { token: merchant.token })
    expect(sessions.map(({ current }) => current)).toEqual([false, true])
    const [newest] = sessions
    const body = { id: newest?.id ?? '' }
    expect((await world.call(account.revokeSession, { token: other.token, body })).code).toBe(404)
    await world.must(account.revokeSession, { token: merchant.token, body })
    expect((await world.call(merchants.info, { token: second.merinfo.token })).code).toBe(401)
    expect((await world.call(account.revokeSession, { token: merchant.token, body })).code).toBe(404)
    await world.must(merchants.info, { token: merchant.token })
  })

  test('is followed by nothing in the browser: signing out empties its cache', async () => {
    const { token } = await aMerchant(world)
    const { method, path: url } = account.logout
    const { headers } = await world.app.inject({ method, url, headers: { token }, payload: {} })
    expect(headers['clear-site-data']).toBe('"cache"')
  })

  test('ends by signing out here or everywhere, and after thirty days', async () => {
    const merchant = await aMerchant(world)
    const signIn = { body: { account: merchant.email, password: somePassword } }
    const here = (await world.must(account.login, signIn)).merinfo.token
    await world.must(account.logout, { token: here, body: {} })
    expect((await world.call(merchants.info, { token: here })).refusal.error).toBe('not_logged_in')
    await world.must(merchants.info, { token: merchant.token })
    await world.must(account.logout, { token: merchant.token, body: { everywhere: true } })
    expect((await world.call(merchants.info, { token: merchant.token })).code).toBe(401)
    const late = (await world.must(account.login, signIn)).merinfo
    world.clock.set(new Date(late.expiresAt))
    expect((await world.call(merchants.info, { token: late.token })).code).toBe(401)
  })
})

test('the language is stored with the merchant and answers where no header names one', async () => {
  const { token } = await aMerchant(world)
  expect(await world.must(languages.set, { token, query: { lang: 'tai' } })).toEqual({ lang: 'tai' })
  expect(await world.must(merchants.info, { token })).toMatchObject({ lang: 'tai', level: { name: 'บรอนซ์' } })
  const refused = await world.call(account.revokeSession, { token, body: { id: world.ctx.ids.next() } })
  expect(refused.msg, 'a refusal too').toMatch(/[ก-๙]/)
  expect(await world.must(languages.set, { query: { lang: 'ri' } })).toEqual({ lang: 'ri' })
  expect((await world.call(languages.set, { query: { lang: 'xx' as 'en' } })).code).toBe(422)
  const list = await world.must(languages.list)
  expect(list).toContainEqual({ code: 'tai', tag: 'th', name: 'ไทย' })
  expect(list.map(({ code }) => code)).toEqual(['en', 'zh-CN', 'han', 'ri', 'tai', 'ind', 'vi'])
})

test.each(['th', 'tai'])('a merchant stored with the language %s is answered in Thai', async (stored) => {
  const { merchantId } = await aMerchant(world)
  await world.ctx.db.query(sql`update merchant set lang = ${stored} where merchant_id = ${merchantId}`)
  // A session keeps the language it began with, so a new one must begin after the change.
  const token = await signIn(world, merchantId)
  expect(await world.must(merchants.info, { token })).toMatchObject({ lang: 'tai', level: { name: 'บรอนซ์' } })
})
