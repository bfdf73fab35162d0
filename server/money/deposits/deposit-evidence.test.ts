import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { deposits } from '#contract/deposits.ts'
import { addressOf } from '#contract/endpoint.ts'
import { merchants } from '#contract/merchants.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { operatorPayments } from '#contract/operator/payments.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { aListing } from '../../testing/goods.ts'
import { anOrder } from '../../testing/orders.ts'
import { aMerchant, anUpload, somePhoto, type TestMerchant, twoOperators } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()
let first: string
let second: string
let merchant: TestMerchant
let other: TestMerchant
beforeAll(async () => {
  ;[first, second] = await twoOperators(world, ['finance'])
  merchant = await aMerchant(world)
  other = await aMerchant(world)
})

const reason = 'seen on the statement'
let lines = 0
const aLine = () => {
  lines += 1
  return `ST-2026-${lines}`
}

/** Each voucher has a different picture unless one is given. */
async function announce({ token }: TestMerchant, bytes?: Uint8Array): Promise<string> {
  const upload = await anUpload(world, { purpose: 'voucher', token, ...(bytes && { bytes }) })
  const body = { method: 'manual' as const, amount: 5_000, voucher: upload.data.id }
  return (await world.must(deposits.announce, { token, body })).number
}

const approve = (number: string, token: string, line?: string) =>
  world.call(operatorDeposits.decide, {
    token,
    params: { number },
    body: { approve: true, reason, ...(line !== undefined && { line }) },
  })
const reject = (number: string) =>
  world.must(operatorDeposits.decide, {
    token: first,
    params: { number },
    body: { approve: false, because: 'voucher_differs', reason },
  })
async function credit(number: string, line = aLine()): Promise<string> {
  for (const token of [first, second]) expect((await approve(number, token, line)).code).toBe(1)
  return line
}

describe('the picture of a voucher', () => {
  test('is an image by its name and type, kept by nobody on the way, and no page', async () => {
    const number = await announce(merchant)
    const url = addressOf(operatorDeposits.voucher, { number }).path
    const { statusCode, headers } = await world.app.inject({ url, query: { reason }, headers: { token: first } })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': `inline; filename="${number}.webp"`,
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('no-store'),
    })
  })

  test('credits one deposit: another merchant’s is refused at the decision, with the number of the first', async () => {
    const photo = await somePhoto()
    const [one, two] = [await announce(merchant, photo), await announce(other, photo)]
    await credit(one)
    const { code, refusal } = await approve(two, first, aLine())
    expect(code).toBe(409)
    expect(refusal).toMatchObject({
      error: 'conflict',
      deposit: one,
      fields: { voucher: `This proof of payment has already credited deposit ${one}` },
    })
  })

  test('is refused at the second approval too, where both deposits had their first one', async () => {
    const bytes = await anOddPhoto(1)
    const [one, two] = [await announce(merchant, bytes), await announce(merchant, bytes)]
    const line = aLine()
    expect((await approve(two, first, line)).code).toBe(1)
    await credit(one)
    expect((await approve(two, second, line)).refusal).toMatchObject({ error: 'conflict', deposit: one })
  })

  test('can be sent again after its deposit was rejected', async () => {
    const bytes = await anOddPhoto(2)
    await reject(await announce(merchant, bytes))
    const again = await announce(merchant, bytes)
    await credit(again)
    const { status } = await world.must(operatorDeposits.get, { token: first, params: { number: again } })
    expect(status).toBe('approved')
  })
})

function anOddPhoto(shade: number): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 48, channels: 3, background: { r: shade * 80, g: 200, b: 0 } } })
    .png()
    .toBuffer()
}

describe('the line of the statement', () => {
  test('is needed, is read by both operators, and is shown when it has credited', async () => {
    const number = await announce(merchant)
    expect((await approve(number, first)).refusal.fields).toHaveProperty('line')
    expect((await approve(number, first, ' ')).refusal.fields).toHaveProperty('line')
    const line = aLine()
    expect((await approve(number, first, line)).data).toMatchObject({ status: 'in_review', line: null })
    expect((await approve(number, second, aLine())).refusal).toMatchObject({ needs: 'the_same_facts' })
    expect((await approve(number, second, line)).data).toMatchObject({ status: 'approved', line })
  })

  test('credits one deposit, of whichever merchant', async () => {
    const [one, two] = [await announce(merchant), await announce(other)]
    const line = aLine()
    expect((await approve(two, first, line)).code).toBe(1)
    await credit(one, line)
    for (const number of [two, await announce(merchant)]) {
      const { code, refusal } = await approve(number, second, line)
      expect(code).toBe(409)
      expect(refusal).toMatchObject({ error: 'conflict', line, deposit: one })
    }
  })

  test('of two deposits that are credited by it at once, one is', async () => {
    const numbers = [await announce(merchant), await announce(merchant), await announce(other)]
    const line = aLine()
    for (const number of numbers) expect((await approve(number, first, line)).code).toBe(1)
    const answers = await Promise.all(numbers.map((number) => approve(number, second, line)))
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 409)).toHaveLength(2)
  })

  test('that paid an order credits no deposit, and the reverse', async () => {
    const listing = await aListing(world, merchant, { price: 10_000 })
    const { number } = await anOrder(world, merchant, { lines: [{ listing }] })
    const payment = (line: string) => ({ line, number, amount: 10_000, currency: 'USD', payer: 'A. Shopper', reason })
    const credited = await credit(await announce(merchant))
    const refused = await world.call(operatorPayments.bankPayment, { token: first, body: payment(credited) })
    expect(refused.refusal).toMatchObject({ error: 'conflict', line: credited })
    const line = aLine()
    const { id } = await world.must(operatorPayments.bankPayment, { token: first, body: payment(line) })
    await world.must(operatorProposals.confirm, { token: second, params: { id }, body: { reason } })
    const { refusal } = await approve(await announce(merchant), first, line)
    expect(refusal).toMatchObject({ error: 'conflict', line })
    expect(refusal).not.toHaveProperty('deposit')
  })
})

describe('a deposit that the bank took back', () => {
  const propose = (number: string, line = aLine(), token = first) =>
    world.call(operatorDeposits.proposeReversal, { token, params: { number }, body: { line, reason } })
  const confirm = (id: string, token = second) =>
    world.call(operatorProposals.confirm, { token, params: { id }, body: { reason } })

  test('is debited by two persons, against a line of the bank that is used once; what is missing is owed', async () => {
    const number = await announce(merchant)
    await credit(number)
    const line = aLine()
    const { data } = await propose(number, line)
    expect(data.effect.map(({ name, after }) => [name, after])).toContainEqual(['status', 'rejected'])
    expect((await confirm(data.id, first)).refusal).toMatchObject({ needs: 'another_operator' })
    const { balance } = (await world.must(merchants.info, { token: merchant.token })).wallet
    await world.testDb.owner.run(`
      select post_to_ledger('${merchant.merchantId}', 'level_bought', 'a test', '${world.clock.now().toISOString()}', null,
        array['available', 'revenue:level'], array[${1_000 - balance}, ${balance - 1_000}]::bigint[])`)
    const answers = await Promise.all([confirm(data.id), confirm(data.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await world.must(merchants.info, { token: merchant.token })).wallet).toMatchObject({
      balance: 0,
      owed: 4_000,
    })
    const { list } = await world.must(deposits.list, { token: merchant.token })
    expect(list.find((each) => each.number === number)).toMatchObject({ reasonWord: 'returned_by_bank' })
    const next = await announce(other)
    await credit(next)
    expect((await propose(next, line)).refusal).toMatchObject({ error: 'conflict', line })
    expect((await propose(number)).status).toBe(409)
  })
})
