import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DateText } from '#kit/date-text.tsx'
import { useNumberText } from '#kit/format.tsx'
import { List, Row } from '#kit/list.tsx'

type Props = { label: string; days: readonly { date: string; count: number }[]; note: ReactNode }

export function DayCounts({ label, days, note }: Props) {
  const numberText = useNumberText()
  const total = days.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <div className="px-20 pt-4 pb-16">
        <p className="figures text-figure leading-[1.2] font-semibold tracking-tight">{numberText(total)}</p>
        <p className="pt-6 text-small text-soft">{note}</p>
      </div>
      {days.length > 0 ? (
        // The list scrolls and has nothing to press, so it takes the focus itself.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
        <section tabIndex={0} aria-label={label}>
          <List>
            {days.map(({ date, count }) => (
              <Row key={date} value={numberText(count)}>
                <DateText at={date} style="longDay" />
              </Row>
            ))}
          </List>
        </section>
      ) : (
        <p className="px-20 py-24 text-center text-small text-soft">
          <Trans>no data yet</Trans>
        </p>
      )}
    </>
  )
}
