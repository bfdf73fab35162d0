import type { I18n } from '@lingui/core'
import { Trans } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import type { StorePage, StorePageInput } from '#contract/storefront/pages.ts'
import { DemoRibbon } from './parts/top-bar.tsx'
import { StoreProviders } from './store-frame.tsx'

type Props = { input: StorePageInput; i18n: I18n; pages: ComponentType<{ page: StorePage }> }

/** A whole page, the same on the server and in the browser. */
export function Whole({ input: { frame, page }, i18n, pages: Pages }: Props) {
  return (
    <StoreProviders frame={frame} i18n={i18n}>
      <div className="flex min-h-dvh flex-col">
        <DemoRibbon />
        <div className="flex-1">
          <Pages page={page} />
        </div>
        <footer className="page-width border-t border-line py-20 text-caption text-soft">
          <p>
            <Trans>Prices include delivery and are charged in {frame.currency}.</Trans>
          </p>
          <p>
            <Trans>This shop sets no cookies.</Trans>
          </p>
        </footer>
      </div>
    </StoreProviders>
  )
}
