import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useGet } from '#client/get.ts'
import { DateText } from '#kit/date-text.tsx'
import { Link } from '#kit/link.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Failed } from '#kit/states.tsx'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { Mark } from '../../parts/mark.tsx'
import { Amount } from '../../parts/money-text.tsx'
import { useRowKeys } from '../../parts/use-row-keys.ts'
import { paths } from '../../paths.ts'
import { ClearingTable } from './clearing-table.tsx'
import { type Day, timeOfDay } from './difference.ts'
import { DifferencePane } from './difference-pane.tsx'
import { DifferenceTable } from './difference-table.tsx'
import { KindCounts } from './kind-counts.tsx'

/** Compares the books of a day with its statements. Differences are named, never corrected. */
export default function ReconciliationScreen() {
  const given = new URLSearchParams(useLocation().search).get('day')
  const day = given && /^\d{4}-\d{2}-\d{2}$/.test(given) ? given : null
  const read = useGet(api.operatorReconciliation.day, { query: day ? { day } : {}, keepsPrevious: true })
  const { data, error, refresh, isFetching } = read
  // The rows of the day that was shown before stay visible while a day is read, but not if it cannot be read.
  if (!data || (error && day !== null && data.day !== day)) {
    return error ? (
      <Failed message={error.fields['day'] ?? error.message} onRetry={() => void refresh()} isRetrying={isFetching} />
    ) : (
      <Skeleton className="m-20 h-160" />
    )
  }
  if (data.day === null) {
    return (
      <main className="flex-1 p-40 text-center text-soft">
        <p role="status">
          <Trans>No statement is imported yet. Import one under Bank lines.</Trans>
        </p>
      </main>
    )
  }
  return <OneDay key={data.day} day={data.day} data={data} />
}

function OneDay({ day, data }: { day: string; data: Day }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { differences, before, after } = data
  const { at, setAt, table } = useRowKeys(differences.map(({ key }) => key))
  const [isNoting, setNoting] = useState(false)
  const chosen = differences[at]
  const open = data.kinds.reduce((sum, kind) => sum + kind.open, 0)
  const isWhole = data.clearings.every(({ missing }) => missing.length === 0)
  const go = (to: string | null) => {
    if (to) void navigate(`${paths.reconciliation}?day=${to}`)
  }
  useKeys([
    { key: 'ArrowLeft', label: t`day before`, run: () => go(before), isInFoot: true },
    { key: 'ArrowRight', label: t`day after`, run: () => go(after), isInFoot: true },
    { key: 'n', label: t`note what it is`, run: () => chosen && setNoting(true), isInFoot: true },
  ])
  return (
    <main className="flex min-h-0 flex-1">
      <div className="min-w-0 flex-1 overflow-y-auto px-20 pb-32">
        <header className="flex min-h-52 flex-wrap items-center justify-between gap-12">
          <h2 className="flex items-center gap-12 font-semibold">
            <span>
              <Trans>
                Reconciliation of <DateText at={timeOfDay(day)} style="date" />
              </Trans>
            </span>
            <span className="inline-flex items-center gap-6 font-normal">
              <Mark kind={open === 0 && isWhole ? 'done' : 'half'} />
              {open > 0 ? t`${open} open` : isWhole ? t`nothing open` : t`not read completely`}
            </span>
          </h2>
          <span className="inline-flex items-center gap-10">
            <RowButton look="secondary" onClick={() => go(before)} why={before ? null : t`No earlier statement.`}>
              <Trans>Day before</Trans>
            </RowButton>
            <RowButton look="secondary" onClick={() => go(after)} why={after ? null : t`No later statement.`}>
              <Trans>Day after</Trans>
            </RowButton>
          </span>
        </header>
        <Unexplained days={data.unexplained} />
        <ClearingTable data={data} />
        <KindCounts kinds={data.kinds} />
        <section ref={table} aria-label={t`Differences`}>
          <DifferenceTable {...{ differences, isWhole, at }} sum={data.sum} onChoose={setAt} />
        </section>
      </div>
      {chosen && (
        <DifferencePane key={chosen.key} day={day} difference={chosen} isNoting={isNoting} onNoting={setNoting} />
      )}
    </main>
  )
}

function Unexplained({ days }: { days: Day['unexplained'] }) {
  const { t } = useLingui()
  if (days.length === 0) return null
  return (
    <section aria-label={t`Days to explain`} className="mb-16 rounded-card border border-line bg-paper px-12 py-10">
      <p className="font-medium">
        <Trans>Lines of other days do not make the balances of their statements:</Trans>
      </p>
      <ul className="flex flex-wrap gap-x-18 pt-4">
        {days.map(({ day, account, difference }) => (
          <li key={`${day} ${account}`}>
            <Link to={`${paths.reconciliation}?day=${day}`} className="text-accent">
              <DateText at={timeOfDay(day)} style="date" /> · {account}
            </Link>{' '}
            <Amount amount={difference} sign="change" />
          </li>
        ))}
      </ul>
    </section>
  )
}
