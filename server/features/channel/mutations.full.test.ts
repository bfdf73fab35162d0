import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEvent, sign } from '#channel-client/entrepot-channel.ts'
import { minuteMs } from '#contract/durations.ts'
import { aChannelOrder, aChannelPartner, type ChannelPartner, connectShop } from '#server/testing/channel.ts'
import { aRowShop, type RowShop } from '#server/testing/rows.ts'
import { openWorld, type World } from '#server/testing/world.ts'
import { scale } from '#tools/long.ts'
import { randomOf, seedOf } from '#tools/random.ts'

let world: World
let partner: ChannelPartner
let shop: RowShop
beforeAll(async () => {
  world = await openWorld()
  partner = await aChannelPartner(world)
  shop = await aRowShop(world)
  await connectShop(world, shop, partner.partnerId)
})
afterAll(() => world.close())

type Message = { url: string; id: string; timestamp: string; signature: string; keyId: string; body: string }

const secondsNow = () => Math.floor(world.clock.now().getTime() / 1000)

async function aMessage(url: string, content: object): Promise<Message> {
  const timestamp = String(secondsNow())
  const body = JSON.stringify(content)
  const signature = await sign(partner.key.secret, { id: 'message-0001', timestamp, body })
  return { url, id: 'message-0001', timestamp, signature, keyId: partner.key.id, body }
}

const post = async ({ url, id, timestamp, signature, keyId, body }: Message) => {
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
    'webhook-key-id': keyId,
  }
  return (await world.app.inject({ method: 'POST', url, headers, payload: body })).statusCode
}

const alphabet = 'abcXYZ0189{}":,.-_ =+/é'

/** A change of one character, a cut, a repetition or an insertion. */
function mutate(text: string, random: (below: number) => number): string {
  const at = random(text.length)
  const letter = alphabet[random(alphabet.length)] ?? 'a'
  const kind = random(4)
  if (kind === 0) return text.slice(0, at) + letter + text.slice(at + 1)
  if (kind === 1) return text.slice(0, at) + text.slice(at + 1 + random(5))
  if (kind === 2) return text.slice(0, at) + text.slice(at, at + 3) + text.slice(at)
  return text.slice(0, at) + letter + text.slice(at)
}

const parts = ['id', 'timestamp', 'signature', 'keyId', 'body'] as const

test('none of ten thousand changed messages and webhooks is accepted', async () => {
  const random = randomOf(seedOf(7))
  const sent = await aMessage('/channel/orders', aChannelOrder(shop, { externalId: 'changed' }))
  const withType = await aMessage('/channel/orders', { type: 'order.create', ...aChannelOrder(shop) })
  expect(await post(sent), 'a message without a type').toBe(422)
  const times = scale(10_000)
  let changed = 0
  let refused = 0
  while (changed < times) {
    const part = parts[random(parts.length)] ?? 'body'
    const text = mutate(withType[part], random)
    // Spaces around a header are no part of it.
    if (text.trim() === withType[part] || /[^\x20-\x7e]/.test(part === 'body' ? '' : text)) continue
    changed += 1
    const status =
      changed % 2 === 0 ? await post({ ...withType, [part]: text }) : await statusOfEvent(withType, part, text)
    if (status >= 400 && status < 500) refused += 1
  }
  expect(refused).toBe(times)
  const { count } = await world.ctx.db.one<{ count: number }>(sql`select count(*) as count from order_origin`)
  expect(count).toBe(0)
  expect(await post(withType), 'the message itself').toBe(200)
  console.log(`${times} changed messages, ${refused} refused`)
})

/** The same change of a webhook that the partner's client reads. */
async function statusOfEvent(message: Message, part: (typeof parts)[number], text: string): Promise<number> {
  const changed: Message = { ...message, [part]: text }
  const { id, timestamp, signature, body } = changed
  const secrets = [part === 'keyId' ? 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' : partner.key.secret]
  return readEvent({ secrets, headers: { id, timestamp, signature }, body, now: world.clock.now() }).then(
    () => 200,
    () => 403,
  )
}

test('a message of another time, of another path or with a word too many is refused', async () => {
  const order = { type: 'order.create', ...aChannelOrder(shop, { externalId: 'late' }) }
  const message = await aMessage('/channel/orders', order)
  world.clock.advance(5 * minuteMs + 1_000)
  expect(await post({ ...message, id: 'message-0002' })).toBe(403)
  expect(await post(message)).toBe(403)
  world.clock.advance(-10 * minuteMs - 2 * 1_000)
  expect(await post(message)).toBe(403)
  world.clock.advance(5 * minuteMs + 1_000)
  expect(await post({ ...message, url: '/channel/orders/cancel' })).toBe(422)
  expect(await post(await aMessage('/channel/orders', { ...order, status: 'completed' }))).toBe(422)
  expect(await post(await aMessage('/channel/orders', { ...order, externalId: 'late\n' }))).toBe(422)
  const { count } = await world.ctx.db.one<{ count: number }>(sql`
    select count(*) as count from order_origin where external_id like 'late%'`)
  expect(count).toBe(0)
})
