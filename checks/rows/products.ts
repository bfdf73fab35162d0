import { operatorProducts } from '#contract/operator/products.ts'
import { products } from '#contract/products.ts'
import { type CallRow, reason, row, unknownId } from '../call-row.ts'

export const productsRows: CallRow[] = [
  row(products.hot, 'merchant'),
  row(products.category, 'merchant'),
  row(products.product, 'merchant', { ask: () => ({ query: { keyword: 'mug' } }) }),
  row(products.detail, 'merchant', { ask: ({ productId }) => ({ query: { id: productId } }) }),
  row(products.add, 'merchant', { ask: ({ productId }) => ({ body: { productId } }) }),
  row(products.addable, 'merchant', { ask: () => ({ query: { keyword: 'mug' } }) }),
  row(products.addAll, 'merchant', { ask: () => ({ body: { filter: { keyword: 'mug' } } }) }),
  row(products.manage, 'merchant', { ask: () => ({ query: { keyword: 'mug' } }) }),
  row(products.setSwitch, 'merchant', {
    ask: ({ merchant }) => ({ body: { listingIds: [merchant.listingId], on: true } }),
    own: [{ thing: 'listingId', ask: (id) => ({ body: { listingIds: [id], on: false } }) }],
  }),
  row(products.price, 'merchant', {
    ask: ({ merchant }) => ({ body: { listingId: merchant.listingId, sellingPrice: 1000 } }),
    own: [{ thing: 'listingId', ask: (id) => ({ body: { listingId: id, sellingPrice: 1100 } }) }],
  }),
  row(products.del, 'merchant', {
    ask: ({ merchant }) => ({ body: { listingIds: [merchant.listingId] } }),
    own: [{ thing: 'listingId', ask: (id) => ({ body: { listingIds: [id] } }) }],
  }),
  row(products.restore, 'merchant', {
    ask: ({ merchant }) => ({ body: { listingIds: [merchant.listingId] } }),
    own: [{ thing: 'listingId', ask: (id) => ({ body: { listingIds: [id] } }) }],
  }),
  row(operatorProducts.products, 'operator', { ask: () => ({ query: { keyword: 'mug' } }) }),
  row(operatorProducts.product, 'operator', { ask: ({ productId }) => ({ params: { id: productId } }) }),
  row(operatorProducts.history, 'operator', { ask: ({ productId }) => ({ params: { id: productId } }) }),
  row(operatorProducts.suppliers, 'operator'),
  row(operatorProducts.exportProducts, 'operator', { ask: () => ({ query: { keyword: 'mug' } }) }),
  row(operatorProducts.changeStock, 'operator', {
    ask: ({ merchant }) => ({ body: { variantId: merchant.variantId, change: 5, changeId: unknownId, reason } }),
  }),
  row(operatorProducts.changeStocks, 'operator', {
    ask: ({ merchant }) => ({
      body: { changes: [{ variantId: merchant.variantId, change: 5, changeId: unknownId }], reason },
    }),
  }),
  row(operatorProducts.effects, 'operator', { ask: ({ productId }) => ({ query: { ids: productId } }) }),
  row(operatorProducts.changeProducts, 'operator', {
    ask: ({ productId }) => ({ body: { products: [{ id: productId }], onSale: true, reason } }),
  }),
  row(operatorProducts.orderCategories, 'operator', {
    ask: ({ categoryId }) => ({ body: { parentId: null, ids: [categoryId], reason } }),
  }),
  row(operatorProducts.createProduct, 'operator', {
    ask: ({ categoryId }) => ({
      body: {
        title: { en: 'A mug' },
        categoryId,
        variants: [{ name: { en: 'Blue' }, sku: 'M-1', purchasePrice: 600, stock: 5 }],
        reason,
      },
    }),
  }),
  row(operatorProducts.changeProduct, 'operator', {
    ask: ({ productId }) => ({ body: { id: productId, description: { en: 'A good mug' }, reason } }),
  }),
  row(operatorProducts.categories, 'operator'),
  row(operatorProducts.createCategory, 'operator', { ask: () => ({ body: { name: { en: 'Mugs' }, reason } }) }),
  row(operatorProducts.changeCategory, 'operator', {
    ask: ({ categoryId }) => ({ body: { id: categoryId, name: { en: 'Kitchen' }, reason } }),
  }),
]
