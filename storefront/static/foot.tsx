import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { legalParts } from '#contract/legal.ts'
import type { StorePage, StoreShop } from '#contract/storefront/pages.ts'
import { askPath, findPath, legalPath, storeLink } from '../links.ts'
import { quietButton } from '../parts/controls.tsx'
import { useFrame } from '../store-frame.tsx'
import { LegalMain } from './legal-main.tsx'
import { legalTitle } from './legal-titles.ts'
import { SellerCard } from './seller-card.tsx'

/** Texts without interaction are rendered only on the server, so that no browser loads their code. */
export const Foot = ({ page }: { page: StorePage }) => (
  <>
    {page.kind === 'legal' && <LegalMain {...page} />}
    {page.kind === 'order' && (
      <WithoutScripts>
        <Trans>
          Opening an order needs JavaScript, because the key at the end of its link is read by your browser alone.
          Please turn it on and open the link again.
        </Trans>
      </WithoutScripts>
    )}
    {page.kind === 'question' && (
      <WithoutScripts>
        <Trans>
          Opening a conversation needs JavaScript, because the key at the end of its link is read by your browser alone.
          Please turn it on and open the link again.
        </Trans>
      </WithoutScripts>
    )}
    {(page.kind === 'basket' || page.kind === 'checkout') && (
      <WithoutScripts>
        <Trans>
          Buying needs JavaScript, because the basket is kept in your browser and nowhere else. Please turn it on and
          open this page again.
        </Trans>
      </WithoutScripts>
    )}
    <Footer page={page} />
  </>
)

/** Why a browser without JavaScript cannot show a page. */
const WithoutScripts = ({ children }: { children: ReactNode }) => (
  <noscript>
    <p className="page-width mb-16 rounded-field bg-fill p-16">{children}</p>
  </noscript>
)

/** The imprint already names the seller. */
const namesSeller = (page: StorePage) => page.kind === 'legal' && page.part === 'imprint'

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
      {shop && (
        <p className="flex flex-wrap gap-x-20">
          {page.kind !== 'find' && (
            <a href={storeLink(frame)(findPath(shop.id))} className={quietButton}>
              <Trans>Find my order</Trans>
            </a>
          )}
          {page.kind !== 'ask' && page.kind !== 'question' && page.kind !== 'order' && (
            <a href={storeLink(frame)(askPath(shop.id))} className={quietButton}>
              <Trans>Ask the shop</Trans>
            </a>
          )}
        </p>
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
        <a key={part} href={link(legalPath(shop.id, part))} className={`${quietButton} min-w-44`}>
          {legalTitle(part, shop.seller.notice, t)}
        </a>
      ))}
    </nav>
  )
}
