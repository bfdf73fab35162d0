import type { StorePage } from '#contract/storefront/pages.ts'
import { FailedPage, MissingPage } from './pages/other-pages.tsx'
import { ShopPage } from './pages/shop-page.tsx'

export function ShopView({ page }: { page: StorePage }) {
  if (page.kind === 'shop') return <ShopPage {...page} />
  if (page.kind === 'missing') return <MissingPage {...page} />
  return <FailedPage />
}
