import { Trans } from '@lingui/react/macro'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useGet } from '#client/get.ts'
import { List, Section } from '#kit/list.tsx'
import { Unread } from '#kit/read-screen.tsx'
import { SkeletonBars } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'
import { LazyPickUp } from '../../parts/lazy-pick-up.tsx'
import type { PickUpRequest } from '../../parts/pick-up.tsx'
import type { DashboardData } from './home-figures.tsx'
import { openDeposits, openRefunds } from './home-reads.ts'
import { OrdersToDo } from './orders-to-do.tsx'
import { DepositToDo, QuestionsToDo, RedoToDo, UnreadToDo } from './other-to-do.tsx'
import { AgreeToRefund, type OpenRefund, RefundToDo } from './refund-to-do.tsx'

type Item = { key: string; until: string | null; row: ReactNode }

type ToDoProps = {
  todo: DashboardData['todo'] | undefined
  /** Shown once the rows above are known, because they would move it. */
  children: ReactNode
}

/** What the merchant must do, earliest deadline first. Each item can be done in its row. */
export function ToDo({ todo, children }: ToDoProps) {
  const [pickUp, setPickUp] = useState<PickUpRequest | null>(null)
  const [agreeing, setAgreeing] = useState<OpenRefund | null>(null)
  const items = useItems(todo, { onPickUp: setPickUp, onAgree: setAgreeing })
  const counts = useGet(api.orders.counts)
  // If the counts cannot be read, the content below must not wait for the list.
  const isUnread = items === null && counts.error !== null && !counts.data
  // Deferred, so that the app answers a touch while it renders.
  const isBelowShown = useDeferredValue(items !== null || isUnread, false)
  return (
    <>
      <Section title={<Trans>To do</Trans>}>
        {/* As high as the skeleton, so that nothing below moves. */}
        <div className="min-h-158">
          {items === null && (isUnread ? <Unread read={counts} /> : <ToDoSkeleton />)}
          {items?.length === 0 && <NothingToDo />}
          {items !== null && items.length > 0 && (
            <List>
              {items.map(({ key, row }) => (
                <li key={key}>{row}</li>
              ))}
            </List>
          )}
        </div>
      </Section>
      {isBelowShown && children}
      <LazyPickUp request={pickUp} onRequest={setPickUp} />
      <AgreeToRefund refund={agreeing} onClose={() => setAgreeing(null)} />
    </>
  )
}

type Acts = { onPickUp: (request: PickUpRequest) => void; onAgree: (refund: OpenRefund) => void }

function useItems(todo: DashboardData['todo'] | undefined, { onPickUp, onAgree }: Acts): Item[] | null {
  const refundsRead = useGet(api.refunds.list, { query: openRefunds })
  // Deferred, so that the app answers a touch while the rows render.
  const counts = useDeferredValue(useGet(api.orders.counts).data)
  const refunds = useDeferredValue(refundsRead.data)
  const deposits = useDeferredValue(useGet(api.deposits.list, { query: openDeposits }).data)
  const info = useDeferredValue(useGet(api.merchants.info).data)
  if (!todo || !counts || (!refunds && !refundsRead.error)) return null
  const waiting = counts.counts['5'] ?? 0
  const answerable = refunds?.list.filter(({ answer, answerBy }) => answer === null && isAhead(answerBy)) ?? []
  const unpaid = deposits?.list.filter(({ awaitsPayment }) => awaitsPayment) ?? []
  const items: Item[] = [
    ...(waiting > 0
      ? [
          {
            key: 'orders',
            until: counts.pickBy,
            row: <OrdersToDo counts={counts} waiting={waiting} onPickUp={onPickUp} />,
          },
        ]
      : []),
    ...answerable.map((refund) => ({
      key: refund.id,
      until: refund.answerBy,
      row: <RefundToDo refund={refund} onAgree={onAgree} />,
    })),
    ...(info && info.redo.length > 0 ? [{ key: 'redo', until: null, row: <RedoToDo /> }] : []),
    ...unpaid.map((deposit) => ({ key: deposit.number, until: null, row: <DepositToDo deposit={deposit} /> })),
    ...(info && info.questionsUnread > 0
      ? [{ key: 'questions', until: null, row: <QuestionsToDo unread={info.questionsUnread} /> }]
      : []),
    ...(todo.unread > 0 ? [{ key: 'unread', until: null, row: <UnreadToDo unread={todo.unread} /> }] : []),
  ]
  return items.sort((one, other) => timeOf(one) - timeOf(other))
}

const isAhead = (at: string | null) => at !== null && Date.parse(at) > Date.now()
const timeOf = ({ until }: Item) => (until === null ? Number.MAX_SAFE_INTEGER : Date.parse(until))

function NothingToDo() {
  return (
    <p className="flex min-h-158 items-center justify-center border-y border-line bg-surface px-20 text-center text-small text-soft">
      <Trans>Nothing to do right now.</Trans>
    </p>
  )
}

function ToDoSkeleton() {
  return (
    <div aria-hidden="true" className="divide-y divide-line border-y border-line bg-surface">
      {[1, 2, 3].map((row) => (
        <SkeletonBars key={row} className="flex min-h-52 items-center gap-14 px-20" bars={['size-20', 'h-16 w-160']} />
      ))}
    </div>
  )
}
