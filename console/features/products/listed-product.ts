import type { Reply } from '#contract/endpoint.ts'
import type { operatorProducts } from '#contract/operator/products.ts'

/** A product as the list has it. */
export type ListedProduct = Reply<typeof operatorProducts.products>['list'][number]
