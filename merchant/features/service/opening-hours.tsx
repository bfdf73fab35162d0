import { Trans } from '@lingui/react/macro'
import { useDateText } from '#kit/format.tsx'
import type { ServiceList } from './service-types.ts'

/** When people answer, in the shop's time zone. */
export function OpeningHours({ hours: { isOpen, opensAt, closesAt } }: { hours: ServiceList['hours'] }) {
  const dateText = useDateText()
  const opens = dateText(opensAt, 'time')
  const closes = dateText(closesAt, 'time')
  return (
    <p className="figures flex items-start justify-center gap-8 border-b border-line px-20 pb-10 text-center text-caption text-soft">
      <span aria-hidden="true" className={`mt-6 size-6 shrink-0 rounded-full ${isOpen ? 'bg-good' : 'bg-edge'}`} />
      <span>
        {isOpen ? (
          <Trans>We are online until {closes}.</Trans>
        ) : (
          <Trans>
            We reply every day from {opens} to {closes}. Leave a message any time.
          </Trans>
        )}
      </span>
    </p>
  )
}
