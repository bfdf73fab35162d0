import { expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import { merchants } from '#contract/merchants.ts'
import { messages } from '#contract/messages.ts'
import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { registrations } from '#contract/registrations.ts'
import { security } from '#contract/security.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { deliverOutbox } from '../../background.ts'
import { codeAt } from '../../base/secrets/one-time-codes.ts'
import { anAuthenticator } from '../../testing/authenticator.ts'
import { aMerchant, anOperator, aRegistration, decideRegistration, somePayPassword } from '../../testing/people.ts'
import { theMailWorld } from '../../testing/the-world.ts'
import { claimTransfer, ofWithdrawal, recordTransfer } from '../../testing/transfers.ts'
import { aCard, aRichMerchant, ask, walletOf } from '../../testing/withdrawals.ts'

const world = theMailWorld()

const request = 'the-browser-that-asks'
const thief = '198.51.100.66'
const newPassword = 'a quite different one'

async function setPasswordByMail(email: string) {
  await world.must(account.verification, { body: { account: email, purpose: 'reset_password', request } })
  const code = /\b[A-HJ-NP-Z2-9]{8}\b/.exec(world.sent.at(-1)?.text ?? '')?.[0] ?? ''
  world.clock.advance(1000)
  const reset = { account: email, code, request, password: newPassword, passwordConfirm: newPassword }
  await world.must(account.resetpwd, { body: reset })
}

async function withPasskey(token: string) {
  const device = anAuthenticator(new URL(world.ctx.config.publicUrl).origin)
  const { options } = await world.must(security.passkeyOptions, { token, body: {} })
  await world.must(security.addPasskey, { token, body: { passkey: device.register(options), name: 'a phone' } })
  return device
}

async function withApp(token: string) {
  const { secret } = await world.must(security.beginApp, { token, body: {} })
  await world.must(security.confirmApp, { token, body: { code: codeAt(secret, world.clock.now()) } })
}

async function entersBy(device: Awaited<ReturnType<typeof withPasskey>>) {
  const { options } = await world.must(security.signInOptions, { body: {} })
  return world.call(security.signIn, { body: { passkey: device.authenticate(options) } })
}

const titlesOf = async (token: string) => (await world.must(messages.notice, { token })).list.map(({ title }) => title)

test('a thief with the login password is reported by the link of a mail, gets nothing, and the owner goes on', async () => {
  const merchant = await aRichMerchant(world, 80_000)
  const { email, password, token } = merchant
  const finance = await anOperator(world, ['finance'])
  const stolen = await world.must(account.login, { ip: thief, body: { account: email, password } })
  const thiefs = { ...merchant, token: stolen.merinfo.token }
  const sending = await ask(world, merchant, { ...aCard, amount: 5_000 })
  const params = { number: sending.number }
  const approval = { approve: true, reason: 'checked' }
  await world.must(operatorWithdrawals.decide, { token: finance, params, body: approval })
  const { token: _, ...asThief } = thiefs
  const away = { ...aCard, fullName: 'A Thief', cardNumber: '4000 0566 5566 5556' }
  const payToken = await world.must(account.verifyPay, {
    token: thiefs.token,
    body: { payPassword: asThief.payPassword, purpose: 'withdraw', amount: 60_000, destination: away },
  })
  const body = { ...away, amount: 60_000, fee: 600, payToken: payToken.payToken }
  const asked = await world.must(withdrawals.withdraw, { token: thiefs.token, body })
  expect(asked.notBefore).not.toBeNull()
  await deliverOutbox(world.ctx)
  const told = world.sent.filter(({ to }) => to === email)
  expect(told.some(({ subject }) => subject === 'New login on another device')).toBe(true)
  const mail = told.find(({ subject }) => subject === `New destination: withdrawal ${asked.number}`)
  const link = /\/notMe#link=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''

  expect((await world.call(account.notMe, { body: { link: `${link}x` } })).refusal.error).toBe('link_refused')
  await world.must(account.notMe, { body: { link } })
  for (const each of [token, thiefs.token]) {
    expect((await world.call(merchants.info, { token: each })).code).toBe(401)
  }
  const again = await world.call(account.login, { ip: thief, body: { account: email, password } })
  expect(again.refusal.error).toBe('account_stopped')
  const transfer = await ofWithdrawal(world, params.number)
  const unclaimed = await claimTransfer(world, finance, transfer)
  expect(unclaimed.refusal).toMatchObject({ error: 'conflict', needs: 'mailbox_proof' })

  await setPasswordByMail(email)
  const back = (await world.must(account.login, { body: { account: email, password: newPassword } })).merinfo.token
  expect(await walletOf(world, { token: back })).toMatchObject({ balance: 75_000, held: 5_000 })
  expect((await world.call(account.notMe, { body: { link } })).refusal.error).toBe('link_refused')
  // A recently set payment password, which the thief may have set.
  const confirmed = { payPassword: merchant.payPassword, payPasswordConfirm: merchant.payPassword }
  await world.must(account.resetPay, { token: back, body: { ...confirmed, password: newPassword } })
  const waiting = await ask(world, { ...merchant, token: back, payToken: tokenOf(back) }, { ...aCard, amount: 1_000 })
  expect(waiting.notBefore).not.toBeNull()
  for (const step of [
    await claimTransfer(world, finance, transfer),
    await recordTransfer(world, finance, { ...transfer, state: 'sent' }),
    await recordTransfer(world, finance, { ...transfer, state: 'arrived' }),
  ]) {
    expect(step.status).toBe(200)
  }

  await world.must(account.notMe, { token: back, body: {} })
  expect((await world.call(merchants.info, { token: back })).code).toBe(401)
  expect((await world.call(account.notMe, { body: {} })).code).toBe(401)

  function tokenOf(session: string) {
    return async (amount: number) => {
      const confirmed = { payPassword: merchant.payPassword, purpose: 'withdraw' as const, amount, destination: aCard }
      return (await world.must(account.verifyPay, { token: session, body: confirmed })).payToken
    }
  }
})

test('who reports again, by the link besides or many times at once, sends no more mails', async () => {
  const { email, password } = await aMerchant(world)
  await world.must(account.login, { ip: thief, device: 'curl/8.5', body: { account: email, password } })
  await deliverOutbox(world.ctx)
  const link = /\/notMe#link=(\S+)/.exec(world.sent.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? ''
  await Promise.all(Array.from({ length: 5 }, () => world.must(account.notMe, { body: { link } })))
  await deliverOutbox(world.ctx)
  expect(world.sent.filter(({ to, text }) => to === email && text.includes('stopped'))).toHaveLength(1)
})

test('a place from which somebody else logged in is known no more: the next log-in from there is told again', async () => {
  const { email, password, token } = await aMerchant(world)
  const place = { ip: thief, device: 'curl/8.5' }
  await world.must(account.login, { ...place, body: { account: email, password } })
  await world.must(account.notMe, { token, body: {} })
  await setPasswordByMail(email)
  const again = await world.must(account.login, { ...place, body: { account: email, password: newPassword } })
  const told = (await titlesOf(again.merinfo.token)).filter((title) => title === 'New login on another device')
  expect(told).toHaveLength(2)
})

test('what a thief added to let in nobody else is gone: passkey, app, recovery codes and a first payment password', async () => {
  const { email, password } = await aMerchant(world)
  const { merinfo } = await world.must(account.login, { ip: thief, body: { account: email, password } })
  const { token } = merinfo
  const device = await withPasskey(token)
  await withApp(token)
  const payPassword = { payPassword: somePayPassword, payPasswordConfirm: somePayPassword }
  await world.must(account.resetPay, { token, body: { ...payPassword, password } })
  await deliverOutbox(world.ctx)
  const mail = world.sent.find(({ to, subject }) => to === email && subject === 'A login method was added')
  const link = /\/notMe#link=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  world.clock.advance(13 * dayMs)
  await world.must(account.notMe, { body: { link } })
  expect((await entersBy(device)).refusal.error).toBe('login_failed')

  await setPasswordByMail(email)
  expect((await entersBy(device)).refusal.error).toBe('login_failed')
  const back = (await world.must(account.login, { body: { account: email, password: newPassword } })).merinfo.token
  expect(await world.must(security.overview, { token: back })).toEqual({
    passkeys: [],
    app: null,
    recoveryCodesLeft: 0,
    devicesFromBefore: 0,
  })
  expect(await world.must(merchants.info, { token: back })).toMatchObject({ hasPayPassword: false })
  const kinds = (await world.must(security.log, { token: back })).list.map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['passkey_removed', 'app_removed']))
  expect(await titlesOf(back)).toEqual(
    expect.arrayContaining(['A login method was removed', 'Your payment password was removed']),
  )
})

test.each([
  { areRenewed: false, methods: ['passkey', 'recovery_code'] },
  { areRenewed: true, methods: ['passkey'] },
])('what was there before stays, and recovery codes unless they were renewed: $areRenewed', async (scene) => {
  const { email, token } = await aMerchant(world, { payPassword: somePayPassword })
  const device = await withPasskey(token)
  world.clock.advance((limits.notMeDays + 1) * dayMs)
  const own = (await entersBy(device)).data.merinfo.token
  await withPasskey(own)
  await withApp(own)
  if (scene.areRenewed) await world.must(security.renewRecoveryCodes, { token: own, body: {} })
  await world.must(account.notMe, { token: own, body: {} })
  await setPasswordByMail(email)
  const { refusal } = await world.call(account.login, { body: { account: email, password: newPassword } })
  expect(refusal).toMatchObject({ error: 'second_factor_required', methods: scene.methods })
  const back = (await entersBy(device)).data.merinfo.token
  expect(await world.must(merchants.info, { token: back })).toMatchObject({ hasPayPassword: true })
})

test('a server that has not heard of the report lets nothing be added by the ended session', async () => {
  const { merchantId, token, password } = await aMerchant(world)
  await world.must(merchants.info, { token })
  await world.testDb.owner.run(`
    update session set ended_at = now() where subject_id = '${merchantId}';
    update merchant set stopped_at = now() where merchant_id = '${merchantId}'`)
  expect((await world.call(security.passkeyOptions, { token, body: {} })).refusal.error).toBe('step_up_required')
  const first = { payPassword: somePayPassword, payPasswordConfirm: somePayPassword, password }
  expect((await world.call(account.resetPay, { token, body: first })).refusal.error).toBe('not_logged_in')
})

test('a session that began in the moment of the report adds nothing', async () => {
  const { merchantId, token } = await aMerchant(world)
  await world.must(security.passkeyOptions, { token, body: {} })
  await world.testDb.owner.run(`update merchant set stopped_at = now() where merchant_id = '${merchantId}'`)
  expect((await world.call(security.passkeyOptions, { token, body: {} })).refusal.error).toBe('step_up_required')
})

/** Counted outside a transaction, which would keep seeing the first statistics. */
async function callsAt(name: string) {
  const { owner } = world.testDb
  await owner.run('select pg_stat_clear_snapshot()')
  return owner.rows(`
    select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and query like '%${name}(%'`)
}

test.each([
  {
    change: 'a passkey',
    begin: async (token: string) => {
      const device = anAuthenticator(new URL(world.ctx.config.publicUrl).origin)
      const { options } = await world.must(security.passkeyOptions, { token, body: {} })
      const body = { passkey: device.register(options), name: "the thief's" }
      return () => world.call(security.addPasskey, { token, body })
    },
  },
  {
    change: 'an app',
    begin: async (token: string) => {
      const { secret } = await world.must(security.beginApp, { token, body: {} })
      return () => world.call(security.confirmApp, { token, body: { code: codeAt(secret, world.clock.now()) } })
    },
  },
  {
    change: 'a renewal of the recovery codes',
    begin: async (token: string) => () => world.call(security.renewRecoveryCodes, { token, body: {} }),
  },
])('$change is refused that comes while a report waits for its turn', async ({ begin }) => {
  const { owner, databaseUrl } = world.testDb
  if (world.ctx.db.engine === 'pglite') return expect(databaseUrl, 'it has one session').toBeNull()
  const { merchantId, token, email } = await aMerchant(world)
  const device = await withPasskey(token)
  world.clock.advance((limits.notMeDays + 1) * dayMs)
  const open = (await entersBy(device)).data.merinfo.token
  const before = await world.must(security.overview, { token: open })
  const change = await begin(open)
  await owner.run('begin')
  await owner.run(`select 1 from ledger_head where merchant_id = '${merchantId}' for update`)
  const reporting = world.call(account.notMe, { token: open, body: {} })
  await expect.poll(() => callsAt('stop_payouts')).toHaveLength(1)
  const changing = change()
  await expect.poll(() => callsAt('change_access')).toHaveLength(1)
  await owner.run('commit')
  expect((await reporting).status).toBe(200)
  expect((await changing).refusal.error).toBe('step_up_required')
  await setPasswordByMail(email)
  const back = (await entersBy(device)).data.merinfo.token
  const { passkeys, app, recoveryCodesLeft } = await world.must(security.overview, { token: back })
  expect(passkeys.map(({ id }) => id)).toEqual(before.passkeys.map(({ id }) => id))
  expect({ app, recoveryCodesLeft }).toEqual({ app: null, recoveryCodesLeft: before.recoveryCodesLeft })
})

test('a rejected applicant’s mail address and phone change by a fresh proof; the former mailbox takes them back', async () => {
  const owner = await aMerchant(world, { approved: false })
  const reviewer = await anOperator(world, ['reviewer'])
  const decided = { approve: false, reason: 'not readable' }
  await decideRegistration(world, { token: reviewer, id: owner.merchantId, body: decided })
  world.clock.advance((limits.stepUpMinutes + 1) * minuteMs)
  const change = (token: string, body: { email?: string; phone?: string; storeName?: string }) =>
    world.call(registrations.register, { token, body })
  const { refusal } = await change(owner.token, { email: 'thief@post.example' })
  expect([refusal.error, refusal['methods']]).toEqual(['step_up_required', ['password']])

  const { token } = await world.must(security.stepUp, { token: owner.token, body: { password: owner.password } })
  const moved = { email: 'thief@post.example', phone: '+447400199999' }
  expect((await change(token, moved)).code).toBe(1)
  await decideRegistration(world, { token: reviewer, id: owner.merchantId, body: decided })
  expect((await change(token, { email: 'thief2@post.example' })).code).toBe(1)
  const [{ kind } = { kind: '' }] = (await world.must(security.log, { token })).list
  expect(kind).toBe('contact_changed')
  await deliverOutbox(world.ctx)
  const told = world.sent.filter(({ subject }) => subject === 'Your email or phone number was changed')
  expect(told.map(({ to }) => to)).toEqual(expect.arrayContaining([owner.email, 'thief2@post.example']))
  // A new password by the new mailbox does not void a link of the former one.
  await setPasswordByMail('thief2@post.example')
  world.clock.advance(minuteMs)
  const code = { account: 'thief2@post.example', purpose: 'reset_password', request } as const
  await world.must(account.verification, { body: code })
  const stolen = /\b[A-HJ-NP-Z2-9]{8}\b/.exec(world.sent.at(-1)?.text ?? '')?.[0] ?? ''

  const link = /\/notMe#link=(\S+)/.exec(told.find(({ to }) => to === owner.email)?.text ?? '')?.[1] ?? ''
  await world.must(account.notMe, { body: { link } })
  const reset = { request, password: newPassword, passwordConfirm: newPassword }
  for (const name of [owner.email, 'thief2@post.example', moved.phone]) {
    const late = await world.call(account.resetpwd, { body: { ...reset, account: name, code: stolen } })
    expect([name, late.refusal.fields?.['code']]).toEqual([name, 'The code is incorrect or has expired'])
  }
  world.clock.advance(minuteMs)
  await setPasswordByMail(owner.email)
  const { merinfo } = await world.must(account.login, { body: { account: owner.email, password: newPassword } })
  expect(merinfo.email).toBe(owner.email)
})

async function aRejectedApplicant() {
  const owner = await aMerchant(world, { approved: false })
  const { merchantId, password } = owner
  const token = await anOperator(world, ['reviewer'])
  const reject = () => decideRegistration(world, { token, id: merchantId, body: { approve: false, reason: 'blurred' } })
  const move = async (from: string, email: string) => {
    await reject()
    const { merinfo } = await world.must(account.login, { body: { account: from, password } })
    world.sent.length = 0
    await world.must(registrations.register, { token: merinfo.token, body: { email } })
    await deliverOutbox(world.ctx)
    return world.sent.filter(({ subject }) => subject === 'Your email or phone number was changed')
  }
  return { ...owner, move }
}

test('a former mail address is nobody else’s while it can come back, and free afterwards', async () => {
  const { email, move } = await aRejectedApplicant()
  const [told] = (await move(email, 'thief3@post.example')).filter(({ to }) => to === email)
  const ofNewAccount = async (given: { email: string }) => {
    await world.must(registrations.register, { body: await aRegistration(world, given) })
    return world.testDb.owner.rows(`select merchant_id from merchant where email = '${given.email}'`)
  }
  expect(await ofNewAccount({ email })).toEqual([])
  const link = /\/notMe#link=(\S+)/.exec(told?.text ?? '')?.[1] ?? ''
  await world.must(account.notMe, { body: { link } })
  await setPasswordByMail(email)
  const { merinfo } = await world.must(account.login, { body: { account: email, password: newPassword } })
  expect(merinfo.email).toBe(email)

  const other = await aRejectedApplicant()
  await other.move(other.email, 'moved@post.example')
  world.clock.advance(limits.notMeDays * dayMs)
  expect(await ofNewAccount({ email: other.email })).toHaveLength(1)
  const moved = await ofNewAccount({ email: 'moved@post.example' })
  expect(moved).toEqual([{ merchant_id: other.merchantId }])
})

test('after the owner’s own change of the address a thief’s is told to the owner too', async () => {
  const { email, move } = await aRejectedApplicant()
  await move(email, 'owners-next@shop.example')
  const told = await move('owners-next@shop.example', 'thief4@post.example')
  expect(told.map(({ to }) => to).sort()).toEqual([email, 'owners-next@shop.example', 'thief4@post.example'])
})

test('a code of a thief’s mailbox sets no password once the owner’s has come back, also where it was checked before', async () => {
  if (world.ctx.db.engine === 'pglite') return expect(world.testDb.databaseUrl, 'it has one session').toBeNull()
  const { email, merchantId, move } = await aRejectedApplicant()
  const [told] = (await move(email, 'thief5@post.example')).filter(({ to }) => to === email)
  const link = /\/notMe#link=(\S+)/.exec(told?.text ?? '')?.[1] ?? ''
  const account5 = 'thief5@post.example'
  await world.must(account.verification, { body: { account: account5, purpose: 'reset_password', request } })
  await expect.poll(() => world.sent.at(-1)?.to).toBe(account5)
  const code = /\b[A-HJ-NP-Z2-9]{8}\b/.exec(world.sent.at(-1)?.text ?? '')?.[0] ?? ''
  const { owner } = world.testDb
  const waiting = (calls: number) =>
    expect.poll(() => owner.rows(`select 1 from pg_locks where not granted`)).toHaveLength(calls)
  await owner.run(`begin; select 1 from ledger_head where merchant_id = '${merchantId}' for update`)
  const stopping = world.must(account.notMe, { body: { link } })
  await waiting(1)
  const passwords = { password: newPassword, passwordConfirm: newPassword }
  const setting = world.call(account.resetpwd, { body: { account: account5, code, request, ...passwords } })
  await waiting(2)
  await owner.run('commit')
  await stopping
  expect((await setting).refusal.fields?.['code']).toBe('The code is incorrect or has expired')
})
