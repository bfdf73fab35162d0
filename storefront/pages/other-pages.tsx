import { Trans } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import type { StorePage } from '#contract/storefront/pages.ts'
import { findPath, shopPath, storeLink } from '../links.ts'
import { quietButton } from '../parts/controls.tsx'
import { TopBar } from '../parts/top-bar.tsx'
import { useFrame } from '../store-frame.tsx'

export function MissingPage({ shop }: Extract<StorePage, { kind: 'missing' }>) {
  const link = storeLink(useFrame())
  return (
    <>
      {shop && <TopBar shop={shop} />}
      <main className="page-width py-48 text-center">
        <h1 className="text-heading leading-[1.3] font-bold">
          <Trans>This page does not exist</Trans>
        </h1>
        <p className="pt-8 text-soft">
          <Trans>
            The link may be incomplete. The link to an order is the address of the page you saw after ordering.
          </Trans>
        </p>
        {shop && (
          <p className="flex flex-wrap justify-center gap-x-20">
            <a href={link(findPath(shop.id))} className={quietButton}>
              <Trans>Find my order</Trans>
            </a>
            <a href={link(shopPath(shop.id))} className={quietButton}>
              <Trans>Back to the shop</Trans>
            </a>
          </p>
        )}
      </main>
    </>
  )
}

/** Reloads with the part after #, which may be an order's secret. */
function reload(event: MouseEvent) {
  event.preventDefault()
  location.reload()
}

/** Shown if the server could not read the page. */
export function FailedPage() {
  const { path, query } = useFrame()
  return (
    <main className="page-width py-48 text-center">
      <h1 className="text-heading leading-[1.3] font-bold">
        <Trans>This page cannot be shown right now</Trans>
      </h1>
      <p className="pt-8 text-soft">
        <Trans>Your basket is still there. Please try again in a minute.</Trans>
      </p>
      <a href={query === '' ? path : `${path}?${query}`} onClick={reload} className={quietButton}>
        <Trans>Try again</Trans>
      </a>
    </main>
  )
}
