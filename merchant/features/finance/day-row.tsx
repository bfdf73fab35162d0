import { Plural } from '@lingui/react/macro'
import { DateText } from '#kit/date-text.tsx'
import { Link } from '#kit/link.tsx'
import { RowChevron } from '#kit/list.tsx'
import { Change } from '#kit/money.tsx'
import { linkTo } from '../../links.ts'
import type { Report } from './finance-labels.ts'

export function DayRow({ day: { date, profit, orders, cancelled, refunded } }: { day: Report['days'][number] }) {
  return (
    <article className="relative flex min-h-60 items-center gap-12 border-b border-line bg-surface px-20 py-10">
      <div className="min-w-0 flex-1">
        <Link
          to={linkTo.orders({ status: 'all', on: date })}
          className="text-small font-medium text-ink after:absolute after:inset-0 active:after:bg-ink/5"
        >
          <DateText at={date} style="longDay" />
        </Link>
        <div className="text-caption text-soft">
          <Plural value={orders} one="# order paid" other="# orders paid" />
          {cancelled > 0 && (
            <>
              {' · '}
              <Plural value={cancelled} other="# cancelled" />
            </>
          )}
          {refunded > 0 && (
            <>
              {' · '}
              <Plural value={refunded} other="# refunded" />
            </>
          )}
        </div>
      </div>
      <Change amount={profit} className="shrink-0 text-small" />
      <RowChevron />
    </article>
  )
}
