import { account } from '#contract/account.ts'
import { dayMs } from '#contract/durations.ts'
import { messages } from '#contract/messages.ts'
import { questions } from '#contract/questions.ts'
import { refunds } from '#contract/refunds.ts'
import { storeQuestions } from '#contract/storefront/questions.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { after } from '#server/base/clock.ts'
import { aListing, aProduct } from '#server/testing/goods.ts'
import { aPaidOrder } from '#server/testing/orders.ts'
import { aMerchant, anInvitation, anOperator, aPayToken, somePayPassword } from '#server/testing/people.ts'
import { signIn } from '#server/testing/sold.ts'
import type { World } from '#server/testing/world.ts'
import { unknownId } from './requests.ts'

export const ownIds = [
  ...(['orderId', 'listingId', 'noticeId', 'sessionId', 'refundId', 'purchaseId'] as const),
  ...(['destinationId', 'passkeyId', 'priceChangeId', 'partnerId', 'pushDeviceId', 'questionId'] as const),
]
export type OwnId = (typeof ownIds)[number]

export type Things = Awaited<ReturnType<typeof makeThings>>

export async function makeThings(world: World) {
  const staff = await anOperator(world)
  const product = await aProduct(world, { title: 'Mug', purchasePrice: 600, stock: 1_000_000 })
  const merchant = await makeMerchant(world, product.id)
  const other = await makeMerchant(world, product.id)
  return {
    // The walks sign the first one in by password only, so only the other merchant has a passkey.
    merchant: { ...merchant, passkeyId: unknownId },
    other: { ...other, passkeyId: await aPasskeyRow(world, other.merchantId) },
    /** Several operators, because no person may hold all roles. */
    operators: { staff, admin: await anOperator(world, ['admin']), auditor: await anOperator(world, ['auditor']) },
    productId: product.id,
    categoryId: product.category.id,
    invitation: await anInvitation(world, { uses: 1000 }),
  }
}

/** Fails early: with an empty id, which belongs to no merchant, every call would answer "not found" and pass. */
function idOf(what: string, id: string | undefined): string {
  if (!id) throw new Error(`the walks have no ${what}`)
  return id
}

async function aPasskeyRow({ ctx, testDb }: World, merchantId: string): Promise<string> {
  const id = ctx.ids.next()
  await testDb.owner.run(`
    insert into passkey (credential_id, id, party, subject_id, public_key, counter, backed_up, name, created_at)
    values ('a credential', '${id}', 'merchant', '${merchantId}', '', 0, false, 'a phone',
      '${ctx.clock.now().toISOString()}')`)
  return id
}

/** What takes long to make by calls: a bound partner, a device for messages, a purchase, a destination, a price change. */
async function makeRows({ ctx, testDb }: World, { merchantId, productId }: { merchantId: string; productId: string }) {
  const [partnerId, pushDeviceId, purchaseId] = [ctx.ids.next(), ctx.ids.next(), ctx.ids.next()]
  const [destinationId, priceChangeId] = [ctx.ids.next(), ctx.ids.next()]
  const now = `'${ctx.clock.now().toISOString()}'::timestamptz`
  const byTwo = `'{${partnerId}, ${merchantId}}', ${now}, '${after(ctx.clock.now(), dayMs).toISOString()}'`
  await testDb.owner.run(`
    insert into partner (id, name, vouches, made_by, made_at, effective_at)
    values ('${partnerId}', 'North Gate', false, ${byTwo});
    insert into partner_key (partner_id, id, algorithm, public_key, fingerprint, made_by, made_at, valid_from)
    values ('${partnerId}', '${ctx.ids.next()}', 'EdDSA', decode('${'00'.repeat(32)}', 'hex'), '0123456789abcdef',
      ${byTwo});
    insert into partner_binding (partner_id, sub, merchant_id, bound_at)
    values ('${partnerId}', 'x', '${merchantId}', ${now});
    insert into push_device (merchant_id, id, session_id, key_id, endpoint, p256dh, auth, created_at)
    values ('${merchantId}', '${pushDeviceId}', '${pushDeviceId}', '', 'https://push.example/${pushDeviceId}', '', '',
      ${now});
    insert into package_purchase (merchant_id, id, package_id, name, slots, days, price, bought_at, until)
    select '${merchantId}', '${purchaseId}', id, name, slots, days, price, ${now}, '2099-01-01'
    from package order by price limit 1;
    insert into payout_destination (merchant_id, id, method, fingerprint, currency, network, address, first_used_at,
      last_used_at)
    values ('${merchantId}', '${destinationId}', 'blockchain', '\\x01', 'USDT', 'tron', 'T…', ${now}, ${now});
    insert into price_change (merchant_id, id, category_id, at, changes)
    select '${merchantId}', '${priceChangeId}', category_id, ${now}, '[]' from product where id = '${productId}'`)
  return { partnerId, pushDeviceId, purchaseId, destinationId, priceChangeId }
}

async function makeMerchant(world: World, productId: string) {
  const merchant = await aMerchant(world, { payPassword: somePayPassword })
  const { token, merchantId, shop } = merchant
  const listing = await aListing(world, merchant, { productId, price: 1_000 })
  const { orderId, secret } = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  const params = { secret: (await aPaidOrder(world, merchant, { lines: [{ listing }] })).secret }
  await world.must(storeRefunds.ask, { params, body: { reason: 'changed my mind', goods: 'not_received' } })
  const asked = await world.must(refunds.list, { token })
  await world.must(storeQuestions.write, { params, body: { text: 'Hello' } })
  const questioned = await world.must(questions.list, { token })
  const notices = await world.must(messages.notice, { token })
  await signIn(world, merchantId)
  const sessions = await world.must(account.sessions, { token })
  return {
    ...{ token, merchantId, shop, orderId, secret, listingId: listing.id },
    ...(await makeRows(world, { merchantId, productId })),
    variantId: idOf('variant', listing.variants[0]?.variantId),
    questionId: idOf('question', questioned.list[0]?.id),
    refundId: idOf('refund', asked.list[0]?.id),
    noticeId: idOf('message', notices.list[0]?.id),
    sessionId: idOf('session', sessions.find(({ current }) => !current)?.id),
    payToken: (amount: number) => aPayToken(world, merchant, { purpose: 'pick', amount }),
  }
}
