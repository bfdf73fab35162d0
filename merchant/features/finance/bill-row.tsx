import { Trans } from '@lingui/react/macro'
import { DateText } from '#kit/date-text.tsx'
import { useDateText } from '#kit/format.tsx'
import { Link } from '#kit/link.tsx'
import { Change, Money } from '#kit/money.tsx'
import { type BillRow, linkOf } from './finance-labels.ts'

/** One movement on the balance. The first one of a day has the day's heading above it. */
export function BillLine({ row, previous }: { row: BillRow; previous: BillRow | undefined }) {
  const dateText = useDateText()
  const day = dateText(row.time, 'date')
  const isNewDay = previous === undefined || dateText(previous.time, 'date') !== day
  return (
    <>
      {isNewDay && <h2 className="border-b border-line px-20 pt-20 pb-8 text-caption font-medium text-soft">{day}</h2>}
      <Movement row={row} />
    </>
  )
}

function Movement({ row }: { row: BillRow }) {
  const to = linkOf(row)
  return (
    <article className="relative flex min-h-60 items-center gap-16 border-b border-line bg-surface px-20 py-10">
      <div className="min-w-0 flex-1">
        {to ? (
          <Link to={to} className="text-small break-words text-ink after:absolute after:inset-0 active:after:bg-ink/5">
            {row.title}
          </Link>
        ) : (
          <span className="text-small break-words text-ink">{row.title}</span>
        )}
        <div className="text-caption text-soft">
          <DateText at={row.time} style="time" />
        </div>
      </div>
      <div className="shrink-0 text-right">
        <Change amount={row.amount} className="text-small" />
        <div className="text-caption text-soft">
          <span className="sr-only">
            <Trans>Balance</Trans>{' '}
          </span>
          <Money amount={row.balanceAfter} />
        </div>
      </div>
    </article>
  )
}
