import fc from 'fast-check'
import sql from 'sql-template-tag'
import { agree, type Command, compare, move, now, type Run, which } from './movement-run.ts'
import { refundedTwice, refundPart, sell, sellingCommands } from './order-commands.ts'
import * as programme from './programme-model.ts'
import { withdraw } from './wallet-commands.ts'
import { withdrawableOf, withdrawalFeeOf } from './wallet-model.ts'

/** The shop beside it sells too, and both books must stand. */
const beside = fc.oneof(...sellingCommands, refundedTwice).map(
  (command): Command =>
    async (state) => {
      if (!state.beside) return
      state.beside.model.now = now(state).getTime()
      await command(state.beside)
      state.model.now = now(state).getTime()
      await compare(state.beside)
    },
)

/** What one shop shared arrives at the other, twice; what was taken back too. */
const delivering = fc.tuple(which, fc.boolean(), fc.boolean()).map(
  ([number, isOwn, isBack]): Command =>
    async (state) => {
      if (!state.beside) return
      const [invitee, inviter] = isOwn ? [state, state.beside] : [state.beside, state]
      const { shares } = invitee.programme
      const isDue = ({ isThere, backs }: programme.ModelShare) =>
        isBack ? backs.some((back) => !back.isThere) : !isThere
      const from = number % 3 > 0 && shares.some(isDue) ? shares.filter(isDue) : shares
      const shared = from[number % Math.max(1, from.length)]
      if (!shared) return
      if (isBack) await bringBack(inviter, invitee, shared)
      else await bring(inviter, invitee, shared)
      await compare(state.beside)
    },
)

async function bring(inviter: Run, invitee: Run, shared: programme.ModelShare) {
  const { orderId, amount } = shared
  const statement = sql`
    select credit_referral_reward(${inviter.shop.merchantId}, ${invitee.shop.merchantId}, ${orderId}, ${amount},
      ${now(inviter)})`
  for (const name of ['reward', 'the same reward']) {
    const answered = await move(inviter, statement)
    programme.receiveReward(inviter, shared)
    agree(inviter, `${name} ${amount}`, [answered, null])
  }
  await markDelivered(inviter, orderId)
}

/** As the outbox does: what brought a reward names the order only, what takes it back the refund too. */
const markDelivered = ({ world }: Run, id: string) =>
  world.testDb.owner.run(`
    update outbox set done_at = created_at
    where kind in ('referral', 'referral_reversal') and coalesce(payload->>'refundId', payload->>'orderId') = '${id}'`)

async function bringBack(inviter: Run, invitee: Run, shared: programme.ModelShare) {
  const waiting = shared.backs.findIndex(({ isThere }) => !isThere)
  const at = Math.max(0, waiting)
  const back = shared.backs[at]
  if (!back) return
  const [to, of] = [inviter.shop.merchantId, invitee.shop.merchantId]
  const statement = sql`
    select reverse_referral_reward(${to}, ${of}, ${shared.orderId}, ${back.refundId}, ${back.amount}, ${now(inviter)})`
  for (const name of ['taken back', 'the same taken back']) {
    const answered = await move(inviter, statement)
    agree(inviter, `${name} ${back.amount}`, [answered, programme.reverseReward(inviter, shared, at)])
  }
  if (back.isThere) await markDelivered(inviter, back.refundId)
}

/** A reward comes to who owes, and is taken back from who has nothing. */
const owing = fc.constant<Command>(async (state) => {
  const { beside: invitee, wallet } = state
  if (!invitee) return
  const [order, theirs] = [await sell(state), await sell(invitee)]
  state.model.now = now(state).getTime()
  const shared = invitee.programme.shares.find(({ orderId }) => orderId === theirs?.id)
  if (!order || !theirs || !shared) return
  const amount = withdrawableOf(wallet, state.model)
  await withdraw(state, { amount, fee: withdrawalFeeOf(amount), needed: 1, destination: 'card' })
  await refundPart(state, order, order.total)
  await bring(state, invitee, shared)
  await refundPart(invitee, theirs, theirs.total)
  await bringBack(state, invitee, shared)
  await compare(invitee)
})

/** What two shops that invited each other share. */
export const rewardCommands = [beside, beside, beside, delivering, delivering, delivering, owing]
