import { Trans } from '@lingui/react/macro'
import type { StorePage } from '#contract/storefront/pages.ts'
import { shopPath, storeLink } from '../links.ts'
import { primaryButton, quietButton } from '../parts/controls.tsx'
import { TopBar } from '../parts/top-bar.tsx'
import { useFrame } from '../store-frame.tsx'

/** The target of a mail's link. Programs open links before people do, so only the form's button stops following. */
export function UnfollowPage({ shop, name, isDone }: Extract<StorePage, { kind: 'unfollow' }>) {
  const link = storeLink(useFrame())
  return (
    <>
      {shop && <TopBar shop={shop} />}
      <main className="mx-auto w-full max-w-480 px-20 py-32 [overflow-wrap:anywhere]">
        {isDone ? <Done name={name} /> : <Ask name={name} />}
        {shop && (
          <a href={link(shopPath(shop.id))} className={quietButton}>
            <Trans>Back to the shop</Trans>
          </a>
        )}
      </main>
    </>
  )
}

function Ask({ name }: { name: string }) {
  return (
    <>
      <h1 className="text-heading leading-[1.3] font-bold">
        <Trans>No more emails from {name}?</Trans>
      </h1>
      <p className="pt-8 pb-20 text-soft">
        <Trans>We will delete the email address that follows this shop and stop its emails about new products.</Trans>
      </p>
      <form method="post" className="pb-8">
        <button type="submit" className={primaryButton}>
          <Trans>Stop following</Trans>
        </button>
      </form>
    </>
  )
}

function Done({ name }: { name: string }) {
  return (
    <div role="status" className="pb-8">
      <h1 className="text-heading leading-[1.3] font-bold">
        <Trans>You no longer follow {name}</Trans>
      </h1>
      <p className="pt-8 text-soft">
        <Trans>Your email address has been deleted. You will get no more emails about new products.</Trans>
      </p>
    </div>
  )
}
