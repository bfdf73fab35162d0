import { randomUUID } from 'node:crypto'
import { hostileStrings } from '#checks/samples/hostile-strings.ts'
import { limits } from '#contract/limits.ts'
import { operatorProducts } from '#contract/operator/products.ts'
import { orders } from '#contract/orders.ts'
import { withoutHidden } from '#server/base/typed-text.ts'
import { aCategory, aListing, catalogueOperator } from '#server/testing/goods.ts'
import { anOrder } from '#server/testing/orders.ts'
import { aMerchant } from '#server/testing/people.ts'
import { isLong } from '#tools/long.ts'
import { realData, withRealData } from '#tools/real-data.ts'
import { putOnDevice } from './support/device.ts'
import { expect, test } from './support/journey.ts'
import type { ServedWorld } from './support/served-world.ts'

const readReal = () => JSON.parse(realData('vectors/blns/blns.json').toString()) as string[]
/** Every string in a full run; in the daily one all of our own and every tenth real one. */
const strings = withRealData('hostile strings', hostileStrings, () =>
  readReal().filter((_, at) => isLong || at % 10 === 0),
)

test('hostile strings stand on the screen as the text that they are', async ({ page, world }) => {
  test.setTimeout((isLong ? 60 : 10) * 60_000)
  const merchant = await aMerchant(world)
  const titles = await sellable(world, strings)
  expect(titles.size).toBeGreaterThan(strings.length / 2)
  const listings: { id: string; sellingPrice: number }[] = []
  for (const productId of titles.keys()) listings.push(await aListing(world, merchant, { productId }))
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

/** A product for each string that the catalogue takes as a title: stored as given, the others refused at the field. */
async function sellable(world: ServedWorld, strings: string[]): Promise<Map<string, string>> {
  const token = await catalogueOperator(world)
  const { id: categoryId } = await aCategory(world)
  const made = new Map<string, string>()
  for (const title of strings) {
    const response = await fetch(new URL(operatorProducts.createProduct.path, world.url), {
      method: 'POST',
      headers: { token, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({
        title: { en: title },
        categoryId,
        variants: [{ name: {}, purchasePrice: 600, stock: 10 }],
        reason: 'a journey',
      }),
    })
    const { code, data } = (await response.json()) as { code: number; data: { id: string; title: { en?: string } } }
    if (code === 1) {
      // Hidden characters are taken out, and a blank text is none.
      const cleaned = withoutHidden(title)
      expect(data.title.en).toBe(cleaned.trim() === '' ? undefined : cleaned)
      made.set(data.id, cleaned)
    } else expect(code, title).toBe(422)
  }
  return made
}
