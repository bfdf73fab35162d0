import type { StorePage } from '#contract/storefront/pages.ts'
import { FailedPage } from './pages/other-pages.tsx'
import { ProductPage } from './pages/product-page.tsx'

/** One product: its code is no part of what the shop loads. */
export function ProductView({ page }: { page: StorePage }) {
  return page.kind === 'product' ? <ProductPage {...page} /> : <FailedPage />
}
