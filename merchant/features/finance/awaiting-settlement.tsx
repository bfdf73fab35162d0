import { Trans } from '@lingui/react/macro'
import { DateText } from '#kit/date-text.tsx'
import { Link } from '#kit/link.tsx'
import { RowChevron } from '#kit/list.tsx'
import { Money } from '#kit/money.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { linkTo } from '../../links.ts'
import type { Report } from './finance-labels.ts'

export function AwaitingSettlement({ report }: { report: Report | undefined }) {
  const fixed = report?.expected.filter(({ isFixed }) => isFixed) ?? []
  return (
    <section className="pt-12">
      <Link
        to={linkTo.payouts()}
        className="flex min-h-44 w-full items-center justify-between gap-12 px-20 text-left active:bg-fill"
      >
        <span className="text-caption text-soft">
          <Trans>Awaiting settlement</Trans>
        </span>
        {report ? (
          <span className="flex items-center gap-8">
            <Money amount={report.awaiting} className="text-small font-semibold" />
            <RowChevron />
          </span>
        ) : (
          <Skeleton className="h-16 w-80" />
        )}
      </Link>
      {fixed.length > 0 && (
        <ul className="sideways flex gap-8 px-20 pt-4 pb-4">
          {fixed.map(({ date, amount }) => (
            <li key={date} className="shrink-0">
              <Link
                to={linkTo.orders({ status: 'all', settlesOn: date })}
                className="block min-w-80 rounded-field bg-fill px-12 py-8 text-center"
              >
                <span className="block text-tiny text-soft">
                  <DateText at={date} style="day" />
                </span>
                <Money amount={amount} isShort className="text-small font-semibold" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {report && <NotArrived report={report} />}
    </section>
  )
}

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
