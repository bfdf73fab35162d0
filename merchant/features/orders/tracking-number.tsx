import { useLingui } from '@lingui/react/macro'
import { trackingPage } from '#contract/carriers.ts'

/** The tracking number. For a known carrier it links to the carrier's page about this parcel. */
export function TrackingNumber({ carrier, number }: { carrier: string | null; number: string }) {
  const { t } = useLingui()
  const page = trackingPage(carrier, number)
  if (!page) return <span className="figures break-all">{number}</span>
  return (
    <a
      href={page}
      target="_blank"
      rel="noreferrer"
      aria-label={t`Track ${number} with ${carrier}`}
      className="figures relative break-all text-accent before:absolute before:inset-x-0 before:inset-y-[-1.3rem]"
    >
      {number}
    </a>
  )
}
