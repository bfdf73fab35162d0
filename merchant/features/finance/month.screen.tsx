import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { finance } from '#contract/finance.ts'
import { BottomAction } from '#kit/bottom-action.tsx'
import { Button } from '#kit/button.tsx'
import { DateText } from '#kit/date-text.tsx'
import { dayIn } from '#kit/day-in.ts'
import { useDateText, useFormats } from '#kit/format.tsx'
import { Header } from '#kit/header.tsx'
import { Pair, Pairs, Section } from '#kit/list.tsx'
import { Change, Money } from '#kit/money.tsx'
import { Unread } from '#kit/read-screen.tsx'
import { Screen } from '#kit/screen.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { Paper } from '../../parts/paper.tsx'
import { useSearchParams } from '../../parts/search-params.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session.ts'
import { typeLabels } from './finance-labels.ts'
import { MonthHead } from './month-head.tsx'

type Month = Reply<typeof finance.month>

const monthPattern = /^20\d\d-(0[1-9]|1[0-2])$/

/** The present month of the shop, as YYYY-MM. */
const monthOf = (now: Date, timeZone: string) => dayIn(timeZone, now).slice(0, 7)

/** A month on one page, as an accountant or a tax office reads it. */
export default function MonthScreen() {
  const { t } = useLingui()
  const back = useBack(paths.finance)
  const { timeZone } = useFormats()
  const [search, setSearch] = useSearchParams()
  const [isPrinting, setPrinting] = useState(false)
  const present = monthOf(new Date(), timeZone)
  const given = search.get('month') ?? ''
  const month = monthPattern.test(given) && given <= present ? given : present
  const read = useGet(api.finance.month, { query: { month } })
  return (
    <Screen
      header={<Header title={t`Monthly statement`} onBack={back} />}
      action={
        read.data && (
          <BottomAction>
            <Button look="secondary" onClick={() => setPrinting(true)}>
              <Trans>Print or save as PDF</Trans>
            </Button>
          </BottomAction>
        )
      }
    >
      <MonthHead
        month={month}
        hasLater={month < present}
        onMonth={(next) => setSearch({ part: 'month', month: next }, { replace: true })}
      />
      {read.data ? (
        <Statement statement={read.data} />
      ) : (
        <Unread read={read} skeleton={<Skeleton className="mx-20 mt-20 h-320" />} />
      )}
      {isPrinting && read.data && (
        <Paper onDone={() => setPrinting(false)}>
          <PaperHead month={month} />
          <Statement statement={read.data} />
        </Paper>
      )}
    </Screen>
  )
}

function PaperHead({ month }: { month: string }) {
  const { merinfo } = useSession()
  const dateText = useDateText()
  const { timeZone } = useFormats()
  const now = dateText(new Date().toISOString(), 'moment')
  return (
    <header className="px-20">
      <p className="text-soft">{merinfo?.shop.name}</p>
      <h1 className="text-title font-semibold">
        <Trans>Monthly statement</Trans> · <DateText at={`${month}-01`} style="month" />
      </h1>
      <p className="text-caption text-soft">
        {merinfo?.currency} · <Trans>Days in {timeZone}</Trans> · <Trans>Printed {now}</Trans>
      </p>
    </header>
  )
}

function Statement({ statement: { opening, closing, movements, totals, days } }: { statement: Month }) {
  const { t } = useLingui()
  return (
    <>
      <Section title={<Trans>Balance</Trans>}>
        <div className="border-y border-line bg-surface">
          <Pairs>
            <Pair label={<Trans>Balance at the start</Trans>}>
              <Money amount={opening} />
            </Pair>
            {movements.map(({ type, amount }) => (
              <Pair key={type} label={t(typeLabels[type])}>
                <Change amount={amount} />
              </Pair>
            ))}
            <Pair label={<Trans>Balance at the end</Trans>} isStrong>
              <Money amount={closing} />
            </Pair>
          </Pairs>
        </div>
      </Section>
      <Section title={<Trans>By date</Trans>}>
        {days.length === 0 ? (
          <p className="px-20 text-small text-soft">
            <Trans>No movement in this month.</Trans>
          </p>
        ) : (
          <DayTable days={days} totals={totals} />
        )}
      </Section>
      <p className="px-20 py-14 text-caption text-soft">
        <Trans>
          Sales count on the day of the payment, fees on the day of the settlement. Refunds count in full, no matter who
          bears them. What you bear is in the balance.
        </Trans>
      </p>
    </>
  )
}

function DayTable({ days, totals }: Pick<Month, 'days' | 'totals'>) {
  const { t } = useLingui()
  const heads = [t`Sales`, t`Refunds`, t`Cost`, t`Fees`, t`Balance`]
  return (
    // Narrow screens scroll it sideways. A scroll area that holds no link needs the focus for that.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section aria-label={t`By date`} tabIndex={0} className="overflow-x-auto border-y border-line bg-surface">
      <table className="figures w-full text-end text-caption">
        <thead>
          <tr className="text-soft *:px-8 *:py-8 *:font-normal *:first:pl-20 *:last:pr-20">
            <th scope="col" className="text-start">
              <Trans>Date</Trans>
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="text-end">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <FigureRow key={day.date} head={<DateText at={day.date} style="day" />} figures={day} />
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <FigureRow head={<Trans>Total</Trans>} figures={totals} />
        </tfoot>
      </table>
    </section>
  )
}

function FigureRow({ head, figures }: { head: ReactNode; figures: Month['totals'] }) {
  const { sales, refunds, cost, fees, balance } = figures
  return (
    <tr className="border-t border-line *:px-8 *:py-8 *:whitespace-nowrap *:first:pl-20 *:last:pr-20">
      <th scope="row" className="text-start [font-weight:inherit]">
        {head}
      </th>
      {[sales, refunds, cost, fees].map((amount, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed
        <td key={at} className="text-end">
          <Money amount={amount} />
        </td>
      ))}
      <td className="text-end">
        <Change amount={balance} />
      </td>
    </tr>
  )
}
