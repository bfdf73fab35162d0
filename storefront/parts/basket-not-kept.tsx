import { Trans } from '@lingui/react/macro'

/** A basket leads from page to page, so it needs a browser that keeps it. */
export const BasketNotKept = () => (
  <p role="alert" className="pt-12 text-bad">
    <Trans>
      Your browser keeps no basket: it stores no data for this page, or has no room left. Allow site data or free some
      space, and try again.
    </Trans>
  </p>
)
