import { dayMs, hourMs } from '#contract/durations.ts'
import { operatorMerchants } from '#contract/operator/merchants.ts'
import { aProduct } from '#server/testing/goods.ts'
import { aMerchant, anOperator, type TestMerchant } from '#server/testing/people.ts'
import { test } from './journey.ts'
import { namePayInAccount } from './pay-in-account.ts'
import { anEarningMerchant } from './rich-merchant.ts'
import { openServedWorld, type ServedWorld } from './served-world.ts'

export type ServedShops = {
  world: ServedWorld
  rich: TestMerchant
  bare: TestMerchant
  closed: TestMerchant
  productId: string
}

/**
 * A world with a product, an account to pay to, and three shops: one that has earned, one that has not, a closed one.
 */
async function openServedShops(): Promise<ServedShops> {
  const world = await openServedWorld({ at: new Date() })
  await namePayInAccount(world)
  world.clock.advance(dayMs + hourMs)
  const rich = await anEarningMerchant(world)
  const bare = await aMerchant(world)
  const closed = await aMerchant(world)
  const { id: productId } = await aProduct(world)
  const body = { reason: 'a journey' }
  await world.must(operatorMerchants.close, { token: await anOperator(world), params: { id: closed.merchantId }, body })
  return { world, rich, bare, closed, productId }
}

/** One world per worker, because making it is slow and these journeys change nothing that another one looks at. */
export const shopsTest = test.extend<object, { shops: ServedShops }>({
  shops: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner asks for a pattern, and this fixture needs nothing
    async ({}, use) => {
      const shops = await openServedShops()
      await use(shops)
      await shops.world.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ shops }, use) => use(shops.world.url),
})
