import { describe, expect, test } from 'vitest'
import { type BasketLine, countOf, readLines, withChange, withLine } from './basket.ts'

const lamp: BasketLine = {
  listingId: 'a',
  variantId: 'b',
  quantity: 2,
  title: 'Lamp',
  variant: 'Blue',
  image: null,
  price: 3_329,
}

describe('a stored basket', () => {
  test('is read as it was written', () => {
    expect(readLines(JSON.stringify([lamp]))).toEqual([lamp])
  })

  test.each([null, '', '{', '{}', 'null', '[null]', '[{"listingId":1}]', JSON.stringify([{ ...lamp, quantity: 1.5 }])])(
    'of %j is empty',
    (stored) => {
      expect(readLines(stored)).toEqual([])
    },
  )

  test('has at most fifty lines', () => {
    const many = Array.from({ length: 60 }, (_, at) => ({ ...lamp, variantId: String(at) }))
    expect(readLines(JSON.stringify(many))).toHaveLength(50)
  })
})

describe('a line that is added', () => {
  test('joins the line of its variant, at the price seen last', () => {
    expect(withLine([lamp], { ...lamp, quantity: 3, price: 3_000 })).toEqual([{ ...lamp, quantity: 5, price: 3_000 }])
  })

  test('of another variant is a line of its own', () => {
    expect(countOf(withLine([lamp], { ...lamp, variantId: 'c', quantity: 1 }))).toBe(3)
  })

  test('stays below the largest quantity of a line', () => {
    expect(withLine([lamp], { ...lamp, quantity: 10_000 })).toEqual([{ ...lamp, quantity: 10_000 }])
  })
})

describe('a line that is changed', () => {
  const bowl: BasketLine = { ...lamp, listingId: 'c', variantId: 'd', title: 'Bowl' }
  const red: BasketLine = { ...lamp, variantId: 'e', variant: 'Red', quantity: 1 }

  test('stays at its place', () => {
    expect(withChange([lamp, bowl], lamp, red)).toEqual([red, bowl])
    expect(withChange([lamp, bowl], lamp, null)).toEqual([bowl])
  })

  test('to a variant that the basket has joins its line', () => {
    expect(withChange([lamp, bowl, red], lamp, { ...red, quantity: 2 })).toEqual([bowl, { ...red, quantity: 3 }])
  })
})
