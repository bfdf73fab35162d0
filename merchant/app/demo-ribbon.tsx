import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useSession } from '../session.ts'

/** A line on every screen of the demo world: nothing here is real money. */
export function DemoRibbon() {
  const { merinfo } = useSession()
  const [isDemo, setDemo] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    fetch('/healthz', { signal: controller.signal })
      .then((response) => response.json())
      .then((health: { demo?: boolean }) => setDemo(health.demo === true))
      // Without an answer the merchant's data still says it.
      .catch(() => undefined)
    return () => controller.abort()
  }, [])
  if (!isDemo && !merinfo?.demo) return null
  return (
    <aside className="shrink-0 bg-fill px-20 py-2 text-center text-tiny text-soft">
      <Trans>Demo: sample shops, no real money</Trans>
    </aside>
  )
}
