import { Trans } from '@lingui/react/macro'
import { isDemo } from '#client/is-demo.ts'

/** A line on every screen of the demo world: nothing here is real money. */
export function DemoRibbon() {
  if (!isDemo()) return null
  return (
    <aside className="shrink-0 bg-fill px-20 py-2 text-center text-tiny text-soft">
      <Trans>Demo: sample shops, no real money</Trans>
    </aside>
  )
}
