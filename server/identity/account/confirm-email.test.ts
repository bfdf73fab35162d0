import { expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { minuteMs } from '#contract/durations.ts'
import { merchants } from '#contract/merchants.ts'
import { aMerchant, type TestMerchant } from '#server/testing/people.ts'
import { theWorld } from '#server/testing/the-world.ts'

const request = 'a-request-of-a-test'

const world = theWorld()

async function codeFor({ email, token }: TestMerchant) {
  const body = { account: email, purpose: 'confirm_email', request } as const
  await world.must(account.verification, { token, body })
  const mailed = () => world.ctx.mail.recent().find(({ to }) => to === email)?.text ?? ''
  await expect.poll(mailed).toMatch(/code is/)
  return /code is (\S+?)\./.exec(mailed())?.[1] ?? ''
}

const isConfirmed = async ({ token }: TestMerchant) => (await world.must(merchants.info, { token })).emailConfirmed

test('the code of the mail confirms the address; a wrong one and another browser’s do not', async () => {
  const merchant = await aMerchant(world)
  const { token } = merchant
  expect(await isConfirmed(merchant)).toBe(false)
  const code = await codeFor(merchant)
  const tries = [
    { code: 'AAAAAAAA', request },
    { code, request: 'another-request-of-a-test' },
  ]
  for (const body of tries) expect((await world.call(account.confirmEmail, { token, body })).status).toBe(422)
  expect(await isConfirmed(merchant)).toBe(false)
  await world.must(account.confirmEmail, { token, body: { code, request } })
  expect(await isConfirmed(merchant)).toBe(true)
  expect((await world.call(account.confirmEmail, { token, body: { code, request } })).status).toBe(422)
})

test('a code that was sent to the address of before confirms no other one', async () => {
  const merchant = await aMerchant(world)
  const { token, merchantId } = merchant
  const code = await codeFor(merchant)
  await world.testDb.owner.run(`
    update merchant set email = 'next-${merchantId}@shop.example' where merchant_id = '${merchantId}'`)
  expect((await world.call(account.confirmEmail, { token, body: { code, request } })).status).toBe(422)
  expect(await isConfirmed(merchant)).toBe(false)
})

test('a stranger who asks for the code of somebody’s address has none mailed', async () => {
  const merchant = await aMerchant(world)
  const before = world.ctx.mail.recent().length
  const body = { account: merchant.email, purpose: 'confirm_email', request } as const
  await world.must(account.verification, { body })
  expect(world.ctx.mail.recent()).toHaveLength(before)
})

test('a code that set a new password has proved the mailbox too', async () => {
  const merchant = await aMerchant(world)
  const body = { account: merchant.email, purpose: 'reset_password', request } as const
  await world.must(account.verification, { body })
  const mailed = () => world.ctx.mail.recent().find(({ to }) => to === merchant.email)?.text ?? ''
  await expect.poll(mailed).toMatch(/code is/)
  const code = /code is (\S+?)\./.exec(mailed())?.[1] ?? ''
  const password = 'another battery staple'
  await world.must(account.resetpwd, {
    body: { account: merchant.email, code, request, password, passwordConfirm: password },
  })
  world.clock.advance(minuteMs)
  const { merinfo } = await world.must(account.login, { body: { account: merchant.email, password } })
  expect(merinfo.emailConfirmed).toBe(true)
})
