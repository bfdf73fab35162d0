import { expect, test } from 'vitest'
import { mergeDraft } from './merge-draft.ts'
import { changesOf, type Draft, type DraftVariant, emptyDraft } from './product-draft.ts'

const variant = (key: string, change: Partial<DraftVariant> = {}): DraftVariant => ({
  ...{ key, isNew: false, name: { en: key }, sku: '', price: '1.00', image: null, stock: '' },
  ...change,
})

const base: Draft = {
  ...emptyDraft(),
  changedAt: '2026-03-02T09:00:00.000Z',
  title: { en: 'Flask', ko: '보온병' },
  categoryId: 'outdoor',
  pictures: [{ ref: 'one', url: '/one.webp', texts: {} }],
  variants: [variant('green'), variant('blue')],
}
const changedAt = '2026-03-02T09:05:00.000Z'

test('what was typed and what somebody else has saved are both in the draft', () => {
  const mine = {
    ...base,
    title: { ...base.title, vi: 'Bình' },
    variants: [variant('green', { price: '2.00' }), variant('blue')],
  }
  const theirs: Draft = {
    ...base,
    changedAt,
    title: { en: 'Vacuum flask', ko: '보온병' },
    onSale: false,
    variants: [variant('blue'), variant('green', { sku: 'G' }), variant('red')],
  }
  const merged = mergeDraft({ base, mine, theirs })
  expect(merged).toMatchObject({ changedAt, title: { en: 'Vacuum flask', ko: '보온병', vi: 'Bình' }, onSale: false })
  expect(merged.variants).toEqual([variant('blue'), variant('green', { sku: 'G', price: '2.00' }), variant('red')])
  expect(changesOf(theirs, merged).map(({ field, after }) => [field, after])).toEqual([
    ['title', 'Bình'],
    ['purchasePrice', '2.00'],
  ])
})

test('where both changed the same, what was typed is kept, and it is seen what it replaces', () => {
  const mine = { ...base, title: { en: 'My flask' } }
  const theirs = { ...base, changedAt, title: { en: 'Their flask', ko: '보온병' } }
  const merged = mergeDraft({ base, mine, theirs })
  expect(merged.title).toEqual({ en: 'My flask' })
  expect(changesOf(theirs, merged)).toMatchObject([
    { lang: 'en', before: 'Their flask', after: 'My flask' },
    { lang: 'ko', after: null },
  ])
})

test('a variant that somebody else has removed leaves the draft, or is a new one where it was typed into', () => {
  const theirs = { ...base, changedAt, variants: [variant('green')] }
  expect(mergeDraft({ base, mine: base, theirs }).variants).toEqual([variant('green')])
  const mine = { ...base, variants: [variant('green'), variant('blue', { sku: 'B' })] }
  const [, blue] = mergeDraft({ base, mine, theirs }).variants
  expect(blue).toMatchObject({ isNew: true, sku: 'B' })
  expect(blue?.key).not.toBe('blue')
})

test('one that was removed here stays removed, one that was added in either place is there, and the order is kept', () => {
  const added = variant('mine', { isNew: true })
  const mine = { ...base, variants: [added, variant('blue')] }
  const theirs = { ...base, changedAt, variants: [variant('green', { sku: 'G' }), variant('blue'), variant('theirs')] }
  expect(mergeDraft({ base, mine, theirs }).variants).toEqual([added, variant('blue'), variant('theirs')])
})

test('nothing was typed: the draft is what is saved now', () => {
  const theirs = { ...base, changedAt, pictures: [], categoryId: 'kitchen' }
  expect(mergeDraft({ base, mine: base, theirs })).toEqual(theirs)
})
