import type { Reply } from '#contract/endpoint.ts'
import type { operatorProducts } from '#contract/operator/products.ts'

export type ListedProduct = Reply<typeof operatorProducts.products>['list'][number]
