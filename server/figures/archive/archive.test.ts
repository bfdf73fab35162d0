import { expect, test } from 'vitest'
import { archive } from '#contract/archive.ts'
import { hourMs } from '#contract/durations.ts'
import { operatorMerchants } from '#contract/operator/merchants.ts'
import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { openArchive } from '../../testing/archive.ts'
import { aListing } from '../../testing/goods.ts'
import { aPaidOrder } from '../../testing/orders.ts'
import { aMerchant, anOperator, anUpload, somePayPassword, twoOperators } from '../../testing/people.ts'
import { signIn } from '../../testing/sold.ts'
import { theWorld } from '../../testing/the-world.ts'
import { ofWithdrawal, sendOut } from '../../testing/transfers.ts'
import { aCard, aRichMerchant, ask, reason } from '../../testing/withdrawals.ts'
import { archiveTables, notInArchive } from './archive-tables.ts'

const world = theWorld()

test('everything of a merchant is in the archive, and nothing of another', async () => {
  const merchant = await aMerchant(world, { payPassword: somePayPassword })
  const stranger = await aMerchant(world, { form: { storeName: 'Somebody else' } })
  const { token, merchantId } = merchant
  const listing = await aListing(world, merchant, { title: 'Clay bowl', price: 10_000 })
  await aListing(world, stranger, { title: 'Not ours' })
  const order = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  const voucher = (await anUpload(world, { purpose: 'voucher', token })).data.id
  const operator = await anOperator(world, ['reviewer'])
  const body = { reason: 'Papers were missing' }
  await world.must(operatorMerchants.close, { token: operator, params: { id: merchantId }, body })

  const { files, rows, read, name } = await openArchive(world, token, 'vi')
  expect(name).toMatch(/^attachment; filename="entrepot-[a-z0-9-]+-2026-03-02\.zip"$/)
  expect(rows('orders')).toMatchObject([
    { id: order.orderId, status: 'awaiting_pickup', phone: '+4930901820', address: { name: 'Anna Weber' } },
  ])
  expect(rows('order-lines')).toMatchObject([{ order_id: order.orderId, quantity: 1 }])
  expect(rows('listings')).toMatchObject([{ id: listing.id, title: 'Clay bowl', selling_price: 10_000 }])
  expect(rows('payments')).toHaveLength(1)
  expect(rows('operators-acts')[0]).toMatchObject({ act: 'registration.approved', role: 'reviewer' })
  expect(rows('operators-acts')[1]).toMatchObject({ act: 'shop.close', title: 'Đóng cửa hàng của bạn', ...body })
  expect(rows('messages').map(({ title }) => title)).toContain('Cửa hàng của bạn đã bị đóng')
  expect(rows('merchant')).toMatchObject([{ email: merchant.email, status: 'approved' }])
  expect(rows('devices').length).toBeGreaterThan(0)
  expect(files.get(`pictures/voucher/${voucher}.webp`)?.toString('latin1', 8, 12)).toBe('WEBP')
  expect(read('README.txt')).toContain('statement.json')

  const everything = archiveTables.map(({ file }) => read(`${file}.jsonl`)).join('\n')
  for (const secret of ['$argon2', 'Not ours', 'Somebody else', 'platform.example', stranger.merchantId]) {
    expect(everything, secret).not.toContain(secret)
  }
  const identity = rows('pictures').filter(({ purpose }) => purpose === 'identity')
  expect(identity).toHaveLength(3)
  for (const { id } of identity) expect([...files.keys()].filter((name) => name.includes(String(id)))).toEqual([])
})

test('what left of a withdrawal is told with the bank’s references, and nothing of operators or the platform’s own', async () => {
  const rich = await aRichMerchant(world, 100_000)
  const stranger = await aRichMerchant(world, 100_000)
  const [finance] = await twoOperators(world, ['finance'])
  for (const merchant of [rich, stranger]) {
    const { number } = await ask(world, merchant, { ...aCard, amount: 20_000 })
    await world.must(operatorWithdrawals.decide, {
      token: finance,
      params: { number },
      body: { approve: true, reason },
    })
    world.clock.advance(25 * hourMs)
    await sendOut(world, finance, {
      ...(await ofWithdrawal(world, number)),
      evidence: merchant.merchantId.toUpperCase(),
    })
  }
  const { rows } = await openArchive(world, await signIn(world, rich.merchantId))
  const [withdrawal] = rows('withdrawals')
  const [transfer, ...others] = rows('transfers')
  const evidence = rich.merchantId.toUpperCase()
  expect(others).toEqual([])
  expect(transfer).toMatchObject({
    ...{ kind: 'withdrawal', subject: withdrawal?.['id'], number: withdrawal?.['number'], amount: withdrawal?.['net'] },
    ...{ state: 'arrived', evidence, end_evidence: evidence, returned_at: null },
  })
  expect(Object.keys(transfer ?? {}).filter((name) => /_by$|account|merchant/.test(name))).toEqual([])
})

test('every table of a merchant is in the archive, or stays behind for a reason', async () => {
  const owned = await world.testDb.owner.rows(`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'merchant_id' order by table_name`)
  const known = new Set([...archiveTables.map(({ table }) => table), ...Object.keys(notInArchive)])
  expect(owned.length).toBeGreaterThan(25)
  expect(owned.map(({ name }) => String(name)).filter((name) => !known.has(name))).toEqual([])
})

test('the token of an archive travels in a header only', async () => {
  const { token } = await aMerchant(world)
  expect((await world.app.inject({ url: `${archive.export.path}?token=${token}` })).json()).toMatchObject({ code: 401 })
})
