import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { merchants } from '#contract/merchants.ts'
import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { deliverOutbox } from '../../background.ts'
import { anOperator } from '../../testing/people.ts'
import { aCard, aRichMerchant, ask, walletOf } from '../../testing/withdrawals.ts'
import { type MailWorld, openMailWorld } from '../../testing/world.ts'

let world: MailWorld

beforeAll(async () => {
  world = await openMailWorld()
})
afterAll(() => world.close())

const request = 'the-browser-that-asks'
const thief = '198.51.100.66'
const newPassword = 'a quite different one'

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
  const link = /\/notMe\?link=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''

  expect((await world.call(account.notMe, { body: { link: `${link}x` } })).refusal.error).toBe('link_refused')
  await world.must(account.notMe, { body: { link } })
  for (const each of [token, thiefs.token]) {
    expect((await world.call(merchants.info, { token: each })).code).toBe(401)
  }
  const again = await world.call(account.login, { ip: thief, body: { account: email, password } })
  expect(again.refusal.error).toBe('account_stopped')
  const claiming = { token: finance, params, body: { reason: 'sending it' } }
  const unclaimed = await world.call(operatorWithdrawals.claim, claiming)
  expect(unclaimed.refusal).toMatchObject({ error: 'conflict', needs: 'mailbox_proof' })
  const arrival = { state: 'paid' as const, evidence: 'BANK-1', reason: 'sent' }
  const paid = await world.call(operatorWithdrawals.arrival, { token: finance, params, body: arrival })
  expect(paid.refusal).toMatchObject({ error: 'conflict', needs: 'mailbox_proof' })

  await world.must(account.verification, { body: { account: email, purpose: 'reset_password', request } })
  const code = /\b[A-HJ-NP-Z2-9]{8}\b/.exec(world.sent.at(-1)?.text ?? '')?.[0] ?? ''
  const reset = { account: email, code, request, password: newPassword, passwordConfirm: newPassword }
  world.clock.advance(1000)
  await world.must(account.resetpwd, { body: reset })
  const back = (await world.must(account.login, { body: { account: email, password: newPassword } })).merinfo.token
  expect(await walletOf(world, { token: back })).toMatchObject({ balance: 75_000, held: 5_000 })
  expect((await world.call(account.notMe, { body: { link } })).refusal.error).toBe('link_refused')
  const waiting = await ask(world, { ...merchant, token: back, payToken: tokenOf(back) }, { ...aCard, amount: 1_000 })
  expect(waiting.notBefore).not.toBeNull()
  await world.must(operatorWithdrawals.claim, claiming)
  await world.must(operatorWithdrawals.arrival, { token: finance, params, body: arrival })

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
