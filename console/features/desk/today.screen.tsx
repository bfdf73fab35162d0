import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { DeskQueue } from '#contract/operator/desk-queues.ts'
import { classNames } from '#kit/class-names.ts'
import { useNumberText } from '#kit/format.tsx'
import { Link } from '#kit/link.tsx'
import { Unread } from '#kit/read-screen.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Stale } from '#kit/states.tsx'
import { type Desk, useDesk } from '../../operator.ts'
import { toneOf } from '../../parts/clock.ts'
import { Mark, markOfTone, textOfTone } from '../../parts/mark.tsx'
import { useNow } from '../../parts/now.ts'
import { ClockLine } from '../../parts/promise-clock.tsx'
import { useFirstLabel } from '../../parts/proposal-labels.ts'
import { useQueueLabels } from '../../parts/queue-labels.ts'
import { TableHead } from '../../parts/table-head.tsx'
import { useLeftText, useLengthText } from '../../parts/time-text.ts'
import { useRowKeys } from '../../parts/use-row-keys.ts'
import { linkTo, queueRooms } from '../../paths.ts'
import { Alarms } from './alarms.tsx'
import { SendingRow } from './books.tsx'
import { ByItself } from './by-itself.tsx'

export type Waiting = Desk['queues'][number] & { first: NonNullable<Desk['queues'][number]['first']> }

export default function TodayScreen() {
  const read = useDesk()
  const { data, error, isFetching, refresh } = read
  const nowMs = useNow()
  if (!data) return <Unread read={read} skeleton={<TodaySkeleton />} />
  const waiting = data.queues.filter((each): each is Waiting => each.first !== null).toSorted(byTimeLeft)
  return (
    <main className="flex min-h-0 flex-1">
      <section className="min-w-0 flex-1 overflow-y-auto">
        {error && <Stale onRetry={() => void refresh()} isRetrying={isFetching} />}
        <Summary waiting={waiting} nowMs={nowMs} />
        <Alarms alarms={data.alarms} />
        <Sending desk={data} />
        {waiting.length > 0 && <QueueTable waiting={waiting} nowMs={nowMs} />}
      </section>
      <ByItself waiting={waiting} open={data.open} />
    </main>
  )
}

/** The state of sending, for windows too small for the books, shown only if there is a problem. */
function Sending({ desk: { sendingStop, checks } }: { desk: Desk }) {
  if (sendingStop === null && checks.every(({ differences }) => differences === 0)) return null
  return (
    <ul className="mx-20 mb-16 border-y border-line min-[1180px]:hidden">
      <SendingRow />
    </ul>
  )
}

function byTimeLeft({ first: one }: Waiting, { first: other }: Waiting) {
  const last = '9999'
  const [ends, otherEnds] = [one.promisedBy ?? last, other.promisedBy ?? last]
  return ends === otherEnds ? one.since.localeCompare(other.since) : ends.localeCompare(otherEnds)
}

function Summary({ waiting, nowMs }: { waiting: readonly Waiting[]; nowMs: number }) {
  const { t } = useLingui()
  const total = waiting.reduce((sum, { count }) => sum + count, 0)
  const tones = waiting.map(({ first }) => toneOf(first, nowMs))
  const late = tones.filter((tone) => tone === 'late').length
  const soon = tones.filter((tone) => tone === 'soon').length
  const sentences = [
    total === 0 ? t`Nothing is waiting.` : t`${plural(total, { one: '# waiting.', other: '# waiting.' })}`,
    late > 0 && t`Queues that are late: ${late}.`,
    soon > 0 && t`Due soon: ${soon}.`,
  ].filter(Boolean)
  return (
    <header className="px-20 pt-24 pb-16">
      <h2 className="text-title leading-tight font-semibold tracking-tight">{sentences.join(' ')}</h2>
      <p className="pt-4 text-soft">
        <Trans>
          Sorted by time left. The tick marks the promised time; the end of the line is when the item is handled
          automatically.
        </Trans>
      </p>
    </header>
  )
}

function QueueTable({ waiting, nowMs }: { waiting: readonly Waiting[]; nowMs: number }) {
  const { t } = useLingui()
  const { at, table } = useRowKeys<HTMLTableElement>(waiting.map(({ queue }) => queue))
  return (
    <table ref={table} className="w-full border-collapse border-t border-line">
      <TableHead
        columns={[
          { name: t`Wait`, className: 'pr-10 pl-20 text-right' },
          { name: t`Queue`, className: 'px-10' },
          { name: t`First in line`, className: 'px-10 max-[1179px]:hidden' },
          { name: t`Oldest`, className: 'px-10 text-right' },
          { name: t`Promise`, className: 'px-10' },
          { name: t`Left`, className: 'pr-20 pl-10 text-right' },
        ]}
      />
      <tbody>
        {waiting.map((each, index) => (
          <QueueRow key={each.queue} waiting={each} isChosen={index === at} nowMs={nowMs} />
        ))}
      </tbody>
    </table>
  )
}

const linkToQueue = (queue: DeskQueue) => linkTo(queueRooms[queue].path, queueRooms[queue])

type QueueRowProps = { waiting: Waiting; isChosen: boolean; nowMs: number }

function QueueRow({ waiting: { queue, count, countIsFloor, first }, isChosen, nowMs }: QueueRowProps) {
  const names = useQueueLabels()
  const firstName = useFirstLabel()
  const numberText = useNumberText()
  const lengthText = useLengthText()
  const leftText = useLeftText()
  const tone = toneOf(first, nowMs)
  const { title, under } = names[queue]
  return (
    <tr className={classNames('border-b border-line align-baseline', isChosen ? 'bg-tint' : 'hover:bg-ink/4')}>
      <td className="relative py-10 pr-10 pl-20 text-right text-small font-semibold">
        {isChosen && <span className="absolute inset-y-0 left-0 w-3 bg-accent" />}
        <span className="figures">{countIsFloor ? `${numberText(count)}+` : numberText(count)}</span>
      </td>
      <td className="px-10 py-8">
        <span className="flex items-baseline gap-8">
          <Mark kind={first.promisedBy === null ? 'none' : markOfTone[tone]} className="translate-y-1" />
          <span className="min-w-0">
            <Link to={linkToQueue(queue)} className="font-medium">
              {title}
            </Link>
            <span className="block text-tiny text-soft">{under}</span>
          </span>
        </span>
      </td>
      <td className="max-w-160 truncate px-10 py-8 text-soft max-[1179px]:hidden">{firstName(queue, first.name)}</td>
      <td className="figures px-10 py-8 text-right whitespace-nowrap">{lengthText(nowMs - Date.parse(first.since))}</td>
      <td className="w-110 px-10 py-8">
        <ClockLine clock={first} className="w-90" />
      </td>
      <td className={classNames('figures py-8 pr-20 pl-10 text-right whitespace-nowrap', textOfTone[tone])}>
        {leftText(first, nowMs)}
      </td>
    </tr>
  )
}

function TodaySkeleton() {
  return (
    <main aria-busy="true" className="min-h-0 flex-1 space-y-12 p-20">
      <Skeleton className="h-26 w-400" />
      <Skeleton className="h-16 w-560" />
      {[0, 1, 2, 3, 4, 5].map((at) => (
        <Skeleton key={at} className="h-40 w-full" />
      ))}
    </main>
  )
}
