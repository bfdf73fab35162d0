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
import { updateListings } from '#server/features/products/reprice.ts'
import { aSoldOrder, settle, signIn, storePayToken } from '#server/testing/sold.ts'
import type { CallRow } from './call-rows.ts'
import type { PairShop } from './pair-shop.ts'
import { aBinding, aQuestion, aRequest, aReturn, once } from './pair-things.ts'
import type { RowAsk } from './requests.ts'
import type { Things } from './things.ts'

export type Outcome = { status: number; about: string }

/**
 * One side of a pair: a call of the contract, or background work. Everything that it needs is made before either side
 * runs.
 */
export type Writer = { name: string; prepare: (scene: Scene) => Promise<() => Promise<Outcome>> }

/** Shared by both sides of a pair. Each thing is made on demand, and both sides get the same one. */
export type Scene = {
  shop: PairShop
  token: string
  order: () => Promise<string>
  settled: () => Promise<string>
  refund: () => Promise<string>
  question: () => Promise<string>
  returned: () => Promise<{ id: string; amount: number }>
  session: () => Promise<string>
  payToken: (purpose: string, amount: number) => Promise<string>
  purchase: () => Promise<string>
  boughtLevel: () => Promise<Body<typeof express.giveBack>>
  withdrawal: () => Promise<string>
  destination: () => Promise<string>
  priceRule: () => Promise<Body<typeof pricing.apply>>
  usedRule: () => Promise<string>
  listingIds: string[]
  loose: string
  password: string
}

export async function newScene(shop: PairShop): Promise<Scene> {
  const { world, merchantId } = shop
  await shop.reset()
  const token = await signIn(world, merchantId)
  const { ctx } = world
  const sold = async () => {
    // A price rule of the same scene may have changed the listing's cost.
    const { total } = await ctx.db.one<{ total: number }>(sql`
      select selling_price as total from listing
      where merchant_id = ${merchantId} and id = ${shop.rows.listings[0]?.listingId}`)
    return aSoldOrder(world, shop.rows, { total })
  }
  const newPayToken = (amount: number, purpose: string) =>
    storePayToken(world, { merchantId, token, amount, purpose, ...(purpose === 'withdraw' && { destination: card }) })
  const withdrawal = once(async () => {
    const body = { ...card, payToken: await newPayToken(1_000, 'withdraw') }
    return (await world.must(withdrawals.withdraw, { token, body })).number
  })
  const tokens = new Map<string, Promise<string>>()
  const priceRule = once(async () => {
    const { categories } = await world.must(pricing.rules, { token })
    const rule = { categoryId: categories[0]?.id ?? '', markUpBps: 5_000, leastProfit: 100 }
    const { digest } = await world.must(pricing.preview, { token, query: rule })
    return { ...rule, ending: null, digest }
  })
  return {
    shop,
    token,
    order: once(sold),
    settled: once(async () => {
      const id = await sold()
      await settle(world, merchantId, id)
      return id
    }),
    refund: once(async () => aRequest(shop, await sold())),
    question: once(async () => aQuestion(shop)),
    returned: once(async () => aReturn(shop, await sold())),
    session: once(async () => {
      const other = await signIn(world, merchantId)
      const sessions = await world.must(account.sessions, { token: other })
      return sessions.find(({ current }) => current)?.id ?? ''
    }),
    payToken(purpose, amount) {
      const key = `${purpose} ${amount}`
      const made = tokens.get(key) ?? newPayToken(amount, purpose)
      tokens.set(key, made)
      return made
    },
    purchase: once(async () => {
      const id = ctx.ids.next()
      const { packageId, ...terms } = shop.offer
      const shown = JSON.stringify({ id: packageId, ...terms })
      await ctx.db.query(sql`select buy_package(${merchantId}, ${id}, ${shown}::jsonb, ${ctx.clock.now()})`)
      return id
    }),
    boughtLevel: once(async () => {
      const { levelId, shown } = shop.nextLevel
      await ctx.db.query(sql`
        select buy_level(${merchantId}, ${ctx.ids.next()}, ${levelId}, null, ${ctx.clock.now()})`)
      return { level: true, shown: { levelId, amount: shown.upgradePrice } }
    }),
    withdrawal,
    destination: once(async () => {
      await withdrawal()
      const own = sql`select id from payout_destination where merchant_id = ${merchantId} and removed_at is null limit 1`
      return (await ctx.db.one<{ id: string }>(own)).id
    }),
    priceRule,
    usedRule: once(async () => (await world.must(pricing.apply, { token, body: await priceRule() })).id ?? ''),
    listingIds: shop.listingIds,
    loose: shop.looseProductId,
    password: shop.payPassword,
  }
}

const card = {
  method: 'bank_card' as const,
  ...{ fullName: 'Suda Phongsri', bankName: 'Kasikornbank', cardNumber: '4111 1111 1111 1111' },
  ...{ amount: 1_000, fee: 100 },
}

type SceneAsk = (scene: Scene) => Promise<RowAsk> | RowAsk

/**
 * Requests that do what the call is for. Any other call uses its row in the table of calls, so that a new call of the
 * contract joins the pairs without an entry here.
 */
const requests = new Map<Endpoint, SceneAsk[]>([
  [
    account.resetPay,
    [
      ({ password }) => ({
        body: { payPassword: '864208', payPasswordConfirm: '864208', oldPayPassword: password },
      }),
    ],
  ],
  [account.verifyPay, [({ password }) => ({ body: { payPassword: password, purpose: 'pick', amount: 6_000 } })]],
  [account.notMe, [() => ({ body: {} })]],
  [account.revokeSession, [async ({ session }) => ({ body: { id: await session() } })]],
  [deposits.announce, [() => ({ body: { method: 'bank_card', amount: 1_000 } })]],
  [
    express.buy,
    [
      async ({ shop, payToken }) => ({
        body: { ...shop.offer, payToken: await payToken('train', shop.offer.price) },
      }),
    ],
  ],
  [
    express.promote,
    [
      async ({ purchase, listingIds }) => ({
        body: { purchaseId: await purchase(), listingIds: listingIds.slice(0, 1) },
      }),
    ],
  ],
  [
    express.giveBack,
    [
      async ({ purchase }) => ({ body: { purchaseId: await purchase() } }),
      async ({ boughtLevel }) => ({ body: await boughtLevel() }),
    ],
  ],
  [
    level.upgrade,
    [
      async ({ shop: { nextLevel }, payToken }) => ({
        body: { ...nextLevel, payToken: await payToken('level', nextLevel.shown.upgradePrice) },
      }),
    ],
  ],
  [messages.seen, [() => ({ body: { all: true } })]],
  [objections.object, [({ shop }) => ({ body: { subject: `act:${shop.actId}`, text: 'no' } })]],
  [
    orders.pick,
    [async ({ order, payToken }) => ({ body: { id: await order(), payToken: await payToken('pick', 6_000) } })],
  ],
  [
    orders.pickBatch,
    [async ({ order, payToken }) => ({ body: { ids: [await order()], payToken: await payToken('pick', 6_000) } })],
  ],
  [
    refunds.giveBack,
    [
      async ({ settled, payToken }) => {
        const given = { orderId: await settled(), amount: 100, reason: 'a scratch' }
        return { body: { ...given, payToken: await payToken('give_back', 100) } }
      },
    ],
  ],
  [
    refunds.confirmReturn,
    [
      async ({ returned, payToken }) => {
        const { id, amount } = await returned()
        return { body: { id, payToken: await payToken('give_back', amount) } }
      },
    ],
  ],
  [orders.decline, [async ({ order }) => ({ body: { id: await order(), reason: 'sold out' } })]],
  [products.add, [({ loose }) => ({ body: { productId: loose } })]],
  [products.addAll, [({ loose }) => ({ body: { productIds: [loose] } })]],
  [
    products.setSwitch,
    [true, false].map((on) => ({ listingIds }: Scene) => ({ body: { listingIds, on } })),
  ],
  [products.price, [({ listingIds }) => ({ body: { listingId: listingIds[0], sellingPrice: 9_900 } })]],
  [pricing.apply, [async (scene) => ({ body: await scene.priceRule() })]],
  [pricing.undo, [async ({ usedRule }) => ({ body: { id: await usedRule() } })]],
  [products.del, [({ listingIds }) => ({ body: { listingIds } })]],
  [products.restore, [({ listingIds }) => ({ body: { listingIds } })]],
  [questions.answer, [async ({ question }) => ({ body: { id: await question(), text: 'yes' } })]],
  [questions.seen, [async ({ question }) => ({ body: { id: await question(), through: 1 } })]],
  [questions.report, [async ({ question }) => ({ body: { id: await question(), reason: 'rude' } })]],
  [refunds.answer, [async ({ refund }) => ({ body: { id: await refund(), agree: true, text: 'yes' } })]],
  [
    withdrawals.withdraw,
    [async ({ payToken }) => ({ body: { ...card, payToken: await payToken('withdraw', 1_000) } })],
  ],
  [withdrawals.removeDestination, [async ({ destination }) => ({ body: { id: await destination() } })]],
  [shopChannels.connect, [({ shop: { partnerId } }) => ({ body: { partnerId } })]],
  [
    shopChannels.disconnect,
    [
      async ({ shop: { world, partnerId }, token }) => {
        await world.must(shopChannels.connect, { token, body: { partnerId } })
        return { body: { partnerId } }
      },
    ],
  ],
  [
    push.remove,
    [
      async ({ shop: { world }, token }) => {
        const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
        await world.must(push.subscribe, {
          token,
          body: { endpoint: 'https://fcm.googleapis.com/fcm/send/a', ...keys },
        })
        const ways = await world.must(security.ways, { token })
        return { body: { id: ways.find(({ kind }) => kind === 'push')?.id ?? '' } }
      },
    ],
  ],
  [security.removePartner, [async ({ shop }) => ({ body: { id: await aBinding(shop) } })]],
  [withdrawals.cancelWithdrawal, [async ({ withdrawal }) => ({ body: { number: await withdrawal() } })]],
])

export function writersOf({ endpoint, ask }: CallRow, things: Things): Writer[] {
  const asks = requests.get(endpoint) ?? [() => ask(things)]
  return asks.map((request, at) => ({
    name: `${endpoint.path}${asks.length > 1 ? ` (${at + 1})` : ''}`,
    async prepare(scene) {
      const input = await request(scene)
      return async () => {
        const { status, refusal } = await scene.shop.call(endpoint, { ...input, token: scene.token })
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
