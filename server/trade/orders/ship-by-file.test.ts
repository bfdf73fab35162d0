import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import type { Reply } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import { operatorOrders } from '#contract/operator/orders.ts'
import { aListing } from '../../testing/goods.ts'
import { aPaidOrder, pick, ship } from '../../testing/orders.ts'
import { aMerchant, anOperator, type TestMerchant } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()
let token: string
const shops: { merchant: TestMerchant; listing: Awaited<ReturnType<typeof aListing>> }[] = []
beforeAll(async () => {
  token = await anOperator(world, ['catalogue'])
  for (let number = 0; number < 2; number += 1) {
    const merchant = await aMerchant(world, { payPassword: '246802' })
    shops.push({ merchant, listing: await aListing(world, merchant, { price: 10_000 }) })
  }
})

async function anOrderOf(shopNumber: number, { picked = true } = {}) {
  const shop = shops[shopNumber]
  if (!shop) throw new Error('no such shop')
  const order = await aPaidOrder(world, shop.merchant, { lines: [{ listing: shop.listing }] })
  if (picked) await pick(world, shop.merchant, order)
  return order
}

const boundary = 'a-boundary-of-the-tests'

async function tryFile(bytes: string | Buffer, sender = token) {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="f.csv"\r\n\r\n`
  const response = await world.app.inject({
    method: 'POST',
    url: operatorOrders.readShipments.path,
    headers: { token: sender, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return response.json<{
    code: number
    data: Reply<typeof operatorOrders.readShipments> & { error: string; fields?: { file: string } }
  }>()
}

const header = 'Order number,Carrier,Tracking number\n'
const outcomesOf = async (text: string) => (await tryFile(text)).data.lines.map(({ outcome }) => outcome)

const actsOf = (orderId: string) =>
  world.ctx.db.query<{ act: string; reason: string }>(sql`
    select act, reason from audit where subject = ${orderId} order by id`)

const shipped = async (number: string) => {
  const { order } = await world.must(operatorOrders.get, { token, params: { number } })
  return order
}

test('a file is tried: each line says what it will do, and nothing is shipped', async () => {
  const [ready, done, unpicked, twice] = [
    await anOrderOf(0),
    await anOrderOf(1),
    await anOrderOf(0, { picked: false }),
    await anOrderOf(1),
  ]
  await ship(world, done)
  const { trackingNumber } = await shipped(done.number)
  const { code, data } = await tryFile(
    `\uFEFFOrder number;Carrier;Tracking number
${ready.number};DHL;JD0001
${done.number};DHL;${trackingNumber}
EN-AAAAA-AAAAA;DHL;JD0002
${unpicked.number};DHL;JD0003
${ready.number.toLowerCase()}x;DHL;on its way
${twice.number};DHL;JD0004
${twice.number};DHL;JD0005
`,
  )
  expect(code).toBe(1)
  expect(data.lines.map(({ line, outcome, field }) => [line, outcome, field])).toEqual([
    [2, 'ships', null],
    [3, 'already_shipped', null],
    [4, 'unknown_number', null],
    [5, 'wrong_state', null],
    [6, 'malformed', 'trackingNumber'],
    [7, 'twice', null],
    [8, 'twice', null],
  ])
  expect(data.lines[3]).toMatchObject({ status: 'awaiting_pickup', shopName: expect.any(String) })
  expect((await shipped(ready.number)).status).toBe('awaiting_shipment')
  expect(await actsOf(ready.orderId)).toEqual([])
})

test('what stands for a number that is not there ships nothing, by a file or by hand', async () => {
  const order = await anOrderOf(0)
  for (const trackingNumber of ['-', 'N/A', '0', 'pending', '123456789012.0']) {
    const { data } = await tryFile(`${header}${order.number},DHL,${trackingNumber}\n`)
    expect(data.lines).toMatchObject([{ line: 2, outcome: 'malformed', field: 'trackingNumber', trackingNumber }])
    const shipments = [{ number: order.number, carrier: 'DHL', trackingNumber }]
    const body = { shipments, reason: 'The list of today.' }
    expect(await world.must(operatorOrders.shipMany, { token, body })).toMatchObject([{ outcome: 'malformed' }])
    const one = { carrier: 'DHL', trackingNumber, reason: 'today' }
    const refused = await world.call(operatorOrders.ship, { token, params: { id: order.orderId }, body: one })
    expect(refused.refusal.fields).toHaveProperty('trackingNumber')
  }
  expect((await shipped(order.number)).status).toBe('awaiting_shipment')
})

test('orders of many shops are shipped, each by an act of its own that its merchant is told of', async () => {
  const [one, other] = [await anOrderOf(0), await anOrderOf(1)]
  const shipments = [
    { number: ` ${one.number} `, carrier: ' DHL ', trackingNumber: ' JD1001 ' },
    { number: other.number, carrier: 'Kerry', trackingNumber: 'KEX 1002' },
    { number: 'EN-AAAAA-AAAAA', carrier: 'DHL', trackingNumber: 'JD1003' },
  ]
  const body = { shipments, reason: 'The list of today.' }
  const answer = await world.must(operatorOrders.shipMany, { token, body })
  expect(answer.map(({ outcome }) => outcome)).toEqual(['shipped', 'shipped', 'unknown_number'])
  expect(await shipped(one.number)).toMatchObject({ status: 'shipped', carrier: 'DHL', trackingNumber: 'JD1001' })
  for (const [at, { orderId }] of [one, other].entries()) {
    expect(await actsOf(orderId)).toEqual([{ act: 'order.ship', reason: 'The list of today.' }])
    const { list } = await world.must(messages.notice, { token: shops[at]?.merchant.token ?? '', query: {} })
    expect(list.filter(({ subject }) => subject?.id === orderId && subject.kind === 'order').length).toBeGreaterThan(0)
  }

  // Repeated: nothing is shipped twice, and the answer says so.
  const again = await world.must(operatorOrders.shipMany, { token, body })
  expect(again.map(({ outcome }) => outcome)).toEqual(['already_shipped', 'already_shipped', 'unknown_number'])
  expect(await actsOf(one.orderId)).toHaveLength(1)
  const file = shipments.map(({ number, carrier, trackingNumber }) => `${number},${carrier},${trackingNumber}\n`)
  expect(await outcomesOf(header + file.join(''))).toEqual(['already_shipped', 'already_shipped', 'unknown_number'])
  expect(await outcomesOf(`${header}${one.number},DHL,JD9999\n`)).toEqual(['wrong_state'])
})

test('one line that is wrong keeps no other from being shipped; an order twice is refused as a whole', async () => {
  const [one, other] = [await anOrderOf(0), await anOrderOf(0, { picked: false })]
  const of = (number: string, trackingNumber: string, carrier = 'DHL') => ({ number, carrier, trackingNumber })
  const reason = 'The list of today.'
  const twice = { shipments: [of(one.number, 'JD2001'), of(one.number, 'JD2002')], reason }
  const refused = await world.call(operatorOrders.shipMany, { token, body: twice })
  expect(refused.refusal.fields).toEqual({ shipments: 'Enter a valid value' })
  const shipments = [
    of(other.number, 'JD2003'),
    of('EN-AAAAA-AAAAB', 'write to me', 'DHL'),
    of('EN-AAAAA-AAAAC', 'JD2004', 'Pay at telegram @parcel'),
    of(one.number, 'JD2005'),
  ]
  const answer = await world.must(operatorOrders.shipMany, { token, body: { shipments, reason } })
  expect(answer.map(({ outcome }) => outcome)).toEqual(['wrong_state', 'malformed', 'malformed', 'shipped'])
})

test('two who ship the same list at once ship each order once', async () => {
  const order = await anOrderOf(1)
  const other = await anOperator(world, ['catalogue'])
  const body = { shipments: [{ number: order.number, carrier: 'DHL', trackingNumber: 'JD3001' }], reason: 'today' }
  const answers = await Promise.all(
    [token, other].map((by) => world.must(operatorOrders.shipMany, { token: by, body })),
  )
  expect(
    answers
      .flat()
      .map(({ outcome }) => outcome)
      .sort(),
  ).toEqual(['already_shipped', 'shipped'])
  expect(await actsOf(order.orderId)).toHaveLength(1)
})
