import { hostileStrings } from '#checks/samples/hostile-strings.ts'
import { limits } from '#contract/limits.ts'
import { orders } from '#contract/orders.ts'
import { aListing, aProduct } from '#server/testing/goods.ts'
import { anOrder } from '#server/testing/orders.ts'
import { aMerchant } from '#server/testing/people.ts'
import { isLong } from '#tools/long.ts'
import { realData, withRealData } from '#tools/real-data.ts'
import { putOnDevice } from './support/device.ts'
import { expect, test } from './support/journey.ts'
import type { ServedWorld } from './support/served-world.ts'

const readReal = () => JSON.parse(realData('vectors/blns/blns.json').toString()) as string[]
/** A full run takes every string; a daily one all of ours and every tenth real one. */
const strings = withRealData('hostile strings', hostileStrings, () =>
  readReal().filter((_, at) => isLong || at % 10 === 0),
)

test('hostile strings stand on the screen as the text that they are', async ({ page, world }) => {
  test.setTimeout((isLong ? 60 : 10) * 60_000)
  const merchant = await aMerchant(world)
  const productIds = await sellable(world, strings)
  expect(productIds.length).toBeGreaterThan(strings.length / 2)
  const listings: { id: string; sellingPrice: number }[] = []
  for (const productId of productIds) listings.push(await aListing(world, merchant, { productId }))
  await putOnDevice(page, world.url, { token: merchant.token })
  page.on('dialog', () => {
    throw new Error('a text opened a dialog')
  })
  for (let at = 0; at < listings.length; at += limits.orderLinesMax) {
    const lines = listings.slice(at, at + limits.orderLinesMax).map((listing) => ({ listing }))
    const { orderId } = await anOrder(world, merchant, { lines })
    const order = await world.must(orders.detail, { token: merchant.token, query: { id: orderId } })
    await page.goto(`${world.url}/orderDetail?id=${orderId}`)
    const goods = page.getByRole('list', { name: 'Items' }).getByRole('listitem')
    await expect(goods).toHaveCount(lines.length)
    const shown = await goods.evaluateAll((items) =>
      items.map((item) => item.querySelector('span > span')?.textContent),
    )
    expect(shown).toEqual(order.lines.map(({ title }) => title || 'No product title'))
  }
})

async function sellable(world: ServedWorld, titles: readonly string[]): Promise<string[]> {
  const made: string[] = []
  for (const title of titles) {
    const product = await aProduct(world, { title }).catch(() => null)
    if (product) made.push(product.id)
  }
  return made
}
