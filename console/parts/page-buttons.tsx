import { Trans } from '@lingui/react/macro'
import { RowButton } from '../keys/row-button.tsx'
import type { ListPages } from './use-list-pages.ts'

/** Buttons for the previous and the next page. `next` is the cursor in the answer. */
export function PageButtons({ pages, next }: { pages: ListPages; next: string | null }) {
  return (
    <>
      {pages.page > 0 && (
        <RowButton look="secondary" onClick={pages.back}>
          <Trans>Newer</Trans>
        </RowButton>
      )}
      {next !== null && (
        <RowButton look="secondary" onClick={() => pages.forward(next)}>
          <Trans>Older</Trans>
        </RowButton>
      )}
    </>
  )
}
