import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

/** A line above everything in the demo world: nothing here is real money. */
export function DemoRibbon() {
  const [isDemo, setDemo] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    fetch('/healthz', { signal: controller.signal })
      .then((response) => response.json())
      .then((health: { demo?: boolean }) => setDemo(health.demo === true))
      .catch(() => undefined)
    return () => controller.abort()
  }, [])
  if (!isDemo) return null
  return (
    <aside className="flex h-24 shrink-0 items-center justify-center bg-fill text-tiny text-soft">
      <Trans>Demo: sample shops, no real money</Trans>
    </aside>
  )
}
