import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { DateText } from '#kit/date-text.tsx'
import { Icon } from '#kit/icon.tsx'
import { List, Row } from '#kit/list.tsx'
import { Money } from '#kit/money.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import type { Report } from './finance-labels.ts'

/** What paid orders will bring once they settle: the dates that are fixed, and all dates in a sheet. */
export function AwaitingSettlement({ report }: { report: Report | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const fixed = report?.expected.filter(({ isFixed }) => isFixed) ?? []
  return (
    <section className="pt-12">
      <button
        type="button"
        onClick={() => setOpen(true)}
        disabled={!report || report.expected.length === 0}
        className="flex min-h-44 w-full items-center justify-between gap-12 px-20 text-left active:bg-fill"
      >
        <span className="text-caption text-soft">
          <Trans>Awaiting settlement</Trans>
        </span>
        {report ? (
          <span className="flex items-center gap-8">
            <Money amount={report.awaiting} className="text-small font-semibold" />
            {report.expected.length > 0 && <Icon of={ChevronRight} size={1.8} />}
          </span>
        ) : (
          <Skeleton className="h-16 w-80" />
        )}
      </button>
      {fixed.length > 0 && (
        <ul className="sideways flex gap-8 px-20 pt-4 pb-4">
          {fixed.map(({ date, amount }) => (
            <li key={date} className="min-w-80 shrink-0 rounded-field bg-fill px-12 py-8 text-center">
              <span className="block text-tiny text-soft">
                <DateText at={date} style="day" />
              </span>
              <Money amount={amount} isShort className="text-small font-semibold" />
            </li>
          ))}
        </ul>
      )}
      {report && <NotArrived report={report} />}
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={<Trans>Settlement dates</Trans>}>
        <Calendar expected={report?.expected ?? []} />
      </Sheet>
    </section>
  )
}

/** The part whose dates are not fixed yet. */
function NotArrived({ report }: { report: Report }) {
  const waiting = report.expected.filter(({ isFixed }) => !isFixed)
  const last = waiting.at(-1)
  if (!last) return null
  const amount = waiting.reduce((sum, each) => sum + each.amount, 0)
  return (
    <p className="px-20 pt-4 text-caption text-soft">
      <Trans>
        <Money amount={amount} /> of this is for orders not yet delivered, expected by{' '}
        <DateText at={last.date} style="date" /> at the latest.
      </Trans>
    </p>
  )
}

/** Every amount with its date. */
function Calendar({ expected }: { expected: Report['expected'] }) {
  const { t } = useLingui()
  return (
    <>
      <List label={t`Upcoming settlements`}>
        {expected.map(({ date, amount, orders, isFixed }) => (
          <Row
            key={`${date}${isFixed}`}
            value={<Money amount={amount} />}
            tone="ink"
            under={<Plural value={orders} one="# order" other="# orders" />}
          >
            {isFixed ? (
              <DateText at={date} style="date" />
            ) : (
              <Trans>
                By <DateText at={date} style="date" /> at the latest
              </Trans>
            )}
          </Row>
        ))}
      </List>
      <p className="px-20 py-14 text-caption text-soft">
        <Trans>
          Dates are fixed once the shopper receives the goods. Until then, the latest possible date is shown. Orders
          with an open refund wait for the decision.
        </Trans>
      </p>
    </>
  )
}
