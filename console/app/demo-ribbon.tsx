import { Trans } from '@lingui/react/macro'
import { isDemo } from '#client/is-demo.ts'

/** Shown above everything in the demo, because nothing in it is real money. */
export function DemoRibbon() {
  if (!isDemo()) return null
  return (
    <aside className="flex h-24 shrink-0 items-center justify-center bg-fill text-tiny text-soft">
      <Trans>Demo: sample shops, no real money</Trans>
    </aside>
  )
}
