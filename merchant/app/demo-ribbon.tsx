import { Trans } from '@lingui/react/macro'
import { useIsDemo } from '#client/use-is-demo.ts'
import { useSession } from '../session.ts'

/** A line on every screen of the demo world: nothing here is real money. */
export function DemoRibbon() {
  const { token, merinfo } = useSession()
  // A merchant's own data says it, without a connection too.
  const isDemo = useIsDemo(token === null)
  if (!isDemo && !merinfo?.demo) return null
  return (
    <aside className="shrink-0 bg-fill px-20 py-2 text-center text-tiny text-soft">
      <Trans>Demo: sample shops, no real money</Trans>
    </aside>
  )
}
