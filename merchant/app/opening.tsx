import { useLingui } from '@lingui/react/macro'
import { Screen } from '#kit/screen.tsx'
import { Skeleton, SkeletonRows } from '#kit/skeleton.tsx'
import { SlowLoad } from './slow-load.tsx'

/** Shown while the list of screens loads, because the title of the screen is not known yet. */
export function Opening() {
  const { t } = useLingui()
  return (
    <div className="mx-auto h-dvh max-w-480 bg-paper">
      <Screen>
        <div role="status" aria-label={t`Loading…`}>
          <Skeleton className="mx-20 mt-18 mb-28 h-24 w-160" />
          <SkeletonRows />
        </div>
        <SlowLoad />
      </Screen>
    </div>
  )
}
