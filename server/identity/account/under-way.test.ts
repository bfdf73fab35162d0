import { describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { merchants } from '#contract/merchants.ts'
import { operatorMerchants } from '#contract/operator/merchants.ts'
import { operators } from '#contract/operator/operators.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { operatorSecurity } from '#contract/operator/security.ts'
import { security } from '#contract/security.ts'
import { isLong } from '#tools/long.ts'
import { clearSessions } from '../../base/http/session.ts'
import { codeAt } from '../../base/secrets/one-time-codes.ts'
import { hashPassword, hashPayPassword } from '../../base/secrets/passwords.ts'
import { aMerchant, anEnrolledOperator, anOperator, somePayPassword, twoOperators } from '../../testing/people.ts'
import { theMailWorld } from '../../testing/the-world.ts'

const world = theMailWorld()
const request = 'the-browser-that-asks'
const [owners, thiefs] = ['what the owner wants', 'what a thief would like']

/** Expensive enough that the comparison outlasts other calls. */
const slow = { memoryCost: 19 * 1024, timeCost: 40, parallelism: 1 }
const slowly = <T>(hash: (ctx: typeof world.ctx) => T) => hash({ ...world.ctx, passwordCost: slow })
const mailedCode = async (email: string, purpose: 'reset_password' | 'reset_pay', token?: string) => {
  await world.must(account.verification, { ...(token && { token }), body: { account: email, purpose, request } })
  await expect.poll(() => world.sent.at(-1)?.to).toBe(email)
  return /\b[A-HJ-NP-Z2-9]{8}\b/.exec(world.sent.at(-1)?.text ?? '')?.[0] ?? ''
}
const twice = (password: string) => ({ password, passwordConfirm: password })
const twicePay = (payPassword: string) => ({ payPassword, payPasswordConfirm: payPassword })
const logIn = (email: string, password: string) => world.call(account.login, { body: { account: email, password } })
const isOpen = async (token: string) => {
  clearSessions()
  return (await world.call(merchants.info, { token })).code === 1
}

async function aMerchantWithAThief() {
  const merchant = await aMerchant(world, { payPassword: somePayPassword })
  const { email, password, merchantId } = merchant
  const thief = (await logIn(email, password)).data.merinfo.token
  const hash = await slowly((ctx) => hashPassword(ctx, password))
  const payHash = await slowly((ctx) => hashPayPassword(ctx, somePayPassword))
  await world.testDb.owner.run(`
    update merchant set password_hash = '${hash}', pay_password_hash = '${payHash}' where merchant_id = '${merchantId}'`)
  return { ...merchant, thief }
}
type Robbed = Awaited<ReturnType<typeof aMerchantWithAThief>>

/** Begins a call, completes an act while the call still compares a password, and returns the call. */
async function beside<T>(begin: () => Promise<T>, act: () => Promise<unknown>): Promise<T> {
  const counts = async () =>
    JSON.stringify(
      await world.testDb.owner.rows(`
      select (select sum(failures) from login_failure) as tries, (select sum(pay_password_tries) from merchant) as pays`),
    )
  const before = await counts()
  const calling = begin()
  await expect.poll(counts).not.toBe(before)
  await act()
  return calling
}

const resetByMail = async ({ email }: { email: string }) => {
  const code = await mailedCode(email, 'reset_password')
  return () => world.must(account.resetpwd, { body: { account: email, code, request, ...twice(owners) } })
}

/** Each takes seconds of a processor, so a daily run takes two. */
const some = <T>(all: readonly T[]): T[] => all.slice(0, isLong ? all.length : 2)

const ends: Record<string, (merchant: Robbed) => Promise<() => Promise<unknown>>> = {
  'a password that was set by mail': resetByMail,
  '“It was not me”':
    async ({ token }) =>
    () =>
      world.must(account.notMe, { token, body: {} }),
  'a log-out everywhere':
    async ({ token }) =>
    () =>
      world.must(account.logout, { token, body: { everywhere: true } }),
  'a log-out of other devices':
    async ({ token }) =>
    () =>
      world.must(account.revokeSession, { token, body: { others: true } }),
  'a log-out by customer service': async ({ merchantId }) => {
    const token = await anOperator(world, ['support'])
    const body = { reason: 'Your phone was stolen.' }
    return () => world.must(operatorMerchants.endSessions, { token, params: { id: merchantId }, body })
  },
}

describe.each(some(Object.entries(ends)))('after %s', (_name, prepare) => {
  test('no log-in opens a session that was under way', async () => {
    const merchant = await aMerchantWithAThief()
    const end = await prepare(merchant)
    const { code, data } = await beside(() => logIn(merchant.email, merchant.password), end)
    expect(code).toBe(403)
    expect(data?.merinfo).toBeUndefined()
    expect(await isOpen(merchant.thief)).toBe(false)
  })
})

test.each(Object.entries(ends).slice(0, 2))(
  'after %s no password is set by the old one that was under way',
  async (_name, prepare) => {
    const merchant = await aMerchantWithAThief()
    const { email, password, thief: token } = merchant
    const end = await prepare(merchant)
    const body = { oldPassword: password, ...twice(thiefs) }
    expect((await beside(() => world.call(account.resetpwd, { token, body }), end)).code).toBe(401)
    expect((await logIn(email, thiefs)).refusal.error).toBe('login_failed')
  },
)

test('a payment password by the old one does not replace the one by a mailed code', async () => {
  const { email, token, thief } = await aMerchantWithAThief()
  const code = await mailedCode(email, 'reset_pay', token)
  const body = { ...twicePay('864209'), oldPayPassword: somePayPassword }
  const set = () => world.must(account.resetPay, { token, body: { ...twicePay('975310'), code, request } })
  expect((await beside(() => world.call(account.resetPay, { token: thief, body }), set)).refusal.error).toBe('conflict')
  const pay = { payPassword: '975310', purpose: 'pick', amount: 1 } as const
  await world.must(account.verifyPay, { token, body: pay })
})

test('a token that the old payment password brought while it was replaced pays nothing', async () => {
  const { email, token, merchantId } = await aMerchantWithAThief()
  const code = await mailedCode(email, 'reset_pay', token)
  const body = { payPassword: somePayPassword, purpose: 'pick', amount: 1 } as const
  const set = () => world.must(account.resetPay, { token, body: { ...twicePay('975310'), code, request } })
  const { payToken } = (await beside(() => world.call(account.verifyPay, { token, body }), set)).data
  const valid = `
    select 1 from pay_token t join merchant m on m.merchant_id = t.merchant_id
    where t.merchant_id = '${merchantId}' and t.used_at is null and t.access_version = m.access_version`
  expect(payToken).toBeTypeOf('string')
  expect(await world.testDb.owner.rows(valid)).toEqual([])
})

test.each([
  ...Object.entries(ends).map(([end, prepare]) => ({ end, prepare })),
  {
    end: 'a change of the password',
    prepare: async ({ token, password, prove }: Robbed & { prove: () => Promise<string> }) => {
      const body = { oldPassword: password, ...twice(owners) }
      return async () => world.must(account.resetpwd, { token: (await prove()) || token, body })
    },
  },
])('the ticket of a log-in’s second step ends with $end', async ({ prepare }) => {
  const merchant = await aMerchant(world)
  const { email, password, token } = merchant
  const { secret } = await world.must(security.beginApp, { token, body: {} })
  const code = () => codeAt(secret, world.clock.now())
  await world.must(security.confirmApp, { token, body: { code: code() } })
  const ticket = String((await logIn(email, password)).refusal['ticket'])
  const prove = async () => {
    world.clock.advance(30_000)
    return (await world.must(security.stepUp, { token, body: { code: code() } })).token
  }
  const end = await prepare({ ...merchant, thief: '', prove })
  await end()
  world.clock.advance(30_000)
  const { refusal } = await world.call(security.signIn, { body: { ticket, code: code() } })
  expect(refusal.fields).toHaveProperty('code', 'The login took too long. Enter your password again')
})

async function anOperatorWithASlowPassword() {
  const operator = await anEnrolledOperator(world, ['finance'])
  const { id } = await world.must(operators.me, { token: operator.token })
  const hash = await slowly((ctx) => hashPassword(ctx, operator.password))
  await world.testDb.owner.run(`update operator set password_hash = '${hash}' where id = '${id}'`)
  return { ...operator, id }
}

test.each(some(['new access', 'an end of the sessions', 'other roles']))(
  'after %s no operator’s log-in opens a session',
  async (act) => {
    const { id, email, password, code } = await anOperatorWithASlowPassword()
    const [first, second] = await twoOperators(world, ['admin'])
    const body = { reason: 'a lost phone' }
    const params = { id }
    const confirmed = async (proposal: { id: string }) =>
      world.must(operatorProposals.confirm, { token: second, params: { id: proposal.id }, body })
    const ending = {
      'new access': async () => confirmed(await world.must(operators.reset, { token: first, params, body })),
      'an end of the sessions': () => world.must(operators.signOut, { token: first, params, body }),
      'other roles': async () =>
        confirmed(
          await world.must(operators.changeRoles, { token: first, params, body: { ...body, roles: ['support'] } }),
        ),
    }[act]
    world.clock.advance(30_000)
    const entering = () => world.call(operators.login, { body: { email, password, totp: code() } })
    const entered = await beside(entering, ending ?? (async () => {}))
    expect(entered.code).not.toBe(1)
    expect(
      await world.testDb.owner.rows(`select 1 from session where subject_id = '${id}' and ended_at is null`),
    ).toEqual([])
  },
)

test('no operator’s password is set in a session that an administrator has ended meanwhile', async () => {
  const { id, email, password: oldPassword, token } = await anOperatorWithASlowPassword()
  const admin = await anOperator(world, ['admin'])
  const change = () =>
    world.call(operatorSecurity.changePassword, { token, body: { oldPassword, newPassword: thiefs } })
  const end = () => world.must(operators.signOut, { token: admin, params: { id }, body: { reason: 'a lost phone' } })
  expect((await beside(change, end)).code).not.toBe(1)
  const { refusal } = await world.call(operators.login, { body: { email, password: oldPassword } })
  expect(refusal.fields, 'the old one stands').toHaveProperty('totp')
})

test('acts upon one access that come at once take its rows in one order: none waits for another that waits for it', async () => {
  if (world.ctx.db.engine === 'pglite') return expect(world.testDb.databaseUrl, 'it has one session').toBeNull()
  for (let round = 0; round < 6; round += 1) {
    const { email, password, token } = await aMerchant(world, { payPassword: somePayPassword })
    const code = await mailedCode(email, 'reset_pay', token)
    const body = { oldPassword: password, ...twice(owners) }
    await Promise.all([
      ...[1, 2, 3].map((at) => world.call(account.login, { ip: `203.0.${at}.9`, body: { account: email, password } })),
      ...[1, 2].map(() => world.call(security.stepUp, { token, body: { password } })),
      world.call(account.resetPay, { token, body: { ...twicePay('975310'), code, request } }),
      world.call(account.resetPay, { token, body: { ...twicePay('864209'), oldPayPassword: somePayPassword } }),
      world.call(account.resetpwd, { token, body }),
      world.call(account.revokeSession, { token, body: { others: true } }),
      world.call(account.verifyPay, { token, body: { payPassword: somePayPassword, purpose: 'pick', amount: 1 } }),
      new Promise((done) => setTimeout(done, round * 8)).then(() => world.call(account.notMe, { token, body: {} })),
      world.call(account.logout, { token, body: { everywhere: true } }),
    ])
  }
  // The database publishes its statistics with a delay.
  await new Promise((done) => setTimeout(done, 2_000))
  const [{ count } = {}] = await world.testDb.owner.rows(`
    select deadlocks::integer as count from pg_stat_database where datname = current_database()`)
  expect(count).toBe(0)
})
