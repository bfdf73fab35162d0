import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { type OrderMailKind, orderMailKinds } from '#contract/order-states.ts'
import { orders } from '#contract/orders.ts'
import { readSource } from '#tools/source-files.ts'
import { runSweeps } from '../../background.ts'
import { aListing } from '../../testing/goods.ts'
import { begin, type LifeShop, lives, take } from '../../testing/order-lives.ts'
import { aMerchant, somePayPassword } from '../../testing/people.ts'
import { signIn } from '../../testing/sold.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld('2026-03-02T09:00:00Z')
let shop: LifeShop
/** The ids of the mails that the mail server took, by address. */
const taken = new Map<string, (string | undefined)[]>()
let isDown = false

beforeAll(async () => {
  const merchant = await aMerchant(world, { payPassword: somePayPassword })
  const lines = [
    { listing: await aListing(world, merchant, { purchasePrice: 6_000, price: 10_000 }), quantity: 2 },
    { listing: await aListing(world, merchant, { purchasePrice: 500, price: 1_000 }) },
  ]
  const words = { reply: 'Sorry about that', decision: 'seen on the picture', parcel: 'DHL 00340434161094' }
  shop = { world, merchant, options: { lines }, lang: 'en', words }
  world.ctx.log.level = 'silent'
  world.ctx.mail.send = async ({ to, id }) => {
    if (isDown) throw new Error('the mail server is down')
    taken.set(to, [...(taken.get(to) ?? []), id])
  }
})

async function kindsOf(orderId: string, email: string): Promise<OrderMailKind[]> {
  const { merchantId } = shop.merchant
  const token = await signIn(world, merchantId)
  const { mails } = await world.must(orders.detail, { token, query: { id: orderId } })
  expect(mails.every(({ isSent }) => isSent)).toBe(true)
  const sent = taken.get(email) ?? []
  expect([new Set(sent).size, sent.length], 'as many mails as the merchant reads of').toEqual([
    mails.length,
    mails.length,
  ])
  return mails.map(({ kind }) => kind)
}

/** What the act caused waits in the outbox: the mail server is down, and a process has ended while it sent. */
async function failToSend() {
  isDown = true
  await runSweeps(world.ctx)
  isDown = false
  world.clock.advance(minuteMs)
  await world.ctx.db.query(
    sql`select id from claim_outbox('mail', ${world.ctx.ids.next()}, 100, 0, ${world.clock.now()})`,
  )
}

test.each(lives)(
  'an order that $name is mailed of each change once, also where a mail could not be sent',
  async (life) => {
    const email = `${life.name.replaceAll(/\W+/g, '-')}@example.com`
    const bought = await begin(shop, life, email)
    expect((await begin(shop, life, email)).orderId, 'a repeated checkout is one order').toBe(bought.orderId)
    await failToSend()
    await runSweeps(world.ctx)
    const expected: OrderMailKind[] = ['order_placed']
    for (const step of life.steps) {
      await take(shop, step, bought)
      await failToSend()
      await runSweeps(world.ctx)
      expected.push(...step.mails)
      const known = await kindsOf(bought.orderId, email)
      expect(known.toSorted(), step.act).toEqual(expected.toSorted())
      await step.do(shop, bought).catch(() => 'refused: it was done')
      await runSweeps(world.ctx)
      expect(await kindsOf(bought.orderId, email), `${step.act} again`).toEqual(known)
    }
  },
)

test('the lives cause every kind of mail, and the document has each', () => {
  const caused = new Set(['order_placed', ...lives.flatMap(({ steps }) => steps.flatMap(({ mails }) => mails))])
  expect([...caused].sort()).toEqual([...orderMailKinds].sort())
  const [, table = ''] = readSource('docs/domain.md').split('### Mails to shoppers')
  const written = table.split('\n- Each mail has')[0] ?? ''
  for (const kind of orderMailKinds) {
    const [stem, end] = /^(refund_(?:approved|rejected))(_silence|_withdrawal)$/.exec(kind)?.slice(1) ?? [kind]
    for (const part of end === undefined ? [stem] : [stem, end]) expect(written).toContain(`\`${part}\``)
  }
})
