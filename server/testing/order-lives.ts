import sql from 'sql-template-tag'
import { dayMs, minuteMs } from '#contract/durations.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import { operatorRefunds } from '#contract/operator/refunds.ts'
import type { OrderMailKind } from '#contract/order-states.ts'
import { orders } from '#contract/orders.ts'
import { questions } from '#contract/questions.ts'
import { refunds } from '#contract/refunds.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { storeQuestions } from '#contract/storefront/questions.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { after } from '../base/clock.ts'
import {
  aCheckout,
  berlinAddress,
  type CheckoutOptions,
  confirm,
  failToShip,
  pay,
  pick,
  reach,
  ship,
  someShopper,
} from './orders.ts'
import { anOperator, aPayToken, type TestMerchant } from './people.ts'
import { signIn } from './sold.ts'
import type { World } from './world.ts'

/** What a life needs: the shop, what is bought, and the language of the page. */
export type LifeShop = {
  world: World
  merchant: TestMerchant
  options: CheckoutOptions
  lang: LanguageCode
  /** Words that people write in a life. */
  words: { reply: string; decision: string; parcel: string }
}

type Bought = { orderId: string; number: string; secret: string }
type Act = (shop: LifeShop, bought: Bought) => Promise<unknown>

/** An act on an order, or days that pass before it, and the mails that it must cause. */
type Step = { act: string; do: Act; days?: number; mails: readonly OrderMailKind[] }

export type Life = { name: string; address?: NonNullable<CheckoutOptions['address']>; steps: readonly Step[] }

/** The days of a life are longer than a session. */
async function signedIn({ world, merchant }: LifeShop): Promise<TestMerchant> {
  return { ...merchant, token: await signIn(world, merchant.merchantId) }
}

async function openRefund(shop: LifeShop, { orderId }: Bought) {
  const { token } = await signedIn(shop)
  const { list } = await shop.world.must(refunds.list, { token, query: {} })
  const refund = list.find((each) => each.orderId === orderId)
  if (!refund) throw new Error('the order has a refund')
  return { ...refund, token }
}

const decide =
  (approve: boolean): Act =>
  async (shop, bought) => {
    const { id } = await openRefund(shop, bought)
    const token = await anOperator(shop.world, ['finance'])
    const body = { approve, ...(approve && { bears: 'merchant' as const }), reason: shop.words.decision }
    await shop.world.must(operatorRefunds.decide, { token, params: { id }, body })
  }

const payToken = async (shop: LifeShop, amount: number) => {
  const merchant = await signedIn(shop)
  return { token: merchant.token, payToken: await aPayToken(shop.world, merchant, { purpose: 'give_back', amount }) }
}

/** One item of the first line, which every life has. */
const oneItem = [{ position: 0, quantity: 1 }]
const priceOfOne = ({ options }: LifeShop) => options.lines[0]?.listing.sellingPrice ?? 0

const acts = {
  pay: ({ world }, bought) => pay(world, bought),
  pick: async (shop, bought) => pick(shop.world, await signedIn(shop), bought),
  ship: ({ world }, bought) => ship(world, bought),
  reach: ({ world }, bought) => reach(world, bought),
  confirm: ({ world }, bought) => confirm(world, bought),
  cancel: ({ world }, { secret }) => world.must(storeOrders.cancel, { params: { secret }, body: {} }),
  decline: async (shop, { orderId: id }) => {
    const { token } = await signedIn(shop)
    return shop.world.must(orders.decline, { token, body: { id, reason: 'none left' } })
  },
  failToShip: ({ world }, bought) => failToShip(world, bought),
  ask: ({ world }, { secret }) =>
    world.must(storeRefunds.ask, {
      params: { secret },
      body: { cause: 'damaged', reason: '', goods: 'received', lines: oneItem },
    }),
  reply: async (shop, bought) => {
    const { token, id } = await openRefund(shop, bought)
    return shop.world.must(refunds.answer, { token, body: { id, agree: true, text: shop.words.reply } })
  },
  approve: decide(true),
  reject: decide(false),
  leaveUnsent: async ({ world }, { secret }) => {
    const { total } = await world.must(storeOrders.order, { params: { secret } })
    return world.must(storeRefunds.withdraw, { params: { secret }, body: { amount: total } })
  },
  leave: (shop, { secret }) =>
    shop.world.must(storeRefunds.withdraw, { params: { secret }, body: { amount: priceOfOne(shop), lines: oneItem } }),
  sendBack: ({ world, words }, { secret }) =>
    world.must(storeRefunds.sendBack, { params: { secret }, body: { text: words.parcel } }),
  confirmReturn: async (shop, bought) => {
    const { id, amount } = await openRefund(shop, bought)
    const proof = await payToken(shop, amount)
    return shop.world.must(refunds.confirmReturn, { token: proof.token, body: { id, payToken: proof.payToken } })
  },
  giveBack: async (shop, { orderId }) => {
    const amount = priceOfOne(shop)
    const { token } = await signedIn(shop)
    const { refundable } = await shop.world.must(orders.detail, { token, query: { id: orderId } })
    // A second time it would be another refund, which the shopper must read of.
    if (refundable < amount * 2) return
    const proof = await payToken(shop, amount)
    const body = { orderId, amount, lines: oneItem, reason: shop.words.reply, payToken: proof.payToken }
    return shop.world.must(refunds.giveBack, { token: proof.token, body })
  },
  /** Stored directly, since the worlds of tests offer no bank. */
  chooseBank: async ({ world, merchant }, { orderId, secret }) => {
    const { createdAt } = await world.must(storeOrders.order, { params: { secret } })
    const by = after(new Date(createdAt), 3 * dayMs)
    await world.ctx.db.query(sql`
      select choose_payment(${merchant.merchantId}, ${orderId}, 'bank', ${by}, ${world.clock.now()})`)
  },
  question: ({ world, lang }, { secret }) =>
    world.must(storeQuestions.write, { params: { secret }, lang, body: { phrase: 'where_parcel', text: '' } }),
  answer: async (shop, { orderId }) => {
    const { token } = await signedIn(shop)
    const [thread] = (await shop.world.must(questions.list, { token, query: { orderId } })).list
    return shop.world.must(questions.answer, { token, body: { id: thread?.id ?? '', phrase: 'sent_soon', text: '' } })
  },
  /** Only time passes: the sweeps act. */
  wait: async () => {},
} satisfies Record<string, Act>

const step = (act: keyof typeof acts, ...mails: OrderMailKind[]): Step => ({ act, do: acts[act], mails })
const wait = (days: number, ...mails: OrderMailKind[]): Step => ({ ...step('wait', ...mails), days })

const paid = step('pay', 'order_paid')
const sent = [paid, step('pick'), step('ship', 'order_sent')]
const delivered = [...sent, { ...step('reach', 'order_reached'), days: 3 }]
const asked = [...delivered, step('ask', 'refund_requested')]
const left = [...delivered, step('leave', 'withdrawn')]
/** In the European Economic Area, whose law gives the right. */
const inBerlin = { address: berlinAddress }

/** Every way an order can go. The checkout comes before the first step and causes `order_placed`. */
export const lives: readonly Life[] = [
  { name: 'arrives, and the shopper says so', steps: [...delivered, step('confirm'), wait(15)] },
  { name: 'arrives, and nobody says anything', steps: [...delivered, wait(8), wait(8)] },
  { name: 'is cancelled by its shopper', steps: [step('cancel', 'order_cancelled')] },
  { name: 'is never paid', steps: [wait(4, 'order_unpaid')] },
  {
    name: 'is paid by bank after a reminder',
    steps: [step('chooseBank'), wait(1.6, 'payment_reminder'), step('chooseBank'), paid],
  },
  { name: 'is declined', steps: [paid, step('decline', 'order_declined', 'refund_paid')] },
  { name: 'cannot be sent', steps: [paid, step('pick'), step('failToShip', 'order_not_supplied', 'refund_paid')] },
  { name: 'is not picked up', steps: [paid, wait(4, 'order_late', 'refund_paid')] },
  { name: 'is not sent', steps: [paid, step('pick'), wait(20, 'order_late', 'refund_paid')] },
  {
    name: 'never arrives',
    steps: [...sent, wait(45.1, 'no_news'), wait(12, 'no_news_last'), wait(4), wait(8)],
  },
  {
    name: 'is refunded by line',
    steps: [...asked, step('reply', 'refund_answered'), step('approve', 'refund_approved', 'refund_paid')],
  },
  { name: 'is asked a refund of that is rejected', steps: [...asked, step('reject', 'refund_rejected')] },
  { name: 'is refunded by silence', steps: [...asked, wait(8, 'refund_approved_silence', 'refund_paid')] },
  { name: 'is refunded unasked', steps: [...delivered, step('giveBack', 'refund_given_back', 'refund_paid')] },
  {
    name: 'is left before it was sent',
    ...inBerlin,
    steps: [paid, step('leaveUnsent', 'withdrawn_unsent', 'refund_paid')],
  },
  {
    name: 'is left and proved to be sent back',
    ...inBerlin,
    steps: [...left, step('sendBack', 'sent_back'), wait(15, 'refund_approved_withdrawal', 'refund_paid')],
  },
  {
    name: 'is left and confirmed to be back',
    ...inBerlin,
    steps: [...left, step('confirmReturn', 'refund_approved_withdrawal', 'refund_paid')],
  },
  { name: 'is left and never sent back', ...inBerlin, steps: [...left, wait(45, 'refund_rejected_withdrawal')] },
  {
    name: 'is asked a question about',
    steps: [paid, step('question'), step('answer'), wait(1, 'question_answered')],
  },
]

/** Places the order of a life, in the language of its page. */
export function begin({ world, merchant, options, lang }: LifeShop, life: Life, email: string): Promise<Bought> {
  const given = { ...options, ...(life.address && { address: life.address, phone: someShopper.phone }), email }
  const body = aCheckout(given)
  return world.must(storeOrders.checkout, {
    params: { shop: merchant.shop },
    body,
    lang,
    key: email.replaceAll(/\W/g, '-'),
  })
}

/** Lets the time of a step pass, and acts. */
export async function take(shop: LifeShop, { days = 0, ...step }: Step, bought: Bought): Promise<void> {
  shop.world.clock.advance(days * dayMs + minuteMs)
  await step.do(shop, bought)
}
