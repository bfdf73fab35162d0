import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { decideByTwo } from '../../testing/decisions.ts'
import { aRowShop, type RowShop } from '../../testing/rows.ts'
import { aSoldOrder, settle } from '../../testing/sold.ts'
import { theWorld } from '../../testing/the-world.ts'
import { verifyLedger } from '../verify.ts'
import { recount } from './recount.ts'

/** Consistent forgeries: books, counters and hashes agree, since the regular functions wrote all of it. */
const world = theWorld()
let shop: RowShop
let orderId: string

beforeAll(async () => {
  shop = await aRowShop(world)
  orderId = await aSoldOrder(world, shop)
  await settle(world, shop.merchantId, orderId)
  await decideByTwo(world, { kind: 'goodwill', merchantId: shop.merchantId, payload: { amount: 500 } })
})

const owner = (text: string) => world.testDb.owner.run(text)
/** Writes like a replica, without triggers and foreign keys, on each node of a cluster too. */
const behindTriggers = (text: string) =>
  owner(`
    set local citus.propagate_set_commands = 'local';
    set local session_replication_role = replica;
    ${text}`)
const differences = async () => (await recount(world.ctx.db)).differences
const now = () => `'${world.clock.now().toISOString()}'`

test('what is real rests on something', async () => {
  expect(await differences()).toEqual([])
  expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
})

test('goodwill that no two operators decided is named, though the chain holds', async () => {
  const source = randomUUID()
  await owner(`select grant_goodwill('${shop.merchantId}', '${source}', 100000, 'a gift', ${now()})`)
  expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
  const named = { where: `goodwill ${source}`, figure: 'decided by two', stored: 100_000, counted: 0 }
  expect(await differences()).toEqual([named])
  // A proposal decided by one person, or with another amount, does not justify the payment.
  const proposed = (decidedBy: string, amount: number) =>
    behindTriggers(`
      alter table proposal drop constraint proposal_decided_by_another;
      insert into proposal (id, kind, merchant_id, payload, effect, reason, proposed_by, proposed_at, expires_at, status,
        decided_by, decided_at)
      values ('${source}', 'goodwill', '${shop.merchantId}', '{"amount": ${amount}}', '[]', 'so', '${source}', ${now()},
        ${now()}, 'confirmed', '${decidedBy}', ${now()});
      alter table proposal add constraint proposal_decided_by_another check (decided_by <> proposed_by) not valid`)
  await proposed(source, 100_000)
  expect(await differences()).toEqual([named])
  await owner(`delete from proposal where id = '${source}'`)
  await proposed(shop.merchantId, 99_999)
  expect(await differences()).toEqual([{ ...named, counted: 99_999 }])
  await owner(`update proposal set payload = '{"amount": 100000}' where id = '${source}'`)
  expect(await differences()).toEqual([])
})

test('an invented order, paid, settled, rated and visited, is named by what it does not rest on', async () => {
  const { merchantId, listings } = shop
  const forged = await aSoldOrder(world, shop)
  await settle(world, merchantId, forged)
  await owner(`
    select record_visit('${merchantId}', 'nobody'::bytea, '${listings[0]?.listingId}', ${now()});
    insert into review (merchant_id, order_id, position, listing_id, stars, text, at)
    select merchant_id, order_id, position, listing_id, 5, 'Superb', ${now()} from order_line where order_id = '${forged}';
    update merchant_counter set rating_sum = rating_sum + 5, rating_count = rating_count + 1
    where merchant_id = '${merchantId}'`)
  expect(await differences()).toEqual([])

  // An attacker with the owner's rights who wrote only the rows of books and counters.
  await behindTriggers(`
    delete from provider_event where order_id = '${forged}';
    delete from order_origin where id = (select origin from orders where id = '${forged}')`)
  expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
  const where = `${shop.slug} orders ${forged}`
  expect(await differences()).toEqual([
    { where, figure: 'origin', stored: 1, counted: 0 },
    { where: expect.stringMatching(/ payment /), figure: 'message', stored: 1, counted: 0 },
  ])
  await behindTriggers(`
    delete from payment where order_id = '${forged}';
    update orders set received_at = null where id = '${forged}'`)
  expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
  expect(await differences()).toEqual(
    expect.arrayContaining([
      { where, figure: 'origin', stored: 1, counted: 0 },
      { where, figure: 'payments', stored: 10_000, counted: 0 },
      { where, figure: 'posted payments', stored: 10_000, counted: 0 },
      { where, figure: 'reviews of what was not received', stored: 1, counted: 0 },
    ]),
  )
})
