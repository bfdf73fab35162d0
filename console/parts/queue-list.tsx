import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { GetResult } from '#client/get.ts'
import type { DeskQueue } from '#contract/operator/desk-queues.ts'
import { classNames } from '#kit/class-names.ts'
import { useNumberText } from '#kit/format.tsx'
import { SkeletonBars } from '#kit/skeleton.tsx'
import { useDesk } from '../operator.ts'
import { type Clock, toneOf } from './clock.ts'
import { Mark, type MarkKind, textOfTone } from './mark.tsx'
import { Amount } from './money-text.tsx'
import { useNow } from './now.ts'
import { ListPane } from './panes.tsx'
import { ReadList } from './read-list.tsx'
import { useLeftText } from './time-text.ts'

export type QueueItem = {
  id: string
  name: string
  amount?: number | null
  under: ReactNode
  clock: Clock
  beside?: ReactNode
  /** Shown instead of the remaining time if nothing waits. */
  state?: string | null
  note?: { mark: MarkKind; text: string } | null
}

type Props = {
  items: readonly QueueItem[]
  chosenId: string | undefined
  onChoose: (id: string) => void
  queue: DeskQueue
  read: GetResult<{ total: number; totalIsFloor?: boolean }>
  /** On a narrow window the list is open over the page. */
  isOpen: boolean
  head: ReactNode
  filter?: ReactNode
}

/** The waiting items, always ordered by the remaining time, shortest first. */
export function QueueList({ items, chosenId, onChoose, queue, read, isOpen, head, filter }: Props) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const open = useDesk().data?.open ?? []
  const total = read.data?.total ?? 0
  const sum = items.reduce((all, { amount }) => all + (amount ?? 0), 0)
  const hasAmounts = items.some(({ amount }) => amount !== undefined)
  return (
    <ListPane label={t`The queue`} width="w-290" isOpen={isOpen}>
      <header className="flex h-41 shrink-0 items-center border-b border-line px-16">
        {head ?? (
          <span className="text-soft">
            {read.data?.totalIsFloor
              ? t`${numberText(total)} and more wait`
              : t`${plural(total, { one: '# waiting', other: '# waiting' })}`}
          </span>
        )}
      </header>
      {filter && <div className="shrink-0 border-b border-line px-16 py-6">{filter}</div>}
      <ReadList read={read} isRead={read.data !== undefined} skeleton={<ListSkeleton />}>
        <ul className="min-h-0 flex-1 overflow-y-auto">
          {items.map((item) => (
            <ListRow
              key={item.id}
              item={item}
              isChosen={item.id === chosenId}
              openBy={open.filter((each) => each.queue === queue && each.item === item.id).map((each) => each.operator)}
              onChoose={onChoose}
            />
          ))}
        </ul>
      </ReadList>
      {hasAmounts && items.length > 0 && (
        <footer className="flex h-40 shrink-0 items-center justify-between border-t border-edge px-16">
          <span className="text-soft">
            {items.length < total ? <Trans>The first {items.length}</Trans> : <Trans>All {items.length}</Trans>}
          </span>
          <Amount amount={sum} className="font-semibold" />
        </footer>
      )}
    </ListPane>
  )
}

type RowProps = { item: QueueItem; isChosen: boolean; openBy: readonly string[]; onChoose: (id: string) => void }

function ListRow({ item, isChosen, openBy, onChoose }: RowProps) {
  const { t } = useLingui()
  const nowMs = useNow()
  const leftText = useLeftText()
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (isChosen) button.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const { id, name, amount, under, clock, beside, state, note } = item
  return (
    <li className="border-b border-line">
      <button
        ref={button}
        type="button"
        aria-current={isChosen ? 'true' : undefined}
        onClick={() => onChoose(id)}
        className={classNames(
          'relative block w-full px-16 py-10 text-left outline-offset-[-2px]',
          isChosen ? 'bg-tint' : 'hover:bg-ink/4',
        )}
      >
        {isChosen && <span className="absolute inset-y-0 left-0 w-3 bg-accent" />}
        <span className="flex justify-between gap-10 font-medium">
          <span className="truncate">{name}</span>
          {amount !== undefined && amount !== null && <Amount amount={amount} className="font-semibold" />}
          {beside && <span className="figures whitespace-nowrap">{beside}</span>}
        </span>
        <span className="flex justify-between gap-10 text-tiny text-soft">
          <span className="truncate">{under}</span>
          <span className={classNames('figures whitespace-nowrap', textOfTone[toneOf(clock, nowMs)])}>
            {state ?? leftText(clock, nowMs)}
          </span>
        </span>
        {note && (
          <span className="flex items-center gap-6 text-tiny text-soft">
            <Mark kind={note.mark} />
            <span className="truncate">{note.text}</span>
          </span>
        )}
        {openBy.length > 0 && (
          <span className="block truncate text-tiny text-soft">{t`${openBy.join(', ')} has it open`}</span>
        )}
      </button>
    </li>
  )
}

function ListSkeleton() {
  return (
    <div aria-hidden="true" className="flex-1">
      {[0, 1, 2, 3].map((at) => (
        <SkeletonBars
          key={at}
          className="space-y-6 border-b border-line px-16 py-12"
          bars={['h-14 w-3/5', 'h-12 w-4/5']}
        />
      ))}
    </div>
  )
}
