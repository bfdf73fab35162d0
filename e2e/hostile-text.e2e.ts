import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '#contract/limits.ts'
import { operatorProducts } from '#contract/operator/products.ts'
import { orders } from '#contract/orders.ts'
import { aCategory, aListing, catalogueOperator } from '#server/testing/goods.ts'
import { anOrder } from '#server/testing/orders.ts'
import { aMerchant } from '#server/testing/people.ts'
import { scale } from '#tools/long.ts'
import { sharedData } from './support/invoices.ts'
import { expect, test } from './support/journey.ts'
import { openServedWorld, type ServedWorld } from './support/served-world.ts'

const file = join(sharedData, 'vectors/blns/blns.json')
const all = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : []
/** Every string in the long run, each so-manieth in the daily one. */
const step = Math.max(1, Math.round(all.length / Math.max(1, scale(all.length))))

// The page's own server is the one below, in this process.
test.use({ baseURL: 'http://localhost' })

test('hostile strings stand on the screen as the text that they are', async ({ page }) => {
  // biome-ignore lint/suspicious/noSkippedTests: counted, where the data is not there
  test.skip(all.length === 0, 'the shared data is not here')
  test.setTimeout(10 * 60_000)
  const world = await openServedWorld(new Date())
  try {
    const merchant = await aMerchant(world)
    const titles = await sellable(
      world,
      all.filter((_, at) => at % step === 0),
    )
    expect(titles.size).toBeGreaterThan(scale(all.length) / 2)
    const listings: { id: string; sellingPrice: number }[] = []
    for (const productId of titles.keys()) listings.push(await aListing(world, merchant, { productId }))
    await page.addInitScript((token) => localStorage.setItem('token', token), merchant.token)
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
  } finally {
    await world.close()
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
      headers: { token, 'content-type': 'application/json' },
      body: JSON.stringify({
        title: { en: title },
        categoryId,
        variants: [{ name: {}, purchasePrice: 600, stock: 10 }],
        reason: 'a journey',
      }),
    })
    const { code, data } = (await response.json()) as { code: number; data: { id: string; title: { en: string } } }
    if (code === 1) {
      expect(data.title.en).toBe(title)
      made.set(data.id, title)
    } else expect(code, title).toBe(422)
  }
  return made
}
