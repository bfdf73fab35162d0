import type { StorePage } from '#contract/storefront/pages.ts'
import { FindPage } from './pages/find-page.tsx'
import { FailedPage } from './pages/other-pages.tsx'

/** The way back to an order: its code is no part of what the other pages load. */
export function FindView({ page }: { page: StorePage }) {
  return page.kind === 'find' ? <FindPage {...page} /> : <FailedPage />
}
