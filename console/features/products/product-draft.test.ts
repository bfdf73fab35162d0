import { expect, test } from 'vitest'
import { bodyOf, changesOf, type Draft, emptyDraft, faultOf, moved } from './product-draft.ts'

const formats = { tag: 'en', currency: 'USD', minorDigits: 2, timeZone: 'UTC' }

const before: Draft = {
  ...emptyDraft(),
  title: { en: 'Flask' },
  categoryId: 'outdoor',
  pictures: [
    { ref: 'one', url: '/one.webp', texts: {} },
    { ref: 'two', url: '/two.webp', texts: { en: 'Two' } },
  ],
  variants: [{ key: 'green', isNew: false, name: { en: 'Green' }, sku: 'G', price: '13.40', image: 'one', stock: '' }],
}

test('a draft says which fields it changes, with their variant and their language', () => {
  const [green] = before.variants
  const after: Draft = {
    ...before,
    title: { en: 'Flask', vi: 'Bình' },
    onSale: false,
    pictures: moved(before.pictures, 1, 0),
    variants: green ? [{ ...green, price: '14.10', image: 'two' }] : [],
  }
  expect(changesOf(before, before)).toEqual([])
  expect(changesOf(before, after)).toEqual([
    { field: 'title', of: null, lang: 'vi', before: null, after: 'Bình' },
    { field: 'onSale', of: null, lang: null, before: 'true', after: 'false' },
    { field: 'purchasePrice', of: 'Green', lang: null, before: '13.40', after: '14.10' },
    { field: 'variantPicture', of: 'Green', lang: null, before: 'one', after: 'two' },
    { field: 'pictures', of: null, lang: null, before: 'one, two', after: 'two, one' },
  ])
})

test('what is sent names no stock of a variant that is there, and no picture that the product does not have', () => {
  const added = { key: 'x', isNew: true, name: { en: 'Red', ko: ' ' }, sku: '', price: '2', image: 'gone', stock: '7' }
  const { variants } = bodyOf({ ...before, variants: [...before.variants, added] }, formats)
  expect(variants).toEqual([
    { id: 'green', name: { en: 'Green' }, sku: 'G', purchasePrice: 1_340, image: 'one' },
    { stock: 7, name: { en: 'Red' }, sku: '', purchasePrice: 200, image: null },
  ])
})

test.each([
  ['title', { ...before, title: { en: ' ' } }],
  ['category', { ...before, categoryId: '' }],
  ['variants', { ...before, variants: [] }],
  ['price', { ...before, variants: before.variants.map((variant) => ({ ...variant, price: 'much' })) }],
  ['stock', { ...before, variants: before.variants.map((variant) => ({ ...variant, isNew: true, stock: '-1' })) }],
  [null, before],
])('a draft that lacks its %s is not saved', (fault, draft) => {
  expect(faultOf(draft, formats)).toBe(fault)
})
