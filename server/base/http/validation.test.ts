import { expect, test } from 'vitest'
import { operatorProducts } from '#contract/operator/products.ts'
import { orders } from '#contract/orders.ts'
import { products } from '#contract/products.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { cpuMs } from '../../testing/cpu-time.ts'
import { say } from '../texts/texts.ts'
import { compileValidate } from './validation.ts'

const anId = '00000000-0000-7000-8000-000000000001'
const times = <T>(count: number, value: T): T[] => Array<T>(count).fill(value)
const manyFields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, 1]))

const { checkout } = storeOrders
/** The maximum of values that are examined, and a body of a megabyte. */
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

test.each(bodies)('$what are refused in a moment, in a short answer', async ({ schema, body }) => {
  if (!schema) throw new Error('the call takes a body')
  const validate = compileValidate('body', schema)
  // Compiled and warm, as in a running server.
  for (let round = 0; round < 2; round += 1) validate(body)
  expect(await cpuMs(() => validate(body))).toBeLessThan(100)
  const fields = validate(body) ?? {}
  expect(Object.keys(fields).length).toBeGreaterThan(0)
  // With messages under 100 characters the answer stays below 20 kB.
  expect(Object.keys(fields).length).toBeLessThanOrEqual(50)
  expect(JSON.stringify(fields).length).toBeLessThan(10_000)
})

test('a page behind the last numbered one is refused, and says how to read on', () => {
  const { query } = orders.list
  if (!query) throw new Error('a list takes a query')
  expect(compileValidate('query', query)({ page: '100' })).toBeNull()
  expect(compileValidate('query', query)({ page: '101' })).toEqual({ page: 'page_out_of_range' })
  const reader = { lang: 'en', currency: 'USD', timeZone: 'UTC' } as const
  expect(say('page_out_of_range', reader)).toBe('Pages end at 100. Read on with `after`, the `next` of the page before')
})

test.each([' ', '\t\n', '\u00a0\u3000', '\v\f', '\u200b'])('a reason that shows nothing is none: %j', (reason) => {
  const { body } = orders.decline
  if (!body) throw new Error('the call takes a body')
  expect(compileValidate('body', body)({ id: anId, reason })).toEqual({ reason: 'field_required' })
  expect(compileValidate('body', body)({ id: anId, reason: `${reason}x` })).toBeNull()
})
