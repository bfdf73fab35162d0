import type { StorePage } from '#contract/storefront/pages.ts'
import { FailedPage } from './pages/other-pages.tsx'
import { ProductPage } from './pages/product-page.tsx'

/** One product. It is a separate entry, so that the shop does not load its code. */
export function ProductView({ page }: { page: StorePage }) {
  return page.kind === 'product' ? <ProductPage {...page} /> : <FailedPage />
}
