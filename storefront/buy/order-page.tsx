import { Trans } from '@lingui/react/macro'
import type { StorePage } from '#contract/storefront/pages.ts'
import { FailedPage, MissingPage } from '../pages/other-pages.tsx'
import { TopBar } from '../parts/top-bar.tsx'
import { useOpened } from './use-opened.ts'
import { useOrderAddress } from './views.ts'

export type PageProps = Extract<StorePage, { kind: 'order' }>

/** The order behind its secret link. The link is the shopper's account, and only the browser knows the secret. */
export function OrderPage(props: PageProps) {
  const { shop } = props
  const { secret } = useOrderAddress()
  const opened = useOpened(secret, shop.id)
  if (opened === 'missing') return <MissingPage kind="missing" shop={shop} />
  return (
    <>
      <TopBar shop={shop} />
      {opened === 'failed' ? (
        <FailedPage />
      ) : opened !== 'opening' && secret !== null ? (
        <opened.OpenedOrder key={secret} {...props} {...opened} secret={secret} opening={<Opening />} />
      ) : (
        <Opening />
      )}
    </>
  )
}

function Opening() {
  return (
    <main className="bar-page mx-auto w-full max-w-600 py-24">
      <p role="status" className="needs-scripts px-20 text-soft">
        <Trans>Opening your order…</Trans>
      </p>
    </main>
  )
}
