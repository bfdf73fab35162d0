import { beforeAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { after } from '../../base/clock.ts'
import { aMerchant, somePassword, somePayPassword, type TestMerchant } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'
import { aCard, giveBalance } from '../../testing/withdrawals.ts'
import { collectMails, type SentMail } from '../../testing/world.ts'

const world = theWorld()
let sent: SentMail[]

beforeAll(async () => {
  sent = collectMails(world)
})

const request = 'the-browser-that-asks'
const newPassword = 'a quite different one'

/**
 * Requests a withdrawal to the verified name, which has no other reason to wait, and takes it back; returns its wait.
 */
async function waitOf(token: string, payPassword: string) {
  const confirmed = { payPassword, purpose: 'withdraw' as const, amount: 1_000, destination: aCard }
  const { payToken } = await world.must(account.verifyPay, { token, body: confirmed })
  const body = { ...aCard, amount: 1_000, fee: 100, payToken }
  const { number, notBefore } = await world.must(withdrawals.withdraw, { token, body })
  await world.must(withdrawals.cancelWithdrawal, { token, body: { number } })
  return notBefore
}
const aDayFromNow = () => after(world.clock.now(), dayMs).toISOString()

async function mailedCode(purpose: 'reset_password' | 'reset_pay', { email }: TestMerchant, token?: string) {
  await world.must(account.verification, { ...(token && { token }), body: { account: email, purpose, request } })
  return /\b[A-HJ-NP-Z2-9]{8}\b/.exec(sent.at(-1)?.text ?? '')?.[0] ?? ''
}

test('a thief who sets the first payment password waits a day', async () => {
  const merchant = await aMerchant(world)
  const { token, merchantId } = merchant
  await giveBalance(world, merchantId, 80_000)
  const first = { payPassword: somePayPassword, payPasswordConfirm: somePayPassword, password: somePassword }
  await world.must(account.resetPay, { token, body: first })
  expect(await waitOf(token, somePayPassword)).toBe(aDayFromNow())
  world.clock.advance(25 * hourMs)
  expect(await waitOf(token, somePayPassword)).toBeNull()
  const changed = { payPassword: '903817', payPasswordConfirm: '903817', oldPayPassword: somePayPassword }
  await world.must(account.resetPay, { token, body: changed })
  expect(await waitOf(token, '903817')).toBeNull()
})

test('a thief with the mailbox, who sets either password by a code, waits a day', async () => {
  const merchant = await aMerchant(world, { payPassword: somePayPassword })
  await giveBalance(world, merchant.merchantId, 80_000)
  world.clock.advance(25 * hourMs)
  const signIn = async (password: string) =>
    (await world.must(account.login, { body: { account: merchant.email, password } })).merinfo.token
  const before = await signIn(somePassword)
  expect(await waitOf(before, somePayPassword)).toBeNull()
  const pay = { payPassword: '903817', payPasswordConfirm: '903817', request }
  await world.must(account.resetPay, {
    token: before,
    body: { ...pay, code: await mailedCode('reset_pay', merchant, before) },
  })
  expect(await waitOf(before, '903817')).toBe(aDayFromNow())
  world.clock.advance(25 * hourMs)
  expect(await waitOf(before, '903817')).toBeNull()
  const code = await mailedCode('reset_password', merchant)
  const reset = { account: merchant.email, code, request, password: newPassword, passwordConfirm: newPassword }
  await world.must(account.resetpwd, { body: reset })
  expect(await waitOf(await signIn(newPassword), '903817')).toBe(aDayFromNow())
})
