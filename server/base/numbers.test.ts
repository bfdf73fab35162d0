import { beforeAll, expect, test } from 'vitest'
import { deposits } from '#contract/deposits.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { operatorOrders } from '#contract/operator/orders.ts'
import { aMerchant, anOperator, anUpload, type TestMerchant } from '../testing/people.ts'
import { aRowShop } from '../testing/rows.ts'
import { aSoldOrder } from '../testing/sold.ts'
import { theWorld } from '../testing/the-world.ts'
import { numberBeginning } from './numbers.ts'

const world = theWorld()
let merchants: TestMerchant[]
beforeAll(async () => {
  merchants = [await aMerchant(world), await aMerchant(world)]
})

/** Makes each number twice, as two servers do that draw the same one in the same second. */
function meetingNumbers(prefixes: string): () => void {
  const { ids } = world.ctx
  const original = ids.publicNumber
  let made = 0
  ids.publicNumber = (prefix) => `${prefix}-${prefixes}-0000${Math.floor(made++ / 2)}`
  return () => {
    ids.publicNumber = original
  }
}

async function announce({ token }: TestMerchant, amount: number) {
  const voucher = (await anUpload(world, { purpose: 'voucher', token })).data.id
  return world.must(deposits.announce, { token, body: { method: 'manual', amount, voucher } })
}

test('servers that make one number at once give it to one deposit, and finance decides that one', async () => {
  const restore = meetingNumbers('MEETS')
  const made: Awaited<ReturnType<typeof announce>>[] = []
  for (const [at, merchant] of merchants.entries()) made.push(await announce(merchant, [90_000, 100][at]!))
  restore()
  const numbers = made.map(({ number }) => number)
  expect(new Set(numbers).size).toBe(2)
  const token = await anOperator(world, ['finance'])
  for (const { number, amount } of made) {
    const found = await world.must(operatorDeposits.get, { token, params: { number } })
    expect(found).toMatchObject({ number, amount })
    const decided = await world.must(operatorDeposits.decide, {
      token,
      params: { number },
      body: { approve: false, because: 'not_received', reason: 'not on the statement' },
    })
    expect(decided).toMatchObject({ number, amount, status: 'rejected' })
  }
})

test('orders of two shops never share a number, and an operator finds one by its number or the beginning', async () => {
  const restore = meetingNumbers('SH0PS')
  const shops = [await aRowShop(world), await aRowShop(world)]
  for (const shop of shops) await aSoldOrder(world, shop)
  restore()
  const token = await anOperator(world)
  const find = async (keyword: string) =>
    (await world.must(operatorOrders.list, { token, query: { keyword } })).list.map(({ number }) => number).sort()
  expect(await find('en-sh0ps-00000')).toEqual(['EN-SH0PS-00000'])
  expect(await find('SH0PS')).toEqual(['EN-SH0PS-00000', 'EN-SH0PS-00001'])
  expect(await find('EN-N0NE0-00000')).toEqual([])
})

test('a typed text means the beginning of a number with or without its prefix and its dashes, or none', () => {
  const typed = [
    ['EN', 'EN-0NQGW-P4BDD', 'EN-0NQGW-P4BDD'],
    ['EN', ' en 0nqgwp4bdd', 'EN-0NQGW-P4BDD'],
    ['EN', 'EN0NQGWP4BDD', 'EN-0NQGW-P4BDD'],
    ['EN', '0NQGW', 'EN-0NQGW'],
    ['EN', 'en', 'EN-'],
    ['EN', 'EN-', 'EN-'],
    ['WD', 'EN-0NQGW', null],
    ['WD', '0NX07-7', 'WD-0NX07-7'],
    ['RF', 'RF-0NQGW-P4BDD-2', 'RF-0NQGW-P4BDD-2'],
    ['EN', 'EN-0NQGW-P4BDD-2', null],
    ['EN', 'KOPI', null],
    ['EN', 'Kopi & Kertas', null],
  ] as const
  for (const [prefix, text, beginning] of typed) {
    expect([text, numberBeginning(prefix, text)]).toEqual([text, beginning])
  }
})
