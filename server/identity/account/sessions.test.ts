import { expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { deliverOutbox } from '../../background.ts'
import { aMerchant, somePayPassword, type TestMerchant } from '../../testing/people.ts'
import { theMailWorld } from '../../testing/the-world.ts'

const world = theMailWorld()

const newest = async ({ token }: TestMerchant, lang: LanguageCode = 'en') =>
  (await world.must(messages.notice, { token, lang })).list[0]

const signInOn = (merchant: TestMerchant, device: string) =>
  world.app.inject({
    method: 'POST',
    url: account.login.path,
    headers: { 'user-agent': device },
    payload: { account: merchant.email, password: merchant.password },
  })

const chrome = (version: number) =>
  `Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/${version}.0.0.0 Safari/537.36`

test('a sign-in on another device is reported, one by a newer version of the same browser is not', async () => {
  const merchant = await aMerchant(world)
  await world.ctx.db.query({
    text: "update merchant set lang = 'vi' where merchant_id = $1",
    values: [merchant.merchantId],
  })
  const before = await newest(merchant)
  await signInOn(merchant, chrome(141))
  expect(await newest(merchant)).toMatchObject({
    title: 'New login on another device',
    content: expect.stringMatching(/^Chrome, Linux, Mar 2, 2026/),
    subject: { kind: 'device' },
  })
  await deliverOutbox(world.ctx)
  expect(world.sent).toMatchObject([{ to: merchant.email, subject: 'Đăng nhập trên thiết bị khác' }])
  const told = await newest(merchant)
  await signInOn(merchant, chrome(142))
  expect((await newest(merchant))?.id).toBe(told?.id)
  expect(told?.id).not.toBe(before?.id)
})

test('a first, changed or locked payment password is reported by message and mail', async () => {
  const merchant = await aMerchant(world, { payPassword: somePayPassword })
  const { token } = merchant
  world.sent.length = 0
  const changed = { payPassword: '135790', payPasswordConfirm: '135790', oldPayPassword: somePayPassword }
  await world.must(account.resetPay, { token, body: changed })
  expect(await newest(merchant)).toMatchObject({ title: 'Your payment password was changed' })
  const wrong = { payPassword: '000001', purpose: 'pick', amount: 100 } as const
  for (let tries = 0; tries <= limits.payPasswordTries; tries += 1) {
    await world.call(account.verifyPay, { token, body: wrong })
  }
  expect(await newest(merchant)).toMatchObject({
    title: 'Your payment password is locked',
    subject: { kind: 'password' },
  })
  await deliverOutbox(world.ctx)
  // Sorted, since both have the same time of the test's clock.
  expect(world.sent.map(({ subject }) => subject).sort()).toEqual([
    'A payment password was set',
    'Your payment password is locked',
    'Your payment password was changed',
  ])
})

test('a message about a device has no words that the caller chose', async () => {
  const merchant = await aMerchant(world)
  const told = async (device: string) => {
    await signInOn(merchant, device)
    return (await newest(merchant))?.content ?? ''
  }
  expect(await told('curl/8.5.0')).toMatch(/^curl, Mar 2, 2026/)
  for (const device of ['Call +44 7400 123456 to keep your account', 'https://evil.example/1', 'Call-us/+447400123456'])
    expect(await told(device)).toMatch(/^\?, Mar 2, 2026/)
})
