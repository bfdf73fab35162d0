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
import type { World } from '#server/testing/world.ts'
import { unknownId } from './requests.ts'

type Owned = Record<
  | 'orderId'
  | 'listingId'
  | 'noticeId'
  | 'sessionId'
  | 'refundId'
  | 'purchaseId'
  | 'destinationId'
  | 'passkeyId'
  | 'partnerId'
  | 'pushDeviceId'
  | 'priceChangeId'
  | 'questionId',
  string
>
export type OwnId = keyof Owned

type MerchantThings = Owned & {
  token: string
  merchantId: string
  shop: string
  variantId: string
  secret: string
  payToken: (amount: number) => Promise<string>
}

export type Things = {
  merchant: MerchantThings
  other: MerchantThings
  /** Several operators, because no person may hold all roles. */
  operators: { staff: string; admin: string; auditor: string }
  productId: string
  categoryId: string
  invitation: string
  login: { account: string; password: string }
}

export async function makeThings(world: World): Promise<Things> {
  const staff = await anOperator(world)
  const operators = { staff, admin: await anOperator(world, ['admin']), auditor: await anOperator(world, ['auditor']) }
  const product = await aProduct(world, { title: 'Mug', purchasePrice: 600, stock: 1_000_000 })
  const mine = await makeMerchant(world, product.id)
  const theirs = await makeMerchant(world, product.id)
  // The walks sign the first one in by password only, so only the other merchant has a passkey.
  const passkeyId = await aPasskeyRow(world, theirs.things.merchantId)
  return {
    merchant: mine.things,
    other: { ...theirs.things, passkeyId },
    operators,
    productId: product.id,
    categoryId: product.category.id,
    invitation: await anInvitation(world, { uses: 1000 }),
    login: mine.login,
  }
}

/** Fails early: with an empty id, which belongs to no merchant, every call would answer "not found" and pass. */
function idOf(what: string, id: string | undefined): string {
  if (!id) throw new Error(`the walks have no ${what}`)
  return id
}

async function aPasskeyRow(world: World, merchantId: string): Promise<string> {
  const id = world.ctx.ids.next()
  await world.testDb.owner.run(`
    insert into passkey (credential_id, id, party, subject_id, public_key, counter, backed_up, name, created_at)
    values ('a credential', '${id}', 'merchant', '${merchantId}', '', 0, false, 'a phone',
      '${world.clock.now().toISOString()}')`)
  return id
}

async function aBoundPartner(world: World, merchantId: string): Promise<string> {
  const id = world.ctx.ids.next()
  const at = world.clock.now().toISOString()
  const effectiveAt = after(world.clock.now(), dayMs).toISOString()
  const byTwo = `'{${id}, ${merchantId}}', '${at}', '${effectiveAt}'`
  await world.testDb.owner.run(`
    insert into partner (id, name, vouches, made_by, made_at, effective_at) values ('${id}', 'North Gate', false, ${byTwo})`)
  await world.testDb.owner.run(`
    insert into partner_key (partner_id, id, algorithm, public_key, fingerprint, made_by, made_at, valid_from)
    values ('${id}', '${world.ctx.ids.next()}', 'EdDSA', decode('${'00'.repeat(32)}', 'hex'), '0123456789abcdef', ${byTwo})`)
  await world.testDb.owner.run(`
    insert into partner_binding (partner_id, sub, merchant_id, bound_at) values ('${id}', 'x', '${merchantId}', '${at}')`)
  return id
}

async function aPushDevice(world: World, merchantId: string): Promise<string> {
  const id = world.ctx.ids.next()
  await world.testDb.owner.run(`
    insert into push_device (merchant_id, id, session_id, key_id, endpoint, p256dh, auth, created_at)
    values ('${merchantId}', '${id}', '${id}', '', 'https://push.example/${id}', '', '', '${world.clock.now().toISOString()}')`)
  return id
}

async function makeMerchant(world: World, productId: string) {
  const merchant = await aMerchant(world, { payPassword: somePayPassword })
  const { token, merchantId, shop, email, password } = merchant
  const listing = await aListing(world, merchant, { productId, price: 1_000 })
  const order = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  const askedFor = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  await world.must(storeRefunds.ask, {
    params: { secret: askedFor.secret },
    body: { reason: 'changed my mind', goods: 'not_received' },
  })
  const asked = await world.must(refunds.list, { token })
  await world.must(storeQuestions.write, { params: { secret: askedFor.secret }, body: { text: 'Hello' } })
  const questioned = await world.must(questions.list, { token })
  const purchaseId = world.ctx.ids.next()
  await world.testDb.owner.run(`
    insert into package_purchase (merchant_id, id, package_id, name, slots, days, price, bought_at, until)
    select '${merchantId}', '${purchaseId}', id, name, slots, days, price, '${world.clock.now().toISOString()}',
      '2099-01-01' from package order by price limit 1`)
  const destinationId = world.ctx.ids.next()
  await world.testDb.owner.run(`
    insert into payout_destination (merchant_id, id, method, fingerprint, currency, network, address, first_used_at,
      last_used_at)
    select '${merchantId}', '${destinationId}', 'blockchain', '\\x01', 'USDT', 'tron', 'T…', at, at
    from (values ('${world.clock.now().toISOString()}'::timestamptz)) as now (at)`)
  const priceChangeId = world.ctx.ids.next()
  await world.testDb.owner.run(`
    insert into price_change (merchant_id, id, category_id, at, changes)
    select '${merchantId}', '${priceChangeId}', category_id, '${world.clock.now().toISOString()}', '[]'
    from product where id = '${productId}'`)
  const notices = await world.must(messages.notice, { token })
  await world.must(account.login, { body: { account: email, password } })
  const sessions = await world.must(account.sessions, { token })
  const things: MerchantThings = {
    token,
    merchantId,
    shop,
    listingId: listing.id,
    variantId: idOf('variant', listing.variants[0]?.variantId),
    orderId: order.orderId,
    secret: order.secret,
    purchaseId,
    destinationId,
    priceChangeId,
    questionId: idOf('question', questioned.list[0]?.id),
    refundId: idOf('refund', asked.list[0]?.id),
    noticeId: idOf('message', notices.list[0]?.id),
    passkeyId: unknownId,
    partnerId: await aBoundPartner(world, merchantId),
    pushDeviceId: await aPushDevice(world, merchantId),
    sessionId: idOf('session', sessions.find(({ current }) => !current)?.id),
    payToken: (amount) => aPayToken(world, merchant, { purpose: 'pick', amount }),
  }
  return { things, login: { account: email, password } }
}
