import fc from 'fast-check'
import sql from 'sql-template-tag'
import {
  anyNumber,
  type Command,
  compare,
  expectAgreement,
  type ModelRun,
  now,
  runMovement,
  times,
} from './movement-run.ts'
import { refundedTwice, refundPart, sell, sellingCommands } from './order-commands.ts'
import * as programme from './programme-model.ts'
import { giveGoodwill, withdraw } from './wallet-commands.ts'
import { withdrawableOf, withdrawalFeeOf } from './wallet-model.ts'

/** A command of the neighbour, whose books are compared too. */
const selling = fc.oneof(...sellingCommands, refundedTwice).map(
  (command): Command =>
    async (state) => {
      if (!state.neighbour) return
      state.neighbour.model.now = now(state).getTime()
      await command(state.neighbour)
      state.model.now = now(state).getTime()
      await compare(state.neighbour)
    },
)

/** Delivered twice, because the outbox may repeat a message. */
const delivering = fc.tuple(anyNumber, fc.boolean(), fc.boolean()).map(
  ([number, isOwn, isBack]): Command =>
    async (state) => {
      if (!state.neighbour) return
      const [invitee, inviter] = isOwn ? [state, state.neighbour] : [state.neighbour, state]
      const { shares } = invitee.programme
      const isDue = ({ isDelivered, reversals }: programme.ModelShare) =>
        isBack ? reversals.some((back) => !back.isDelivered) : !isDelivered
      const from = number % 3 > 0 && shares.some(isDue) ? shares.filter(isDue) : shares
      const shared = from[number % Math.max(1, from.length)]
      if (!shared) return
      if (isBack) await deliverReversal(inviter, invitee, shared)
      else await deliver(inviter, invitee, shared)
      await compare(state.neighbour)
    },
)

async function deliver(inviter: ModelRun, invitee: ModelRun, shared: programme.ModelShare) {
  const { orderId, amount } = shared
  const [to, of] = [inviter.shop.merchantId, invitee.shop.merchantId]
  const statement = sql`
    select receive_referral_reward(${to}, ${of}, ${orderId}, ${now(inviter)})`
  for (const name of ['reward', 'the same reward']) {
    const answered = await runMovement(inviter, statement)
    programme.receiveReward(inviter, shared)
    expectAgreement(inviter, `${name} ${amount}`, [answered, null])
  }
  await markDelivered(inviter, orderId)
}

/** Like the outbox. A reward's message names its order, a reversal's also the refund. */
const markDelivered = ({ world }: ModelRun, id: string) =>
  world.testDb.owner.run(`
    delete from outbox
    where kind in ('referral', 'referral_reversal') and coalesce(payload->>'refundId', payload->>'orderId') = '${id}'`)

async function deliverReversal(inviter: ModelRun, invitee: ModelRun, shared: programme.ModelShare) {
  const waiting = shared.reversals.findIndex(({ isDelivered }) => !isDelivered)
  const at = Math.max(0, waiting)
  const back = shared.reversals[at]
  if (!back) return
  const [to, of] = [inviter.shop.merchantId, invitee.shop.merchantId]
  const statement = sql`
    select reverse_referral_reward(${to}, ${of}, ${shared.orderId}, ${back.refundId}, ${back.amount}, ${now(inviter)})`
  for (const name of ['taken back', 'the same taken back']) {
    const answered = await runMovement(inviter, statement)
    expectAgreement(inviter, `${name} ${back.amount}`, [answered, programme.reverseReward(inviter, shared, at)])
  }
  if (back.isDelivered) await markDelivered(inviter, back.refundId)
}

const owing = fc.constant<Command>(async (state) => {
  const { neighbour: invitee, wallet } = state
  if (!invitee) return
  const [order, theirs] = [await sell(state), await sell(invitee)]
  state.model.now = now(state).getTime()
  const shared = invitee.programme.shares.find(({ orderId }) => orderId === theirs?.id)
  if (!order || !theirs || !shared) return
  const amount = withdrawableOf(wallet, state.model)
  await withdraw(state, { amount, fee: withdrawalFeeOf(amount), destination: 'card' })
  await refundPart(state, order, order.total)
  await deliver(state, invitee, shared)
  await refundPart(invitee, theirs, theirs.total)
  await deliverReversal(state, invitee, shared)
  await compare(invitee)
})

const rewarding = fc.constant<Command>(async (state) => {
  const { neighbour: invitee } = state
  if (!invitee) return
  const theirs = await sell(invitee)
  state.model.now = now(state).getTime()
  const shared = invitee.programme.shares.find(({ orderId }) => orderId === theirs?.id)
  if (!theirs || !shared) return
  await giveGoodwill(state, shared.amount)
  await deliver(state, invitee, shared)
  await refundPart(invitee, theirs, theirs.total)
  await deliverReversal(state, invitee, shared)
  await compare(invitee)
})

export const rewardCommands = [...times(3, selling), ...times(3, delivering), owing, rewarding]
