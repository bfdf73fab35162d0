import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#tools/root.ts'

/** A supplier's file and the expected result of its import. */
export type Catalogue = {
  name: string
  bytes: Buffer
  job: { format: string; total: number; created: number; refused: number }
  /** One of its products: a keyword, expected fields, and purchase prices by variant. */
  product: { keyword: string; like: object; variants: Readonly<Record<string, number>> }
}

const sample = (name: string) => readFileSync(join(root, 'server/testing/catalogues', name))

const of = (name: string, job: Catalogue['job'], product: Catalogue['product']): Catalogue => ({
  name,
  bytes: sample(name),
  job,
  product,
})

const kettle = (code: string): Catalogue['product'] => ({
  keyword: `KT1-${code}`,
  like: { title: { en: 'Kettle' }, onSale: true, stock: 8, description: { en: 'Whistles; loudly,\nand "well"' } },
  variants: { 'One litre': 6_000, 'Two litres': 12_000 },
})

/** A few products in each format, written for this repository. */
export const catalogues: readonly Catalogue[] = [
  of(
    'woocommerce.csv',
    { format: 'woocommerce', total: 8, created: 3, refused: 5 },
    {
      keyword: 'apron-red',
      like: { title: { en: 'Apron' }, category: { name: { en: 'Linen' } }, description: { en: 'Linen, washed once' } },
      variants: { 'Red / Yes': 2_400, 'Blue / No': 2_550, 'Green / No': 2_700 },
    },
  ),
  of(
    'vendors.csv',
    { format: 'woocommerce', total: 5, created: 3, refused: 2 },
    {
      keyword: 'clock-oak',
      like: { title: { en: 'Wall clock' }, category: { name: { en: 'Home' } }, stock: 4 },
      variants: { Oak: 1_800 },
    },
  ),
  of('medusa-comma.csv', { format: 'medusa', total: 3, created: 2, refused: 1 }, kettle('c')),
  of('medusa-semicolon.csv', { format: 'medusa', total: 3, created: 2, refused: 1 }, kettle('s')),
  // Cells padded with spaces; a line without a name is a further variant.
  of(
    'vendure.csv',
    { format: 'vendure', total: 3, created: 2, refused: 1 },
    {
      keyword: 'BS60O',
      like: { title: { en: 'Bookshelf' }, category: { name: { en: 'Shelves' } }, stock: 30 },
      variants: { '60 cm / Oak': 7_794, '90 cm / Oak': 9_594 },
    },
  ),
]

export const chineseLines = () => sample('chinese.jsonl').toString()
