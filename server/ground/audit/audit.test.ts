import { beforeAll, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { operatorAudit } from '#contract/operator/audit.ts'
import { operatorMerchants } from '#contract/operator/merchants.ts'
import { operators } from '#contract/operator/operators.ts'
import { aMerchant, anOperator, type TestMerchant } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()
let auditor: string
let reviewer: string
let merchant: TestMerchant

beforeAll(async () => {
  auditor = await anOperator(world, ['auditor'])
  reviewer = await anOperator(world, ['reviewer'])
  merchant = await aMerchant(world, { form: { storeName: 'Maru & Paper' } })
})

type AuditQuery = { merchantId?: string; operatorId?: string; act?: string; since?: string; until?: string }
const read = (query: AuditQuery = {}) =>
  world.must(operatorAudit.list, { token: auditor, query: { ...query, limit: 100 } })
const chain = (merchantId?: string) =>
  world.must(operatorAudit.chain, { token: auditor, query: merchantId ? { merchantId } : {} })

const act = (name: 'close' | 'open') =>
  world.must(operatorMerchants[name], {
    token: reviewer,
    params: { id: merchant.merchantId },
    body: { reason: 'the merchant asked for it' },
  })

test('an act is found by its merchant, its operator, its kind and its day', async () => {
  world.clock.advance(dayMs)
  const before = world.clock.now().toISOString()
  world.clock.advance(dayMs)
  const { id: operatorId, email } = await world.must(operators.me, { token: reviewer })
  const since = world.clock.now().toISOString()
  await act('close')
  const row = { act: 'shop.close', operator: email, operatorId, role: 'reviewer', shopName: 'Maru & Paper' }
  for (const query of [
    { merchantId: merchant.merchantId, since },
    { operatorId, since },
    { act: 'shop.close' },
    { operatorId, act: 'shop.close', merchantId: merchant.merchantId, since },
  ])
    expect((await read(query)).list, JSON.stringify(query)).toMatchObject([row])
  expect((await read({ until: since })).list.map((each) => each.act)).not.toContain('shop.close')
  expect((await read({ since: before, until: since, merchantId: merchant.merchantId })).total).toBe(0)
  await act('open')
})

test('a time that is none is refused at its field', async () => {
  for (const since of ['yesterday', '1969-12-31T23:59:59Z', '+010000-01-01T00:00:00Z', '+275760-09-13T00:00:00Z']) {
    const { refusal } = await world.call(operatorAudit.list, { token: auditor, query: { since } })
    expect(refusal, since).toMatchObject({ error: 'validation', fields: { since: expect.any(String) } })
  }
})

test('each act has a sentence in the language of the reader, also those that concern no merchant', async () => {
  const { list } = await world.must(operatorAudit.list, { token: auditor, query: { limit: 100 }, lang: 'ja' })
  expect(list.find((row) => row.act === 'operator.login')).toMatchObject({
    title: '管理画面にログイン',
    merchantId: null,
  })
  const kinds = await world.must(operatorAudit.acts, { token: auditor, lang: 'ja' })
  expect(kinds).toContainEqual({ act: 'operator.login', title: '管理画面にログイン' })
  const known = kinds.map((kind) => kind.act)
  expect(list.filter((row) => !known.includes(row.act)).map((row) => row.act)).toEqual([])
})

test('the chain of a merchant is proven by its hashes, and a changed act breaks it', async () => {
  await act('close')
  await act('open')
  const [newest, before] = (await read({ merchantId: merchant.merchantId })).list
  expect(newest?.previousHash).toBe(before?.hash)
  const whole = await chain(merchant.merchantId)
  expect(whole).toMatchObject({ acts: newest?.sequence, checked: newest?.sequence, isWhole: true, fault: null })
  expect((await chain()).isWhole).toBe(true)
  await world.testDb.owner.run(`
    alter table audit disable trigger user;
    update audit set reason = 'something else' where id = '${before?.id}';
    alter table audit enable trigger user`)
  expect(await chain(merchant.merchantId)).toMatchObject({ isWhole: false })
  expect((await chain(merchant.merchantId)).fault).toContain(`act ${before?.sequence}`)
  expect((await chain()).isWhole).toBe(true)
})
