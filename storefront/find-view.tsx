import type { StorePage } from '#contract/storefront/pages.ts'
import { FindPage } from './pages/find-page.tsx'
import { FailedPage } from './pages/other-pages.tsx'
import { UnfollowPage } from './pages/unfollow-page.tsx'
import { TopBar } from './parts/top-bar.tsx'

/** Finding a lost order, unfollowing a shop, and legal pages: a separate entry, so that others do not load it. */
export function FindView({ page }: { page: StorePage }) {
  // The texts are rendered only on the server, below the bar.
  if (page.kind === 'legal') return page.shop && <TopBar shop={page.shop} />
  if (page.kind === 'unfollow') return <UnfollowPage {...page} />
  return page.kind === 'find' ? <FindPage {...page} /> : <FailedPage />
}
