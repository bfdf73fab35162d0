import { Trans, useLingui } from '@lingui/react/macro'
import { DateText } from '#kit/date-text.tsx'
import { LinkText } from '#kit/link-text.tsx'
import type { Desk } from '../../operator.ts'
import { useNow } from '../../parts/now.ts'
import { PaneHead } from '../../parts/panes.tsx'
import { useFirstLabel } from '../../parts/proposal-labels.ts'
import { useQueueLabels } from '../../parts/queue-labels.ts'
import { linkTo, queueRooms } from '../../paths.ts'
import { Books } from './books.tsx'
import { SecondPerson } from './second-person.tsx'
import type { Waiting } from './today.screen.tsx'

const shownMax = 8

type Props = { waiting: readonly Waiting[]; open: Desk['open'] }

/** What needs another operator, what happens automatically next, who has which item open, and the books. */
export function ByItself({ waiting, open }: Props) {
  const { t } = useLingui()
  const names = useQueueLabels()
  const firstName = useFirstLabel()
  const nowMs = useNow()
  const next = waiting
    .flatMap(({ queue, first }) =>
      first.endsBy ? [{ queue, item: first.item, name: first.name, at: first.endsBy }] : [],
    )
    .filter(({ at }) => Date.parse(at) > nowMs)
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .slice(0, shownMax)
  return (
    <aside
      aria-label={t`What happens next`}
      className="w-300 shrink-0 overflow-y-auto border-l border-line bg-paper px-20 pb-20 max-[1179px]:hidden"
    >
      <SecondPerson />
      <PaneHead>
        <Trans>Next, automatically</Trans>
      </PaneHead>
      {next.length === 0 && (
        <p className="text-soft">
          <Trans>Nothing is due.</Trans>
        </p>
      )}
      <ul className="divide-y divide-line">
        {next.map(({ queue, item, name, at }) => (
          <li key={`${queue} ${item}`} className="flex gap-12 py-8">
            <span className="w-80 shrink-0 text-tiny text-soft">
              <DateText at={at} />
            </span>
            <span className="min-w-0">
              <LinkText to={linkTo(queueRooms[queue].path, { ...queueRooms[queue], item })}>
                {firstName(queue, name)}
              </LinkText>
              <span className="block text-tiny text-soft">
                {names[queue].title}: {names[queue].under}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <PaneHead>
        <Trans>Open now</Trans>
      </PaneHead>
      {open.length === 0 && (
        <p className="text-soft">
          <Trans>Nobody else has anything open.</Trans>
        </p>
      )}
      <ul className="divide-y divide-line">
        {open.map(({ queue, item, operator }) => (
          <li key={`${queue} ${item} ${operator}`} className="py-8">
            <span className="block truncate">{operator}</span>
            <LinkText to={linkTo(queueRooms[queue].path, { ...queueRooms[queue], item })} className="text-tiny">
              {names[queue].title}
            </LinkText>
          </li>
        ))}
      </ul>
      <Books />
    </aside>
  )
}
