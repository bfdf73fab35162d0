import type { StorePage } from '#contract/storefront/pages.ts'
import { FindPage } from './pages/find-page.tsx'
import { FailedPage } from './pages/other-pages.tsx'
import { UnfollowPage } from './pages/unfollow-page.tsx'

/** The ways back to an order and out of a shop's mails: their code is no part of what the other pages load. */
export function FindView({ page }: { page: StorePage }) {
  if (page.kind === 'unfollow') return <UnfollowPage {...page} />
  return page.kind === 'find' ? <FindPage {...page} /> : <FailedPage />
}
