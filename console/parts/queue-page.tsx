import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { GetResult } from '#client/get.ts'
import type { DeskQueue } from '#contract/operator/desk-queues.ts'
import { classNames } from '#kit/class-names.ts'
import { SkeletonBars } from '#kit/skeleton.tsx'
import { useIsDialogOpen, useKeys } from '../keys/key-scopes.ts'
import { RowButton } from '../keys/row-button.tsx'
import type { RoomPath } from '../paths.ts'
import { ListStepper } from './list-stepper.tsx'
import { type QueueItem, QueueList } from './queue-list.tsx'
import type { QueuePosition } from './queue-position.ts'
import { type QueueTab, QueueTabs } from './queue-tabs.tsx'
import { useChosenItem } from './use-chosen-item.ts'
import { useHasOpen } from './use-has-open.ts'

type Page<T> = { list: readonly T[]; total: number; totalIsFloor?: boolean }

type Props<T> = {
  path: RoomPath
  /** The queue, to show who has an item open. */
  queue: DeskQueue
  tabs?: readonly QueueTab[]
  tab?: string | undefined
  filter?: ReactNode
  read: GetResult<Page<T>>
  /** Reads an item that no longer waits here, by its id or number. */
  one?: (id: string) => GetResult<T>
  toItem: (row: T) => QueueItem
  /** On a narrow window: the distance of the list stepper from the right, beside the pane. */
  stepper?: string
  children: (row: T, position: QueuePosition) => ReactNode
}

/** A queue: the list, and beside it the evidence and the decision of the chosen item. */
export function QueuePage<T>({
  path,
  queue,
  tabs,
  tab,
  filter,
  read,
  one = useNothing,
  toItem,
  stepper = 'right-380',
  children,
}: Props<T>) {
  const { t } = useLingui()
  const rows = read.data?.list
  const items = (rows ?? []).map(toItem)
  const { chosenId, choose, back, noteDecided, isStillChosen } = useChosenItem({ path, tab, items, read })
  const count = items.length
  const at = items.findIndex(({ id }) => id === chosenId)
  const isElsewhere = rows !== undefined && chosenId !== undefined && at === -1
  const found = one(isElsewhere ? chosenId : '')
  const [isListOpen, setListOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const openBy = useHasOpen(queue, at === -1 ? undefined : chosenId)

  const move = (step: number) => {
    const next = items[Math.min(items.length - 1, Math.max(0, at + step))]
    if (next) choose(next.id)
  }
  const openNext = () => {
    noteDecided()
    // The operator may have moved to another item while the server decided this one, and must stay there.
    if (!isStillChosen()) return
    const next = items[at + 1] ?? items[at - 1]
    if (next) choose(next.id)
    else back()
    main.current?.focus()
  }
  useListKeys({ move, back, isListOpen, setListOpen })
  useEffect(() => {
    if (chosenId) setListOpen(false)
  }, [chosenId])

  const row = useLastSeen(chosenId, rows?.[at], found.data)
  const position = { at, count, openNext, isWaiting: at !== -1, openBy }
  return (
    <main
      ref={main}
      tabIndex={-1}
      className={classNames('relative flex min-h-0 flex-1 outline-none', tabs && 'max-[1179px]:pt-41')}
    >
      {tabs && <TabsOverPage path={path} tabs={tabs} tab={tab} />}
      <QueueList
        items={items}
        chosenId={chosenId}
        onChoose={choose}
        queue={queue}
        read={read}
        isOpen={isListOpen}
        head={tabs && <QueueTabs path={path} tabs={tabs} tab={tab} />}
        filter={filter}
      />
      {rows === undefined ? (
        <QueueSkeleton />
      ) : row ? (
        <>
          {items.length > 0 && (
            <ListStepper
              {...{ at, count }}
              none={t`${plural(count, { one: '# waiting', other: '# waiting' })}`}
              onMove={move}
              onList={() => setListOpen(true)}
              className={classNames('absolute z-5', tabs ? 'top-6 right-16' : `top-12 ${stepper}`)}
            />
          )}
          {children(row, position)}
        </>
      ) : (
        <Nothing
          // An item that this operator has decided is in the list until it is read again.
          isGone={isElsewhere || items.length > 0}
          isLoading={found.isFetching || (items.length > 0 && read.isFetching)}
          hasNext={items.length > 0}
          onNext={() => choose(items[0]?.id ?? '')}
        />
      )}
    </main>
  )
}

type ListKeys = {
  move: (step: number) => void
  back: () => void
  isListOpen: boolean
  setListOpen: (isOpen: boolean) => void
}

function useListKeys({ move, back, isListOpen, setListOpen }: ListKeys) {
  const { t } = useLingui()
  useKeys([
    { key: 'j', label: t`next`, run: () => move(1), isInFoot: true },
    { key: 'k', label: t`previous`, run: () => move(-1), isInFoot: true },
    { key: 'l', label: t`the list`, run: () => setListOpen(!isListOpen) },
    { key: 'Escape', label: t`back to the list`, run: () => (isListOpen ? setListOpen(false) : back()) },
  ])
}

/** The tabs of a narrow window, which hides the list with the tabs above it. */
const TabsOverPage = (tabs: Parameters<typeof QueueTabs>[0]) => (
  <div className="absolute inset-x-0 top-0 flex h-41 items-center border-b border-line px-16 min-[1180px]:hidden">
    <QueueTabs {...tabs} />
  </div>
)

/** Keeps a row that left the queue while its dialog is open, so that the next row does not take over its keys. */
function useLastSeen<T>(id: string | undefined, waiting: T | undefined, left: T | undefined): T | undefined {
  const isDialogOpen = useIsDialogOpen()
  const seen = useRef<{ id: string; row: T } | null>(null)
  const last = id && seen.current?.id === id ? seen.current.row : undefined
  const row = waiting ?? (isDialogOpen ? (last ?? left) : (left ?? last))
  if (id && row) seen.current = { id, row }
  return row
}

const useNothing = <T,>(): GetResult<T> => ({
  data: undefined,
  error: null,
  isFetching: false,
  refresh: () => Promise.resolve(),
})

function QueueSkeleton() {
  return (
    <div aria-busy="true" className="flex-1">
      <SkeletonBars className="space-y-16 p-20" bars={['h-14 w-240', 'h-40 w-200', 'h-40 w-full', 'h-240 w-full']} />
    </div>
  )
}

type NothingProps = { isGone: boolean; isLoading: boolean; hasNext: boolean; onNext: () => void }

function Nothing({ isGone, isLoading, hasNext, onNext }: NothingProps) {
  if (isLoading) return <QueueSkeleton />
  return (
    <div role="status" className="flex flex-1 flex-col items-center justify-center gap-12 text-soft">
      {isGone ? <Trans>This item is no longer in this queue.</Trans> : <Trans>Nothing is waiting.</Trans>}
      {hasNext && (
        <RowButton look="secondary" onClick={onNext}>
          <Trans>Open the first in line</Trans>
        </RowButton>
      )}
    </div>
  )
}
