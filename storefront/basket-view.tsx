import type { StorePage } from '#contract/storefront/pages.ts'
import { BasketPage } from './pages/basket-page.tsx'
import { FailedPage } from './pages/other-pages.tsx'

/** The basket. It is a separate entry, so that other pages do not load its code. */
export function BasketView({ page }: { page: StorePage }) {
  return page.kind === 'basket' ? <BasketPage {...page} /> : <FailedPage />
}
