import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Button } from '#kit/button.tsx'

const slowAfterMs = 8_000

/** Appears next to a skeleton when loading takes long, with a button that reloads the page. */
export function SlowLoad() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isSlow) return null
  return (
    <div className="flex flex-col items-center gap-16 px-40 py-32 text-center">
      <p role="status" className="max-w-280 text-small text-soft">
        <Trans>This is taking longer than usual.</Trans>
      </p>
      <Button look="secondary" size="small" onClick={() => window.location.reload()}>
        <Trans>Reload</Trans>
      </Button>
    </div>
  )
}
