import { Trans } from '@lingui/react/macro'

/** For pages that work in the browser only. */
export function NeedsScripts() {
  return (
    <noscript>
      {/* React ignores the children of noscript in the browser, so only the server's build draws this text. */}
      {import.meta.env.SSR && (
        <p className="mx-20 mb-16 rounded-field bg-fill p-16">
          <Trans>
            Buying needs JavaScript, because the basket is kept in your browser and nowhere else. Please turn it on and
            open this page again.
          </Trans>
        </p>
      )}
    </noscript>
  )
}
