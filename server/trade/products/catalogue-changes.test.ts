import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { productChanges } from './catalogue-changes.ts'
import type { ProductToWrite } from './write-product.ts'

const product: ProductToWrite = {
  id: randomUUID(),
  source: null,
  categoryId: randomUUID(),
  title: { en: 'Lamp' },
  description: {},
  images: [],
  imageTexts: {},
  recommended: false,
  onSale: true,
  variants: [],
}

test('the history keeps every picture of a product, and cuts a long text', () => {
  const images = Array.from({ length: limits.productImagesMax }, () => randomUUID())
  const changes = productChanges(product, { ...product, images, description: { en: 'long '.repeat(200) } })
  const afterOf = (field: string) => changes.find((change) => change.field === field)?.after
  expect(afterOf('pictures')?.split(', ')).toEqual(images)
  expect(afterOf('description')).toHaveLength(300)
})
