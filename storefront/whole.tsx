import type { I18n } from '@lingui/core'
import type { ComponentType } from 'react'
import type { StorePage, StorePageInput } from '#contract/storefront/pages.ts'
import { ServedPartProvider } from './parts/served-part.tsx'
import { DemoRibbon } from './parts/top-bar.tsx'
import { StoreProviders } from './store-frame.tsx'

type Props = {
  input: StorePageInput
  i18n: I18n
  /** The part that only the server renders, as HTML. */
  served: string
  pages: ComponentType<{ page: StorePage }>
}

/** The part of a page that the browser hydrates. It must be the same on the server and in the browser. */
export const Whole = ({ input: { frame, page }, i18n, served, pages: Pages }: Props) => (
  <StoreProviders frame={frame} i18n={i18n}>
    <DemoRibbon />
    <ServedPartProvider value={served}>
      <Pages page={page} />
    </ServedPartProvider>
  </StoreProviders>
)
