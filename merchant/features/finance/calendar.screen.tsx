import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useGet } from '#client/get.ts'
import { dayMs } from '#contract/durations.ts'
import { classNames } from '#kit/class-names.ts'
import { DateText } from '#kit/date-text.tsx'
import { Figure } from '#kit/figure.tsx'
import { useDateText, useFormats, useMoneyText } from '#kit/format.tsx'
import { Header } from '#kit/header.tsx'
import { Link } from '#kit/link.tsx'
import { List, Row, Section } from '#kit/list.tsx'
import { Money } from '#kit/money.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { useBack } from '../../parts/back.ts'
import { useSearchParams } from '../../parts/search-params.ts'
import { paths } from '../../paths.ts'
import { type CalendarDay, firstMonth, weeksOf } from './calendar-month.ts'
import type { Report } from './finance-labels.ts'
import { MonthHead } from './month-head.tsx'

export default function CalendarScreen() {
  const { t } = useLingui()
  const back = useBack(paths.finance)
  return (
    <ReadScreen
      read={useGet(api.finance.report, { query: { range: 'month' } })}
      header={<Header title={t`Settlement dates`} onBack={back} />}
      skeleton={<Skeleton className="mx-20 mt-14 h-320" />}
    >
      {(report) => <Calendar report={report} />}
    </ReadScreen>
  )
}

const monthPattern = /^\d{4}-\d{2}$/

function Calendar({ report }: { report: Report }) {
  const [search, setSearch] = useSearchParams()
  const given = search.get('month') ?? ''
  const today = report.to
  const month = monthPattern.test(given) ? given : firstMonth(today, report.expected)
  const show = (next: string) => setSearch({ part: 'calendar', month: next }, { replace: true })
  const ofMonth = report.expected.filter(({ date }) => date.startsWith(month))
  const sum = ofMonth.reduce((total, { amount }) => total + amount, 0)
  return (
    <>
      <div className="px-20 pt-4">
        <Figure label={<Trans>Awaiting settlement</Trans>} amount={report.awaiting} to={paths.finance} />
        <p className="pt-4 text-caption text-soft">
          <Trans>if no refund is requested meanwhile</Trans>
        </p>
      </div>
      <MonthHead month={month} onMonth={show} hasEarlier={month > today.slice(0, 7)}>
        <Money amount={sum} className="text-caption text-soft" />
      </MonthHead>
      <MonthGrid weeks={weeksOf(month, report.expected)} today={today} />
      <MonthList days={ofMonth} />
      <p className="px-20 py-14 text-caption text-soft">
        <Trans>
          Dates are fixed once the shopper receives the goods. Until then, the latest possible date is shown. Orders
          with an open refund wait for the decision.
        </Trans>
      </p>
    </>
  )
}

/** 5 January 2026 is a Monday. */
const mondayMs = Date.UTC(2026, 0, 5)

function MonthGrid({ weeks, today }: { weeks: CalendarDay[][]; today: string }) {
  const { tag } = useFormats()
  const name = (at: number, weekday: 'narrow' | 'long') =>
    new Intl.DateTimeFormat(tag, { weekday, timeZone: 'UTC' }).format(mondayMs + at * dayMs)
  return (
    <table className="mx-auto mt-6 w-full max-w-440 table-fixed border-collapse px-8 text-center">
      <thead>
        <tr>
          {[0, 1, 2, 3, 4, 5, 6].map((at) => (
            <th key={at} scope="col" abbr={name(at, 'long')} className="pb-4 text-tiny font-normal text-soft">
              {name(at, 'narrow')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.date}>
            {week.map((day) => (
              <td key={day.date} className="p-0">
                {day.isOfMonth && <Day day={day} isToday={day.date === today} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A full dot marks a fixed date, an open dot a latest date. */
function Day({ day: { date, fixed, latest, orders }, isToday }: { day: CalendarDay; isToday: boolean }) {
  const { t } = useLingui()
  const dateText = useDateText()
  const moneyText = useMoneyText()
  const number = Number(date.slice(8))
  const inner = (
    <>
      <span className={isToday ? 'font-semibold text-accent' : ''}>{number}</span>
      <span aria-hidden="true" className="flex h-8 items-center gap-2">
        {fixed !== 0 && <span className="size-6 rounded-full bg-good" />}
        {latest !== 0 && <span className="size-6 rounded-full border-[1.5px] border-edge" />}
      </span>
    </>
  )
  const shape = 'figures flex min-h-48 flex-col items-center justify-center gap-2 rounded-small text-small'
  if (orders === 0) return <span className={classNames(shape, 'text-soft')}>{inner}</span>
  const day = dateText(date, 'longDay')
  const amount = moneyText(fixed + latest)
  return (
    <Link
      to={linkTo.orders({ status: 'all', settlesOn: date })}
      aria-label={t`${day}: ${amount}`}
      className={classNames(shape, 'font-medium text-ink active:bg-fill')}
    >
      {inner}
    </Link>
  )
}

function MonthList({ days }: { days: Report['expected'] }) {
  const { t } = useLingui()
  if (days.length === 0) {
    return (
      <p className="px-20 py-24 text-center text-small text-soft">
        <Trans>Nothing is expected in this month.</Trans>
      </p>
    )
  }
  return (
    <Section>
      <List label={t`Upcoming settlements`}>
        {days.map(({ date, amount, orders, isFixed }) => (
          <Row
            key={`${date}${isFixed}`}
            to={linkTo.orders({ status: 'all', settlesOn: date })}
            value={<Money amount={amount} />}
            tone="ink"
            under={<Plural value={orders} one="# order" other="# orders" />}
          >
            {isFixed ? (
              <DateText at={date} style="longDay" />
            ) : (
              <Trans>
                By <DateText at={date} style="longDay" /> at the latest
              </Trans>
            )}
          </Row>
        ))}
      </List>
    </Section>
  )
}
