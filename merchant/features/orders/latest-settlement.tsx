import { Trans } from '@lingui/react/macro'
import { DateText } from '#kit/date-text.tsx'

/** " · 12 Mar 2026 at the latest", after the time that a settlement takes. Renders nothing if the end is unknown. */
export function LatestSettlement({ settlesBy }: { settlesBy: string | null | undefined }) {
  if (!settlesBy) return null
  return (
    <>
      {' · '}
      <Trans>
        <DateText at={settlesBy} style="date" /> at the latest
      </Trans>
    </>
  )
}
