import type { StorePage } from '#contract/storefront/pages.ts'
import { BasketPage } from './pages/basket-page.tsx'
import { FailedPage, MissingPage } from './pages/other-pages.tsx'
import { ProductPage } from './pages/product-page.tsx'
import { ShopPage } from './pages/shop-page.tsx'

/** The pages before the checkout. */
export function Browse({ page }: { page: StorePage }) {
  if (page.kind === 'shop') return <ShopPage {...page} />
  if (page.kind === 'product') return <ProductPage {...page} />
  if (page.kind === 'basket') return <BasketPage {...page} />
  if (page.kind === 'missing') return <MissingPage {...page} />
  return <FailedPage />
}
