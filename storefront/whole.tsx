import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import { legalParts } from '#contract/legal.ts'
import type { StorePage, StorePageInput, StoreShop } from '#contract/storefront/pages.ts'
import { findPath, legalPath, storeLink } from './links.ts'
import { quietButton } from './parts/controls.tsx'
import { legalTitle } from './parts/legal-titles.ts'
import { SellerCard } from './parts/seller-card.tsx'
import { DemoRibbon } from './parts/top-bar.tsx'
import { StoreProviders, useFrame } from './store-frame.tsx'

type Props = { input: StorePageInput; i18n: I18n; pages: ComponentType<{ page: StorePage }> }

/** A whole page, the same on the server and in the browser. */
export function Whole({ input: { frame, page }, i18n, pages: Pages }: Props) {
  return (
    <StoreProviders frame={frame} i18n={i18n}>
      <div className="flex min-h-dvh flex-col">
        <div className="page-body">
          <DemoRibbon />
          <Pages page={page} />
        </div>
        <Footer page={page} />
      </div>
    </StoreProviders>
  )
}

/** The imprint says it in its own place. */
const namesSeller = (page: StorePage) => page.kind === 'legal' && page.part === 'imprint'

/** What no page needs to ask for, and the way back to an order whose link is lost. */
function Footer({ page }: { page: StorePage }) {
  const frame = useFrame()
  const shop = 'shop' in page ? page.shop : null
  return (
    <footer className="page-width border-t border-line py-20 text-caption text-soft">
      {shop && !namesSeller(page) && <SellerCard seller={shop.seller} />}
      <p>
        <Trans>Prices include delivery and are charged in {frame.currency}.</Trans>
      </p>
      <p>
        <Trans>This shop sets no cookies.</Trans>
      </p>
      {shop && <LegalLinks shop={shop} />}
      {shop && page.kind !== 'find' && (
        <a href={storeLink(frame)(findPath(shop.id))} className={quietButton}>
          <Trans>Find my order</Trans>
        </a>
      )}
    </footer>
  )
}

function LegalLinks({ shop }: { shop: StoreShop }) {
  const { t } = useLingui()
  const link = storeLink(useFrame())
  return (
    <nav aria-label={t`Legal`} className="flex flex-wrap gap-x-20">
      {legalParts.map((part) => (
        <a key={part} href={link(legalPath(shop.id, part))} className={quietButton}>
          {legalTitle(part, shop.seller.notice, t)}
        </a>
      ))}
    </nav>
  )
}
