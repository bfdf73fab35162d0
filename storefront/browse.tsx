import type { StorePage } from '#contract/storefront/pages.ts'
import { FailedPage, MissingPage } from './pages/other-pages.tsx'
import { ProductPage } from './pages/product-page.tsx'
import { ShopPage } from './pages/shop-page.tsx'

/** The shop and its products. */
export function Browse({ page }: { page: StorePage }) {
  if (page.kind === 'shop') return <ShopPage {...page} />
  if (page.kind === 'product') return <ProductPage {...page} />
  if (page.kind === 'missing') return <MissingPage {...page} />
  return <FailedPage />
}
