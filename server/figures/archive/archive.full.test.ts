import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { merchants } from '#contract/merchants.ts'
import { messages } from '#contract/messages.ts'
import { scale } from '#tools/long.ts'
import { openArchive } from '../../testing/archive.ts'
import { memoryMb } from '../../testing/memory.ts'
import { aRowShop } from '../../testing/rows.ts'
import { aSoldOrder, settle, signIn } from '../../testing/sold.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { writeArchive } from './archive.ts'
import { archiveTables } from './archive-tables.ts'

/** The same for ten thousand and a hundred thousand orders, since the archive is streamed. */
const growthMaxMb = 60
const piecesBetween = 20

let world: World
let folder: string

beforeAll(async () => {
  world = await openWorld()
  folder = mkdtempSync(join(tmpdir(), 'entrepot-archive-'))
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

test('neither the archive nor a message tells the id of an inviter or an invitee', async () => {
  const merchant = await aSeller()
  const orderId = await aSoldOrder(world, merchant)
  const [inviter, invitee] = [await aRowShop(world), await aRowShop(world)]
  const at = world.ctx.clock.now().toISOString()
  await world.testDb.owner.run(`
    update merchant set inviter_id = '${inviter.merchantId}' where merchant_id = '${merchant.merchantId}';
    insert into referral_share (merchant_id, order_id, inviter_id, amount)
    values ('${merchant.merchantId}', '${orderId}', '${inviter.merchantId}', 30);
    select credit_referral_reward('${merchant.merchantId}', '${invitee.merchantId}', '${orderId}', 100, '${at}')`)
  const { rows, read } = await openArchive(world, merchant.token)
  expect(rows('alliance-shares')).toMatchObject([{ order_id: orderId, amount: 30 }])
  expect(rows('alliance-rewards')).toMatchObject([{ amount: 100 }])
  const notices = await world.must(messages.notice, { token: merchant.token })
  expect(notices.list.map(({ subject }) => subject?.kind)).toContain('referral')
  const everything = [...archiveTables.map(({ file }) => read(`${file}.jsonl`)), JSON.stringify(notices)].join('\n')
  for (const { merchantId } of [inviter, invitee]) expect(everything).not.toContain(merchantId)
})

test('the balance is derived again from its statement by the program inside', async () => {
  const seller = await aSeller()
  for (let sold = 0; sold < 3; sold += 1) {
    await settle(world, seller.merchantId, await aSoldOrder(world, seller))
  }
  const { wallet } = await world.must(merchants.info, { token: seller.token })
  expect(wallet.balance).toBeGreaterThan(0)
  const { files } = await openArchive(world, seller.token)
  for (const name of ['verify/verify-statement.mjs', 'statement.json']) {
    writeFileSync(join(folder, basename(name)), files.get(name) ?? '')
  }
  const said = execFileSync(process.execPath, ['verify-statement.mjs', 'statement.json'], { cwd: folder })
  expect(said.toString()).toContain(`${wallet.balance}`)
})

test('rows beyond one page come once each', async () => {
  const seller = await aSeller()
  const { merchantId } = seller
  await world.testDb.owner.run(`
    select notify_merchant('${merchantId}', 'shop_opened', jsonb_build_object('reason', n), null, null,
      '2026-03-02T09:00:00Z')
    from generate_series(1, 1203) as n`)
  const { rows } = await openArchive(world, seller.token)
  const opened = rows('messages').filter(({ kind }) => kind === 'shop_opened')
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1203)
  expect(opened).toHaveLength(1203)
})

test('however many orders there are, the same memory writes them', async () => {
  const seller = await aSeller()
  const { merchantId, listings } = seller
  const many = scale(100_000)
  await world.testDb.owner.run(`
    insert into order_origin (merchant_id, id, kind, evidence, at)
    select '${merchantId}', md5(n::text)::uuid, 'checkout', '', '2026-03-02T09:00:00Z' from generate_series(1, ${many}) as n;
    insert into orders (merchant_id, id, number, origin, status, quantity, total_cost, selling_total, fee_bps, fee,
      earnings, created_at, created_on)
    select '${merchantId}', md5(n::text)::uuid, 'EN-' || n, md5(n::text)::uuid, 'cancelled', 1, 6000, 10000, 500, 500,
      3500, '2026-03-02T09:00:00Z', '2026-03-02' from generate_series(1, ${many}) as n;
    insert into order_contact (merchant_id, order_id, number, email, phone, phone_last4, address)
    select merchant_id, id, number, '', '', '', jsonb_build_object('line1', md5(number || 'address')) from orders
    where merchant_id = '${merchantId}' and status = 'cancelled';
    insert into order_line (merchant_id, order_id, position, listing_id, product_id, variant_id, title, variant,
      quantity, purchase_price, selling_price)
    select '${merchantId}', md5(n::text)::uuid, 0, '${listings[0]?.listingId}', '${listings[0]?.productId}',
      '${listings[0]?.variantId}', '{"en": "Lamp"}', '{}', 1, 6000, 10000
    from generate_series(1, ${many}) as n;
    analyze`)
  const before = memoryMb()
  const { stream } = await writeArchive(world.ctx, { merchantId, lang: 'en', now: world.clock.now() })
  let [most, bytes, pieces] = [0, 0, 0]
  for await (const piece of stream) {
    bytes += piece.length
    pieces += 1
    if (pieces % piecesBetween === 0) most = Math.max(most, memoryMb())
  }
  expect(bytes).toBeGreaterThan(many * 50)
  expect(most).toBeGreaterThan(0)
  expect(most - before).toBeLessThan(growthMaxMb)
}, 1_800_000)

async function aSeller() {
  const shop = await aRowShop(world)
  return { ...shop, token: await signIn(world, shop.merchantId) }
}
