import sql from 'sql-template-tag'
import { account } from '#contract/account.ts'
import { shopChannels } from '#contract/channel.ts'
import { deposits } from '#contract/deposits.ts'
import type { Body, Endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import { objections } from '#contract/objections.ts'
import { orders } from '#contract/orders.ts'
import { pricing } from '#contract/pricing.ts'
import { products } from '#contract/products.ts'
import { express, level } from '#contract/programme.ts'
import { push } from '#contract/push.ts'
import { questions } from '#contract/questions.ts'
import { refunds } from '#contract/refunds.ts'
import { security } from '#contract/security.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { Refusal } from '#server/base/refuse.ts'
import { connectShop } from '#server/testing/channel.ts'
import { aSoldOrder, settle, signIn, storePayToken } from '#server/testing/sold.ts'
import { aCard } from '#server/testing/withdrawals.ts'
import { updateListings } from '#server/trade/products/reprice.ts'
import { type CallRow, callRow } from './call-rows.ts'
import { aBinding, aQuestion, aRequest, aReturn, once, type PairShop } from './pair-shop.ts'
import type { Things } from './things.ts'

export type Outcome = { status: number; about: string }

/**
 * One side of a pair: a call of the contract, or background work. Everything that it needs is made before either side
 * runs.
 */
export type Writer = { name: string; prepare: (scene: Scene) => Promise<() => Promise<Outcome>> }

/** Shared by both sides of a pair. Each thing is made on demand, and both sides get the same one. */
export type Scene = Awaited<ReturnType<typeof newScene>>

export async function newScene(shop: PairShop) {
  const { world, merchantId, rows, offer, nextLevel } = shop
  await shop.reset()
  const token = await signIn(world, merchantId)
  const { db, ids, clock } = world.ctx
  const sold = async () => {
    // A price rule of the same scene may have changed the listing's cost.
    const { total } = await db.one<{ total: number }>(sql`
      select selling_price as total from listing
      where merchant_id = ${merchantId} and id = ${rows.listings[0]?.listingId}`)
    return aSoldOrder(world, rows, { total })
  }
  const newPayToken = (amount: number, purpose: string) =>
    storePayToken(world, { merchantId, token, amount, purpose, ...(purpose === 'withdraw' && { destination: card }) })
  const tokens = new Map<string, Promise<string>>()
  const payToken = (purpose: string, amount: number) => {
    const key = `${purpose} ${amount}`
    const made = tokens.get(key) ?? newPayToken(amount, purpose)
    tokens.set(key, made)
    return made
  }
  const withdrawal = once(async () => {
    const body = { ...card, payToken: await newPayToken(1_000, 'withdraw') }
    return (await world.must(withdrawals.withdraw, { token, body })).number
  })
  const priceRule = once(async () => {
    const { categories } = await world.must(pricing.rules, { token })
    const rule = { categoryId: categories[0]?.id ?? '', markUpBps: 5_000, leastProfit: 100 }
    const { digest } = await world.must(pricing.preview, { token, query: rule })
    return { ...rule, ending: null, digest }
  })
  // The third of the shop's listings is removed.
  const markUp = { listingIds: shop.listingIds.slice(0, 2), markUpBps: 5_000 }
  const markedUp = once(async () => {
    const { digest } = await world.must(pricing.previewMany, { token, body: { markUp } })
    return { markUp, digest }
  })
  return {
    ...{ shop, token, payToken, withdrawal, priceRule, markUp, markedUp },
    order: once(sold),
    settled: once(async () => {
      const id = await sold()
      await settle(world, merchantId, id)
      return id
    }),
    refund: once(async () => aRequest(shop, await sold())),
    question: once(() => aQuestion(shop)),
    returned: once(async () => aReturn(shop, await sold())),
    session: once(async () => {
      const other = await signIn(world, merchantId)
      const sessions = await world.must(account.sessions, { token: other })
      return sessions.find(({ current }) => current)?.id ?? ''
    }),
    purchase: once(async () => {
      const id = ids.next()
      const { packageId, ...terms } = offer
      const shown = JSON.stringify({ id: packageId, ...terms })
      await db.query(sql`select buy_package(${merchantId}, ${id}, ${shown}::jsonb, ${clock.now()})`)
      return id
    }),
    boughtLevel: once(async () => {
      const { levelId, shown } = nextLevel
      await db.query(sql`select buy_level(${merchantId}, ${ids.next()}, ${levelId}, null, ${clock.now()})`)
      return { level: true as const, shown: { levelId, amount: shown.upgradePrice } }
    }),
    destination: once(async () => {
      await withdrawal()
      const own = sql`select id from payout_destination where merchant_id = ${merchantId} and removed_at is null limit 1`
      return (await db.one<{ id: string }>(own)).id
    }),
    usedRule: once(async () => (await world.must(pricing.apply, { token, body: await priceRule() })).id ?? ''),
  }
}

const card = { ...aCard, amount: 1_000, fee: 100 }

type SceneBody = (scene: Scene) => Promise<unknown> | unknown

const bodies = <E extends Endpoint>(
  endpoint: E,
  ...of: ((scene: Scene) => Promise<Body<E>> | Body<E>)[]
): [Endpoint, SceneBody[]] => [endpoint, of]

/**
 * Bodies that do what the call is for. Any other call uses its row in the table of calls, so that a new call of the
 * contract joins the pairs without an entry here.
 */
const requests = new Map<Endpoint, SceneBody[]>([
  bodies(account.resetPay, ({ shop: { payPassword } }) => {
    return { payPassword: '864208', payPasswordConfirm: '864208', oldPayPassword: payPassword }
  }),
  bodies(account.verifyPay, ({ shop }) => ({ payPassword: shop.payPassword, purpose: 'pick' as const, amount: 6_000 })),
  bodies(account.notMe, () => ({})),
  bodies(account.revokeSession, async ({ session }) => ({ id: await session() })),
  bodies(deposits.announce, () => ({ method: 'bank_card' as const, amount: 1_000 })),
  bodies(express.buy, async ({ shop: { offer }, payToken }) => {
    return { ...offer, payToken: await payToken('train', offer.price) }
  }),
  bodies(express.promote, async ({ shop, purchase }) => {
    return { purchaseId: await purchase(), listingIds: shop.listingIds.slice(0, 1) }
  }),
  bodies(
    express.giveBack,
    async ({ purchase }) => ({ purchaseId: await purchase() }),
    ({ boughtLevel }) => boughtLevel(),
  ),
  bodies(level.upgrade, async ({ shop: { nextLevel }, payToken }) => {
    return { ...nextLevel, payToken: await payToken('level', nextLevel.shown.upgradePrice) }
  }),
  bodies(messages.seen, () => ({ all: true as const })),
  bodies(objections.object, ({ shop }) => ({ subject: `act:${shop.actId}`, text: 'no' })),
  bodies(orders.pick, async ({ order, payToken }) => {
    return { id: await order(), payToken: await payToken('pick', 6_000) }
  }),
  bodies(orders.pickBatch, async ({ order, payToken }) => {
    return { ids: [await order()], payToken: await payToken('pick', 6_000) }
  }),
  bodies(refunds.giveBack, async ({ settled, payToken }) => {
    const given = { orderId: await settled(), amount: 100, reason: 'a scratch' }
    return { ...given, payToken: await payToken('give_back', 100) }
  }),
  bodies(refunds.confirmReturn, async ({ returned, payToken }) => {
    const { id, amount } = await returned()
    return { id, payToken: await payToken('give_back', amount) }
  }),
  bodies(orders.decline, async ({ order }) => ({ id: await order(), reason: 'sold out' })),
  bodies(products.add, ({ shop }) => ({ productId: shop.looseProductId })),
  bodies(products.addAll, ({ shop }) => ({ productIds: [shop.looseProductId] })),
  bodies(
    products.setSwitch,
    ({ shop: { listingIds } }) => ({ listingIds, on: true }),
    ({ shop: { listingIds } }) => ({ listingIds, on: false }),
  ),
  bodies(products.price, ({ shop }) => ({ listingId: shop.listingIds[0] ?? '', sellingPrice: 9_900 })),
  bodies(pricing.apply, ({ priceRule }) => priceRule()),
  bodies(pricing.previewMany, ({ markUp }) => ({ markUp })),
  bodies(pricing.applyMany, ({ markedUp }) => markedUp()),
  bodies(pricing.undo, async ({ usedRule }) => ({ id: await usedRule() })),
  bodies(products.del, ({ shop: { listingIds } }) => ({ listingIds })),
  bodies(products.restore, ({ shop: { listingIds } }) => ({ listingIds })),
  bodies(questions.answer, async ({ question }) => ({ id: await question(), text: 'yes' })),
  bodies(questions.seen, async ({ question }) => ({ id: await question(), through: 1 })),
  bodies(questions.report, async ({ question }) => ({ id: await question(), reason: 'rude' })),
  bodies(refunds.answer, async ({ refund }) => ({ id: await refund(), agree: true, text: 'yes' })),
  bodies(withdrawals.withdraw, async ({ payToken }) => ({ ...card, payToken: await payToken('withdraw', 1_000) })),
  bodies(withdrawals.removeDestination, async ({ destination }) => ({ id: await destination() })),
  bodies(shopChannels.connect, ({ shop: { partnerId } }) => ({ partnerId })),
  bodies(shopChannels.disconnect, async ({ shop: { world, merchantId, partnerId } }) => {
    await connectShop(world, { merchantId }, partnerId)
    return { partnerId }
  }),
  bodies(push.remove, async ({ shop: { world }, token }) => {
    const body = { endpoint: 'https://fcm.googleapis.com/fcm/send/a', p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
    await world.must(push.subscribe, { token, body })
    const ways = await world.must(security.ways, { token })
    return { id: ways.find(({ kind }) => kind === 'push')?.id ?? '' }
  }),
  bodies(security.removePartner, async ({ shop }) => ({ id: await aBinding(shop) })),
  bodies(withdrawals.cancelWithdrawal, async ({ withdrawal }) => ({ number: await withdrawal() })),
])

export function writersOf(row: CallRow, things: Things): Writer[] {
  const own = requests
    .get(row.endpoint)
    ?.map((body) => async (scene: Scene) => ({ body: (await body(scene)) as object }))
  const asks = own ?? [() => row.ask(things)]
  return asks.map((request, at) => ({
    name: `${row.endpoint.path}${asks.length > 1 ? ` (${at + 1})` : ''}`,
    async prepare(scene) {
      const input = await request(scene)
      return async () => {
        const { status, refusal } = await callRow(scene.shop.world, row, { ...input, token: scene.token })
        return { status, about: status === 200 ? '' : JSON.stringify(refusal) }
      }
    },
  }))
}

/** An exception is a fault, as a handler would answer it. */
const outcomeOf = (work: () => Promise<unknown>) => (): Promise<Outcome> =>
  work().then(
    () => ({ status: 200, about: '' }),
    (error: unknown) => ({ status: error instanceof Refusal ? 409 : 500, about: String(error) }),
  )

export const backgroundWriters: Writer[] = [
  {
    name: 'the catalogue job',
    prepare: async ({ shop }) => outcomeOf(() => updateListings(shop.world.ctx, shop.productIds)),
  },
  {
    name: 'a settlement',
    async prepare({ shop, order }) {
      const id = await order()
      return outcomeOf(() => settle(shop.world, shop.merchantId, id))
    },
  },
]
