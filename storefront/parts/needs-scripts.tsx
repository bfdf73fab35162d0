import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** For pages that work in the browser only. */
export const NeedsScripts = () => (
  <WithoutScripts>
    <Trans>
      Buying needs JavaScript, because the basket is kept in your browser and nowhere else. Please turn it on and open
      this page again.
    </Trans>
  </WithoutScripts>
)

/** What a browser without JavaScript shows: why the page needs it. */
export const WithoutScripts = ({ children }: { children: ReactNode }) => (
  <noscript>
    {/* React ignores the children of noscript in the browser, so only the server's build draws this text. */}
    {import.meta.env.SSR && <p className="mx-20 mb-16 rounded-field bg-fill p-16">{children}</p>}
  </noscript>
)
