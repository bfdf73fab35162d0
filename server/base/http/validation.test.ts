import { expect, test } from 'vitest'
import { operatorProducts } from '#contract/operator/products.ts'
import { products } from '#contract/products.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { compileValidate } from './validation.ts'

const times = <T>(count: number, value: T): T[] => Array<T>(count).fill(value)
const manyFields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, 1]))

const { checkout } = storeOrders
/** The most values that are looked at all, and a body of a megabyte. */
const bodies = [
  { what: 'lines of a megabyte', schema: checkout.body, body: { lines: times(330_000, {}) } },
  { what: 'empty lines', schema: checkout.body, body: { lines: times(9_990, {}) } },
  { what: 'lines of unknown fields', schema: checkout.body, body: { lines: times(4_900, { no: 1 }) } },
  { what: 'unknown fields', schema: checkout.body, body: manyFields(9_990) },
  { what: 'a field with a name of a megabyte', schema: checkout.body, body: { ['k'.repeat(1_000_000)]: 1 } },
  { what: 'texts of half a megabyte', schema: checkout.body, body: { phone: 'é'.repeat(250_000) } },
  { what: 'pictures that are numbers', schema: storeRefunds.ask.body, body: { images: times(9_990, 1) } },
  { what: 'variants', schema: operatorProducts.createProduct.body, body: { variants: times(9_990, {}) } },
  { what: 'products', schema: products.addAll.body, body: { productIds: times(9_990, 1) } },
]

test.each(bodies)('$what are refused in a moment, in a short answer', ({ schema, body }) => {
  if (!schema) throw new Error('the call takes a body')
  const validate = compileValidate('body', schema)
  // Compiled and warm, as in a server that runs.
  for (let round = 0; round < 2; round += 1) validate(body)
  const fastestMs = Math.min(...times(5, 0).map(() => elapsedMs(() => validate(body))))
  expect(fastestMs).toBeLessThan(100)
  const fields = validate(body) ?? {}
  expect(Object.keys(fields).length).toBeGreaterThan(0)
  // With its sentences, which have fewer than 100 characters, the answer stays below 20 kB.
  expect(Object.keys(fields).length).toBeLessThanOrEqual(50)
  expect(JSON.stringify(fields).length).toBeLessThan(10_000)
})

function elapsedMs(work: () => unknown): number {
  const startMs = performance.now()
  work()
  return performance.now() - startMs
}
