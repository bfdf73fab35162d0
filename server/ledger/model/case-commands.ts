import fc from 'fast-check'
import { type Command, expectAgreement, now } from './movement-run.ts'
import { advanceOrder, decideInModel, place, refundPart, sell } from './order-commands.ts'
import { real } from './order-movements.ts'
import { buyLevel, giveBackLevel, moveListing } from './programme-commands.ts'
import * as refunds from './refund-model.ts'
import { giveGoodwill } from './wallet-commands.ts'

const enough = 3_000

/** Picks the cheapest goods up from the wallet, which often holds little; the supplier returns their cost. */
const cancelledFromWallet = fc.constant<Command>(async (state) => {
  state.model.now = now(state).getTime()
  await place(state, 1, 1)
  const order = state.model.orders.at(-1)
  if (!order) return
  for (let step = 0; step < 2; step++) await advanceOrder(state, order, 'wallet')
  const cancellation = { by: 'supplier', id: state.world.ctx.ids.next() } as const
  expectAgreement(state, 'cancelled by the supplier', [
    await real.cancel(state, order.id, cancellation),
    refunds.cancel(state.model, order, cancellation),
  ])
})

const silentRefund = fc.constant<Command>(async (state) => {
  state.model.now = now(state).getTime()
  await place(state, 0, 1)
  const order = state.model.orders.at(-1)
  if (!order) return
  while (order.status !== 'received') await advanceOrder(state, order, 'escrow')
  const refund = { id: state.world.ctx.ids.next(), amount: order.total, goods: 'received' } as const
  expectAgreement(state, 'ask', [await real.ask(state, order.id, refund), refunds.ask(state.model, order, refund)])
  state.world.clock.set(new Date(Math.max(order.open?.decideBy ?? 0, now(state).getTime())))
  state.model.now = now(state).getTime()
  const answered = await real.approveByTimeout(state, refund.id)
  const decide = () => refunds.approveByTimeout(state.model, order)
  expectAgreement(state, 'approve by timeout', [answered, decideInModel(state, order, decide)])
})

const refundedInParts = fc.constant<Command>(async (state) => {
  const order = await sell(state)
  for (let part = 0; order && part < 2; part++) await refundPart(state, order, 3_333)
})

const tryingLevel = fc.boolean().map(
  (isUsed): Command =>
    async (state) => {
      const [listing] = state.shop.listings.slice(-1).map(({ listingId }) => listingId)
      await giveGoodwill(state, enough)
      // With all listings the shop has more than the previous level allows, and could not give the level back.
      if (listing && state.programme.listings.get(listing) !== 'removed') await moveListing(state, listing, 'removed')
      await buyLevel(state, Math.min(2, state.programme.level + 1))
      if (isUsed) await place(state, 0, 1)
      await giveBackLevel(state)
    },
)

/** Each leads to a case that random commands seldom reach. */
export const caseCommands = [cancelledFromWallet, silentRefund, refundedInParts, tryingLevel]
