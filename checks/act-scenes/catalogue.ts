import { operatorImports } from '#contract/operator/imports.ts'
import { operatorProducts } from '#contract/operator/products.ts'
import { operatorProgramme } from '#contract/operator/programme.ts'
import { chineseLines } from '#server/testing/catalogues.ts'
import { aCategory, aProduct, catalogueOperator } from '#server/testing/goods.ts'
import { importFile } from '#server/testing/imports.ts'
import { anUpload } from '#server/testing/people.ts'
import { type QuietScene, quiet, type Scene, scene } from './scene.ts'
import { reason, type Stage } from './stage.ts'

async function aStockChange({ world }: Stage) {
  const { variants } = await aProduct(world)
  return { variantId: variants[0]?.id ?? '', change: 5, changeId: world.ctx.ids.next() }
}

const name = { en: 'Mugs' }
const variants = [{ name: { en: '' }, purchasePrice: 600, stock: 5 }]

/** Goods, levels and packages concern all shops, so no act belongs to a single merchant. */
export const catalogueScenes: Scene[] = [
  scene(operatorProducts.createProduct, 'product.create', async ({ world }) => {
    return { body: { title: { en: 'A mug' }, categoryId: (await aCategory(world)).id, variants, reason } }
  }),
  scene(operatorProducts.changeProduct, 'product.change', async ({ world }) => {
    return { body: { id: (await aProduct(world)).id, title: { en: 'A good lamp' }, reason } }
  }),
  scene(operatorProducts.changeProducts, 'product.change', async ({ world }) => {
    return { body: { products: [{ id: (await aProduct(world)).id }], onSale: false, reason } }
  }),
  scene(operatorProducts.changeStock, 'product.stock', async (stage) => {
    return { body: { ...(await aStockChange(stage)), reason } }
  }),
  scene(operatorProducts.changeStocks, 'product.stock', async (stage) => {
    return { body: { changes: [await aStockChange(stage)], reason } }
  }),
  scene(operatorProducts.createCategory, 'category.create', () => ({ body: { name, reason } })),
  scene(operatorProducts.changeCategory, 'category.change', async ({ world }) => {
    return { body: { id: (await aCategory(world)).id, name, reason } }
  }),
  scene(operatorProducts.orderCategories, 'category.order', async ({ world }) => {
    const { id: parentId } = await aCategory(world)
    const [first, last] = [await aCategory(world, { parentId }), await aCategory(world, { parentId })]
    return { body: { parentId, ids: [last.id, first.id], reason } }
  }),
  scene(operatorImports.begin, 'product.import', async ({ world }) => {
    return { token: await catalogueOperator(world), send: () => importFile(world, chineseLines()) }
  }),
  scene(operatorProgramme.setLevel, 'level.propose', async ({ world, staff, second }) => {
    const [level] = await world.must(operatorProgramme.levels, { token: staff })
    if (!level) throw new Error('there is no level')
    const { shops: _, ...fields } = level
    return { body: { ...fields, feeBps: fields.feeBps - 10, reason }, second }
  }),
  scene(operatorProgramme.setPackage, 'package.propose', ({ second }) => {
    return { body: { name: { en: 'Weekend' }, slots: 1, days: 2, price: 300, onSale: true, reason }, second }
  }),
]

export const quietCatalogue: QuietScene[] = [
  quiet(operatorProducts.addPicture, 'nobody sees a picture before an act puts it into the catalogue', (stage) => {
    const { world, staff: token } = stage
    const url = operatorProducts.addPicture.path
    return { token, send: () => anUpload(world, { purpose: 'product', token, url }) }
  }),
]
