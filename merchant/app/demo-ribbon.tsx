import { Trans } from '@lingui/react/macro'
import { isDemo } from '#client/is-demo.ts'

/** Shown on every screen of the demo, because nothing in it is real money. */
export function DemoRibbon() {
  if (!isDemo()) return null
  return (
    <aside className="shrink-0 bg-fill px-20 py-2 text-center text-tiny text-soft">
      <Trans>Demo: sample shops, no real money</Trans>
    </aside>
  )
}
