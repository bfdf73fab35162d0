import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { hashPassword, isPassword } from '../../base/secrets/passwords.ts'
import { rootKeyOf } from '../../base/secrets/root-keys.ts'
import { aMerchant, somePayPassword, type TestMerchant } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'

const [first, second] = [rootKeyOf('first'), rootKeyOf('second')]

const world = theWorld()
let merchant: TestMerchant
beforeAll(async () => {
  world.ctx.config.keys = { current: first, others: [second] }
  merchant = await aMerchant(world, { payPassword: somePayPassword })
})

const storedHash = async () =>
  (
    await world.ctx.db.one<{ hash: string }>(sql`
      select pay_password_hash as hash from merchant where merchant_id = ${merchant.merchantId}`)
  ).hash

const enter = (payPassword: string) =>
  world.call(account.verifyPay, { token: merchant.token, body: { payPassword, purpose: 'pick', amount: 100 } })

const mark = ({ id }: typeof first) => `pepper:${id.toString('hex')}$argon2id$`

test('a payment password cannot be tried out with its stored hash alone', async () => {
  const hash = await storedHash()
  expect(hash.startsWith(mark(first))).toBe(true)
  expect(await isPassword(world.ctx, somePayPassword, hash.slice(hash.indexOf('$')))).toBe(false)
  expect((await enter(somePayPassword)).status).toBe(200)
})

test('one from before is right, and has a pepper afterwards; a wrong one changes nothing', async () => {
  const old = await hashPassword(world.ctx, somePayPassword)
  await world.testDb.owner.run(`
    update merchant set pay_password_hash = '${old}' where merchant_id = '${merchant.merchantId}'`)
  expect((await enter('111222')).refusal.error).toBe('pay_password_wrong')
  expect(await storedHash()).toBe(old)
  expect((await enter(somePayPassword)).status).toBe(200)
  expect((await storedHash()).startsWith(mark(first))).toBe(true)
  expect((await enter(somePayPassword)).status).toBe(200)
})

test('after a change of keys it is right, and has the new key’s pepper after the next entry', async () => {
  world.ctx.config.keys = { current: second, others: [first] }
  expect((await enter(somePayPassword)).status).toBe(200)
  expect((await storedHash()).startsWith(mark(second))).toBe(true)
  // During a rollout, a server that still writes with the old key already knows the new one.
  world.ctx.config.keys = { current: first, others: [second] }
  expect((await enter(somePayPassword)).status).toBe(200)
})

test('without the key that hashed it no entry is right, until it is set anew', async () => {
  const forgotten = { current: rootKeyOf('third'), others: [] }
  world.ctx.config.keys = forgotten
  expect((await enter(somePayPassword)).refusal.error).toBe('pay_password_wrong')
  world.ctx.config.keys = { ...forgotten, others: [first, second] }
  expect((await enter(somePayPassword)).status).toBe(200)
})
