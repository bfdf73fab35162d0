import type { StorePage } from '#contract/storefront/pages.ts'
import { BasketPage } from './pages/basket-page.tsx'
import { FailedPage } from './pages/other-pages.tsx'

/** The basket: its code is no part of what the other pages load. */
export function BasketView({ page }: { page: StorePage }) {
  return page.kind === 'basket' ? <BasketPage {...page} /> : <FailedPage />
}
