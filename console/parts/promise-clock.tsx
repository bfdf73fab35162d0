import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classNames } from '#kit/class-names.ts'
import { DateText } from '#kit/date-text.tsx'
import { type Clock, type Tone, toneOf } from './clock.ts'
import { useNow } from './now.ts'
import { useLeftText, useLengthText } from './time-text.ts'

const fills: Readonly<Record<Tone, string>> = { plain: 'bg-soft', soon: 'bg-wait', late: 'bg-bad' }

const percent = (share: number) => `${Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10}%`

/**
 * A promise as a line. Its length is the time until something happens automatically, the tick marks the promise, and
 * the filled part is the age. The text beside it says the same.
 */
export function ClockLine({ clock, className }: { clock: Clock; className?: string }) {
  const nowMs = useNow()
  const end = clock.endsBy ?? clock.promisedBy
  if (end === null) return null
  const sinceMs = Date.parse(clock.since)
  const wholeMs = Math.max(1, Date.parse(end) - sinceMs)
  const isTicked = clock.promisedBy !== null && clock.promisedBy !== end
  return (
    <span aria-hidden="true" className={classNames('relative block h-4 rounded-full bg-line', className)}>
      <span
        className={classNames('absolute inset-y-0 left-0 rounded-full', fills[toneOf(clock, nowMs)])}
        style={{ width: percent((nowMs - sinceMs) / wholeMs) }}
      />
      {isTicked && (
        <span
          className="absolute -inset-y-4 w-2 bg-ink"
          style={{ left: percent((Date.parse(clock.promisedBy ?? end) - sinceMs) / wholeMs) }}
        />
      )}
    </span>
  )
}

type Props = {
  clock: Clock
  /** What was promised, or that it is only a target. */
  promise: ReactNode
  /** What happens automatically at the end. */
  after?: ReactNode
}

/** The clock of a decision with its texts: the beginning, the promise, and what happens automatically at the end. */
export function PromiseClock({ clock, promise, after }: Props) {
  const nowMs = useNow()
  const lengthText = useLengthText()
  const leftText = useLeftText()
  const gone = lengthText(nowMs - Date.parse(clock.since))
  return (
    <div className="border-b border-line py-12 text-tiny">
      <p className="flex flex-wrap justify-between gap-x-16 pb-8 text-soft">
        <span>
          <Trans>
            since <DateText at={clock.since} />
          </Trans>
        </span>
        {clock.promisedBy && (
          <span>
            <span className="font-medium text-ink">{promise}</span> · <DateText at={clock.promisedBy} />
          </span>
        )}
      </p>
      <ClockLine clock={clock} />
      <p className="flex flex-wrap justify-between gap-x-16 pt-8">
        <span className="font-medium">
          <Trans>{gone} gone</Trans>
          {clock.promisedBy && `, ${leftText(clock, nowMs)}`}
        </span>
        {after && (
          <span className="text-soft">
            {after}
            {clock.endsBy && clock.endsBy !== clock.promisedBy && (
              <>
                {' '}
                · <DateText at={clock.endsBy} />
              </>
            )}
          </span>
        )}
      </p>
    </div>
  )
}
