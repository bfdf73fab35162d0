import { Trans } from '@lingui/react/macro'
import { classNames } from '#kit/class-names.ts'
import { useDateText } from '#kit/format.tsx'
import type { ServiceList } from './service-types.ts'

/** The working hours of customer service, in the shop's time zone. Two lines are reserved, so that nothing moves. */
export function OpeningHours({ hours }: { hours: ServiceList['hours'] | undefined }) {
  return (
    <p
      className={classNames(
        'figures flex min-h-[calc(2lh+1.1rem)] items-start gap-8 border-b border-line px-20 pb-10',
        'text-caption text-soft',
      )}
    >
      {hours && <Hours hours={hours} />}
    </p>
  )
}

function Hours({ hours: { isOpen, opensAt, closesAt } }: { hours: ServiceList['hours'] }) {
  const dateText = useDateText()
  const opens = dateText(opensAt, 'time')
  const closes = dateText(closesAt, 'time')
  return (
    <>
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
    </>
  )
}
