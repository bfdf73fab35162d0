import { dayMs } from '#contract/durations.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { after } from '#server/base/clock.ts'
import { anOperatorId, aTokenOf } from '#server/testing/decisions.ts'
import { aListing } from '#server/testing/goods.ts'
import { anOperator } from '#server/testing/people.ts'
import { aRowShop } from '#server/testing/rows.ts'
import { signIn } from '#server/testing/sold.ts'
import { aRichMerchant } from '#server/testing/withdrawals.ts'
import type { World } from '#server/testing/world.ts'
import type { Concerned } from './scene.ts'

export const reason = 'the walk over all acts'

/** Shared by the scenes. Each scene makes its own subject, so that no scene depends on another. */
export type Stage = Awaited<ReturnType<typeof makeStage>>

export async function makeStage(world: World) {
  const desk = async (name: string, roles?: Parameters<typeof anOperatorId>[1]) =>
    aTokenOf(world, await anOperatorId(world, roles), name)
  const merchant = await aRichMerchant(world, 500_000)
  return {
    world,
    /** In separate sessions with all roles that one person may hold, because many acts need two persons. */
    staff: await desk('the first desk'),
    second: await desk('the second desk'),
    admin: await desk('the third desk', ['admin']),
    secondAdmin: await desk('the fourth desk', ['admin']),
    auditor: await anOperator(world, ['auditor']),
    /** Has a balance, a payment password and a listing. */
    merchant,
    listing: await aListing(world, merchant, { price: 10_000, stock: 1_000 }),
  }
}

export async function aQuietShop({ world }: Stage): Promise<Concerned> {
  const { merchantId } = await aRowShop(world)
  return { merchantId, token: await signIn(world, merchantId) }
}

export const inDays = ({ world }: Stage, days: number): string => after(world.clock.now(), days * dayMs).toISOString()

export async function confirmed({ world }: Stage, token: string, { id }: { id: string }): Promise<string> {
  await world.must(operatorProposals.confirm, { token, params: { id }, body: { reason } })
  return id
}
