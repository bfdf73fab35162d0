import { useLingui } from '@lingui/react/macro'
import { trackingPage } from '#contract/carriers.ts'

/** The tracking number; of a known carrier a link to its page for this parcel. */
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
