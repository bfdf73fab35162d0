import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.ts'
import { readKnownTexts } from './shown-texts.ts'
import { readSource } from './source-files.ts'

/** The texts on the picture, which `npm run picture` writes beside it. */
const textsOnPicture = () => readSource('docs/screens.txt').match(/^ {2}.+$/gm) ?? []

test('the picture of the README has only texts that exist', async () => {
  const isKnown = await readKnownTexts()
  const real = ['16 orders, paid from escrow', 'cost', '$492.50', 'Pick up all', 'EN-0NQGW-P4BDD', '2 d 21 h left']
  const demo = ['Vacuum flask with cup', 'Northwind Goods', 'Bronze', 'Nov 18, 03:26', 'Kerry Express · KEX8387369']
  const both = [
    'Delivered in Quận 3',
    'Marked as received when the shopper confirms, or automatically 7 days after delivery.',
  ]
  expect([...real, ...demo, ...both].filter((text) => !isKnown(text))).toEqual([])
  const gone = ['See postings', 'Distribute all 60', "Reached the shopper's place"]
  expect(gone.filter((text) => isKnown(text))).toEqual([])
  const isShown = readSource('README.md').includes('](docs/screens.png)')
  for (const file of ['docs/screens.png', 'docs/screens.txt']) expect(existsSync(join(root, file)), file).toBe(isShown)
  const texts = isShown ? textsOnPicture() : []
  expect(texts.length > 0).toBe(isShown)
  expect(texts.filter((text) => !isKnown(text))).toEqual([])
})
