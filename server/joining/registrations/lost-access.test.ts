import { beforeEach, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { audit } from '#contract/audit.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { operatorDesk } from '#contract/operator/desk.ts'
import { operatorRegistrations } from '#contract/operator/registrations.ts'
import { registrations } from '#contract/registrations.ts'
import { security } from '#contract/security.ts'
import { deliverOutbox } from '../../background.ts'
import { eraseLostAccessImages, eraseUnclaimedImages } from '../../ground/uploads/sweeps.ts'
import {
  aMerchantWithApp,
  anAddress,
  anIdentityPhoto,
  askForAccess,
  type LostAccess,
  readLostAccess,
  realName,
} from '../../testing/lost-access.ts'
import { aMerchant, type TestMerchant, twoOperators } from '../../testing/people.ts'
import { theMailWorld } from '../../testing/the-world.ts'

const world = theMailWorld()
let first: string
let second: string
const reason = 'the face and the document are those of the registration'
const newPassword = 'a quite different one'

beforeEach(async () => {
  ;[first, second] = await twoOperators(world, ['reviewer'])
  world.sent.length = 0
})

const aLockedOut = () => aMerchantWithApp(world)
const askFor = (email: string, given: Partial<LostAccess> = {}) => askForAccess(world, email, given)
const listed = (merchant: TestMerchant) => readLostAccess(world, first, merchant)

async function look(merchant: TestMerchant, { token = first, confirm = true } = {}) {
  const asked = (await listed(merchant))?.asked ?? ''
  const params = { id: merchant.merchantId }
  return world.call(operatorRegistrations.lookAtLost, { token, params, body: { asked, confirm, reason } })
}

async function confirmed(merchant: TestMerchant) {
  await askFor(merchant.email)
  await look(merchant)
  const { data } = await look(merchant, { token: second })
  expect(data).toEqual({ status: 'confirmed', opensAt: expect.any(String) })
}

async function mailsTo({ email }: TestMerchant) {
  await deliverOutbox(world.ctx)
  return world.sent.filter(({ to }) => to === email)
}

async function setPassword({ email }: TestMerchant) {
  const request = 'the-browser-that-asks'
  await world.must(account.verification, { body: { account: email, purpose: 'reset_password', request } })
  const code = /\b[A-HJ-NP-Z2-9]{8}\b/.exec(world.sent.at(-1)?.text ?? '')?.[0] ?? ''
  world.clock.advance(1000)
  const body = { account: email, code, request, password: newPassword, passwordConfirm: newPassword }
  await world.must(account.resetpwd, { body })
}

async function statesOf({ merchantId }: TestMerchant) {
  const asks = `select status from lost_access where merchant_id = '${merchantId}' order by asked_at`
  return (await world.testDb.owner.rows(asks)).map(({ status }) => status)
}

const logIn = ({ email }: TestMerchant, password: string) =>
  world.call(account.login, { body: { account: email, password } })

test('who lost every second factor is let in after two looks, a week, and a new password; withdrawals wait', async () => {
  const merchant = await aLockedOut()
  const { answer } = await askFor(merchant.email)
  expect([answer.code, answer.data]).toEqual([1, {}])
  const waiting = (await world.must(operatorDesk.read, { token: first })).queues.find(
    ({ queue }) => queue === 'lost_access',
  )
  expect(waiting?.count).toBeGreaterThan(0)
  expect(await listed(merchant)).toMatchObject({ realName, firstBy: null })
  expect((await look(merchant)).data).toEqual({ status: 'in_review', opensAt: null })
  expect((await look(merchant)).refusal).toMatchObject({ error: 'conflict', needs: 'another_operator' })
  expect((await look(merchant, { token: second })).data.status).toBe('confirmed')
  const told = await mailsTo(merchant)
  expect(told.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      'Somebody asked for access to your account',
      'One person has confirmed your photos',
      expect.stringMatching(/opens again on/),
    ]),
  )
  for (const { text, subject } of told)
    if (/access|opens/.test(subject)) expect(text, subject).toContain('/notMe#link=')
  expect((await world.must(audit.list, { token: merchant.token })).list.map(({ act }) => act).slice(0, 2)).toEqual([
    ...['lost_access.confirmed', 'lost_access.first'],
  ])

  world.clock.advance(6 * dayMs)
  await setPassword(merchant)
  expect((await logIn(merchant, newPassword)).refusal.error).toBe('second_factor_required')
  world.clock.advance(dayMs + hourMs)
  await setPassword(merchant)
  const { data } = await logIn(merchant, newPassword)
  const { token } = data.merinfo
  expect(await world.must(security.overview, { token })).toMatchObject({
    app: null,
    passkeys: [],
    recoveryCodesLeft: 0,
  })
  const kinds = (await world.must(security.log, { token })).list.map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['lost_access_asked', 'lost_access_ended', 'app_removed']))
  const [row] = await world.testDb.owner.rows(
    `select password_reset_at > now() - interval '1 minute' as waits, pay_password_hash as hash from merchant
     where merchant_id = '${merchant.merchantId}'`.replace(
      'now()',
      `'${world.clock.now().toISOString()}'::timestamptz`,
    ),
  )
  // From the reset on withdrawals wait, and the payment password must be set again.
  expect(row).toEqual({ waits: true, hash: null })
})

test('“it was not me” stops it with one press, and the factors stay', async () => {
  const merchant = await aLockedOut()
  world.clock.advance(20 * dayMs)
  await confirmed(merchant)
  const link = /\/notMe#link=(\S+)/.exec((await mailsTo(merchant)).at(-1)?.text ?? '')?.[1] ?? ''
  await world.must(account.notMe, { body: { link } })
  world.clock.advance(8 * dayMs)
  await setPassword(merchant)
  const { refusal } = await logIn(merchant, newPassword)
  expect(refusal.error).toBe('second_factor_required')
  await world.must(security.signIn, { body: { ticket: String(refusal['ticket']), code: merchant.code() } })
})

test('it is in the list of what opens the account, from where it was asked for, and is stopped there by one press', async () => {
  const merchant = await aLockedOut()
  const { token } = merchant
  const asked = async () => (await world.must(security.ways, { token })).filter(({ kind }) => kind === 'lost_access')
  expect(await asked()).toEqual([])
  await askFor(merchant.email)
  const since = world.clock.now().toISOString()
  expect(await asked()).toMatchObject([{ since, network: expect.stringMatching(/^100\..*\/24$/), isHere: false }])
  await look(merchant)
  await look(merchant, { token: second })
  expect(await asked()).toHaveLength(1)
  await world.must(security.stopLostAccess, { token, body: {} })
  expect(await asked()).toEqual([])
  expect(await statesOf(merchant)).toEqual(['stopped'])
  const told = (await mailsTo(merchant)).filter(({ subject }) => subject === 'Your request for access was stopped')
  expect(told.map(({ text }) => text.includes('/notMe#link='))).toEqual([true])
  const { list } = await world.must(security.log, { token })
  expect(list.map(({ kind }) => kind)).toContain('lost_access_stopped')
  // Nothing is open any more, so the same press tells nobody.
  const before = (await mailsTo(merchant)).length
  await world.must(security.stopLostAccess, { token, body: {} })
  expect(await mailsTo(merchant)).toHaveLength(before)
})

test('whoever reads the mail alone cannot keep its owner from stopping it, and it opens for a month after the week', async () => {
  const merchant = await aLockedOut()
  await confirmed(merchant)
  const link = /\/notMe#link=(\S+)/.exec((await mailsTo(merchant)).at(-1)?.text ?? '')?.[1] ?? ''
  world.clock.advance(hourMs)
  await setPassword(merchant)
  await world.must(account.notMe, { body: { link } })
  expect(await statesOf(merchant)).toEqual(['stopped'])

  const late = await aLockedOut()
  ;[first, second] = await twoOperators(world, ['reviewer'])
  await confirmed(late)
  world.clock.advance(40 * dayMs)
  await setPassword(late)
  expect((await logIn(late, newPassword)).refusal.error).toBe('second_factor_required')
  await askFor(late.email)
  expect(await statesOf(late)).toEqual(['stopped', 'in_review'])
})

test('it ends where its merchant logs in by a second factor after all, who is told', async () => {
  const merchant = await aLockedOut()
  await confirmed(merchant)
  world.clock.advance(hourMs)
  const { refusal } = await logIn(merchant, merchant.password)
  const { merinfo } = await world.must(security.signIn, {
    body: { ticket: String(refusal['ticket']), code: merchant.code() },
  })
  expect(await statesOf(merchant)).toEqual(['stopped'])
  const told = (await mailsTo(merchant)).find(({ subject }) => subject === 'Your request for access has ended')
  expect(told?.text).toContain('/notMe#link=')
  const [{ kind } = { kind: '' }] = (
    await world.must(security.log, { token: merinfo.token, query: { page: 2, limit: 1 } })
  ).list
  expect(kind).toBe('lost_access_stopped')
})

test('of several asks at once one is taken, told, and keeps photos', async () => {
  const merchant = await aLockedOut()
  const photos = await Promise.all(Array.from({ length: 12 }, () => anIdentityPhoto(world)))
  const asks = [0, 3, 6, 9].map((at) => {
    const [idFront = '', idBack = '', idHeld = ''] = photos.slice(at)
    const body = { account: merchant.email, realName, idKind: 'identity_card' as const, idFront, idBack, idHeld }
    return world.call(registrations.lostAccess, { body, ip: anAddress() })
  })
  expect((await Promise.all(asks)).map(({ code }) => code)).toEqual([1, 1, 1, 1])
  const [row] = await world.testDb.owner.rows(
    `select (select count(*)::integer from upload where merchant_id = m and purpose = 'lost_access') as photos,
      (select count(*)::integer from security_event where merchant_id = m and kind = 'lost_access_asked') as told
     from (select '${merchant.merchantId}'::uuid as m) as of`,
  )
  expect(row).toEqual({ photos: 3, told: 1 })
})

test('of “it was not me” and a new password at once one comes first, and a stopped one opens nothing later', async () => {
  for (let round = 0; round < 3; round += 1) {
    const merchant = await aLockedOut()
    world.clock.advance(20 * dayMs)
    ;[first, second] = await twoOperators(world, ['reviewer'])
    await confirmed(merchant)
    const link = /\/notMe#link=(\S+)/.exec((await mailsTo(merchant)).at(-1)?.text ?? '')?.[1] ?? ''
    world.clock.advance(8 * dayMs)
    const [reported] = await Promise.all([
      world.call(account.notMe, { body: { link } }),
      setPassword(merchant).catch(() => undefined),
    ])
    expect([200, 409, 422]).toContain(reported.status)
    const [row] = await world.testDb.owner.rows(
      `select status, (select count(*)::integer from second_factor f where f.merchant_id = l.merchant_id) as factors
       from lost_access l where merchant_id = '${merchant.merchantId}'`,
    )
    expect([
      { status: 'stopped', factors: 1 },
      { status: 'done', factors: 0 },
    ]).toContainEqual(row)
  }
})

test('a stranger is answered the same whatever fits, and cannot see by the photos whether it did', async () => {
  const merchant = await aLockedOut()
  const plain = await aMerchant(world, { form: { realName } })
  const asks = [
    await askFor(merchant.email, { realName: 'Somebody Else' }),
    await askFor(plain.email),
    await askFor('nobody@example.com'),
    await askFor(merchant.email, { realName: ' suda  PHONGSRI ' }),
    await askFor(merchant.email),
  ]
  expect(asks.map(({ answer }) => [answer.code, answer.msg, answer.data])).toEqual(
    asks.map(() => [1, expect.stringContaining('If it fits an account'), {}]),
  )
  for (const { body } of asks) {
    const again = await world.call(registrations.lostAccess, { body, ip: anAddress() })
    expect(Object.keys(again.refusal.fields ?? {})).toEqual(['idFront', 'idBack', 'idHeld'])
  }
  expect(await listed(plain)).toBeUndefined()
  expect(await listed(merchant)).toBeDefined()
  expect((await mailsTo(plain)).filter(({ subject }) => /access/.test(subject))).toEqual([])
})

test('a reviewer refuses with a reason, each opening of a photo is told, and three asks a month are the most', async () => {
  const merchant = await aLockedOut()
  for (let at = 0; at < 3; at += 1) {
    world.clock.advance(1000)
    await askFor(merchant.email)
    for (const which of ['idHeld', 'idFront'] as const) {
      const params = { id: merchant.merchantId, which }
      const opened = await world.call(operatorRegistrations.lostImage, { token: first, params, query: { reason } })
      expect(opened.status).toBe(200)
    }
    expect((await look(merchant, { confirm: false })).data.status).toBe('refused')
  }
  await askFor(merchant.email)
  expect(await listed(merchant)).toBeUndefined()
  const told = await mailsTo(merchant)
  expect(told.filter(({ subject }) => subject === 'Your request for access was not confirmed')).toHaveLength(3)
  const ofPhotos = told.filter(({ subject }) => subject === 'Your identity photo was viewed')
  expect(ofPhotos, 'a mail for each reviewer of a request').toHaveLength(3)
  for (const { text } of ofPhotos) expect(text).toContain('/notMe#link=')
  const acts = (await world.must(audit.list, { token: merchant.token })).list.map(({ act }) => act)
  expect(acts.filter((act) => act === 'identity.open')).toHaveLength(6)
})

test('what a reviewer has looked at is decided, and nothing that was sent later', async () => {
  const merchant = await aLockedOut()
  await askFor(merchant.email)
  const asked = (await listed(merchant))?.asked ?? ''
  await look(merchant, { confirm: false })
  await askFor(merchant.email)
  const params = { id: merchant.merchantId }
  const late = await world.call(operatorRegistrations.lookAtLost, {
    ...{ token: second, params },
    body: { asked, confirm: true, reason },
  })
  expect(late.refusal.error).toBe('conflict')
})

test('a caller asks a few times, and the photos go: of no account after a day, else with the retention', async () => {
  const merchant = await aLockedOut()
  const { body } = await askFor(merchant.email)
  const strangers = await askFor('nobody@example.com')
  const kept = async ({ idHeld }: LostAccess) =>
    (await world.testDb.owner.rows(`select 1 from upload where id = '${idHeld}' and erased_at is null`)).length
  world.clock.advance(2 * dayMs)
  await eraseUnclaimedImages(world.ctx)
  expect([await kept(body), await kept(strangers.body)]).toEqual([1, 0])
  world.clock.advance(world.ctx.config.identityRetentionDays * dayMs)
  await eraseLostAccessImages(world.ctx)
  expect(await kept(body)).toBe(0)
  const limited: number[] = []
  for (let at = 0; at < 5; at += 1) {
    const photo = () => anIdentityPhoto(world)
    const asked = { ...body, idFront: await photo(), idBack: await photo(), idHeld: await photo() }
    limited.push((await world.call(registrations.lostAccess, { body: asked, ip: '192.0.2.250' })).code)
  }
  expect(limited).toContain(429)
})
