import type { Reply } from '#contract/endpoint.ts'
import type { products } from '#contract/products.ts'

export type Product = Reply<typeof products.product>['list'][number]
export type Listing = Reply<typeof products.manage>['list'][number]
export type ProductDetail = Reply<typeof products.detail>
export type Category = Reply<typeof products.category>[number]

export type ProductSort = 'new' | 'sales' | 'price' | '-price' | 'profit'
