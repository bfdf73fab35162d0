import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, useContext, useState } from 'react'
import { useGet, useInfinite } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { orders } from '#contract/orders.ts'
import { BottomAction } from '#kit/bottom-action.tsx'
import { Money } from '#kit/money.tsx'
import { RecordsScreen } from '#kit/records-screen.tsx'
import { IsTable } from '#kit/screen.tsx'
import { api } from '../../api.ts'
import { LazyPickUp } from '../../parts/lazy-pick-up.tsx'
import { MoneyButton } from '../../parts/money-button.tsx'
import type { PickUpRequest } from '../../parts/pick-up.tsx'
import { SearchHeader } from '../../parts/search-header.tsx'
import { SelectionToggle } from '../../parts/selection-toggle.tsx'
import { type Table, TableHead, TableRow, TableTools } from '../../parts/table.tsx'
import { type Selection, useSelection } from '../../parts/use-selection.ts'
import { NoOrders } from './no-orders.tsx'
import { OrderCard, OrderCardsSkeleton } from './order-card.tsx'
import { type OrderFilters, useOrderFilters } from './order-filters.ts'
import { type Order, orderTabs } from './order-labels.ts'
import { totalOfWaiting, useOrderTable } from './order-table.tsx'
import { OrdersListHeader } from './orders-list-header.tsx'

/** The shop's orders by status. By default it shows those to pick up. */
export default function OrderScreen() {
  const filters = useOrderFilters()
  const counts = useGet(api.orders.counts)
  const list = useInfinite(api.orders.list, { query: filters.query })
  const listKey = JSON.stringify(filters.query)
  const hasItems = (list.items?.length ?? 0) > 0
  const canPickUp = filters.status === '5' && Boolean(counts.data?.counts['5']) && hasItems
  // Rows of a table can also be chosen to be added up.
  const selection = useSelection(list.items, {
    listKey: JSON.stringify({ ...filters.query, sort: null }),
    ...(canPickUp && { max: limits.pickBatchMax }),
  })
  const [request, setRequest] = useState<PickUpRequest | null>(null)
  const endOnceGone = useEndOfPickUp(list.items, selection)
  // The rows behind a figure say what they add to it, for which the cards have room.
  const isTable = useContext(IsTable) && list.first?.ofDay === undefined
  const waiting = canPickUp && !filters.isNarrowed ? counts.data : undefined
  const pickUpOne = (order: Order) => setRequest({ orders: [order] })
  const onPickUp = selection.isOn ? null : pickUpOne
  const table = useOrderTable({ filters, rows: list.items, waiting, onPickUp })
  const selectionOf = canPickUp ? selection.of : () => undefined
  const whole = list.hasMore ? [] : (list.items ?? [])
  const action = canPickUp && (selection.isOn || !filters.isNarrowed) && (
    <PickUpAction {...{ selection, whole, isTable }} counts={counts.data} onRequest={setRequest} />
  )
  return (
    <>
      <RecordsScreen
        header={<OrdersSearchHeader filters={filters} />}
        tabs={useOrderTabs(filters, counts.data?.counts)}
        listKey={listKey}
        action={action}
        source={list}
        keyOf={(order) => order.id}
        empty={<NoOrders filters={filters} hasAny={(counts.data?.counts['all'] ?? 0) > 0} />}
        skeleton={<OrderCardsSkeleton />}
        listHeader={
          <OrdersHead
            filters={filters}
            counts={counts.data}
            first={list.first}
            table={isTable && hasItems ? table : null}
            selection={selection}
            canPickUp={canPickUp}
          />
        }
        head={isTable && <TableHead {...{ table, selection }} total={waiting ? totalOfWaiting(waiting) : null} />}
      >
        {(order) =>
          isTable ? (
            <TableRow table={table} row={order} selection={selection.of(order.id)} />
          ) : (
            <OrderCard
              order={order}
              onPickUp={() => pickUpOne(order)}
              selection={selectionOf(order.id)}
              figure={list.first?.ofDay?.figure}
            />
          )
        }
      </RecordsScreen>
      <LazyPickUp
        request={request}
        onRequest={(next) => {
          setRequest(next)
          if (next === null) endOnceGone(request)
        }}
      />
    </>
  )
}

type Counts = Reply<typeof orders.counts> | undefined

type HeadProps = {
  filters: OrderFilters
  counts: Counts
  first: ComponentProps<typeof OrdersListHeader>['total']
  /** Null for a list of cards. */
  table: Table<Order> | null
  selection: Selection<Order>
  canPickUp: boolean
}

function OrdersHead({ filters, counts, first, table, selection, canPickUp }: HeadProps) {
  return (
    <OrdersListHeader
      filters={filters}
      tools={
        table ? (
          <TableTools table={table} selection={selection} />
        ) : (
          canPickUp && <SelectionToggle selection={selection} />
        )
      }
      pickBy={counts?.pickBy ?? null}
      total={first}
    />
  )
}

/** Ends the selection once the picked-up orders have left the list. A request that was not paid keeps the selection. */
function useEndOfPickUp(items: readonly Order[] | undefined, selection: Selection<Order>) {
  const [closed, setClosed] = useState<readonly Order[] | null>(null)
  const isGone =
    closed !== null && items !== undefined && !closed.some(({ id }) => items.some((each) => each.id === id))
  if (isGone) {
    setClosed(null)
    if (selection.items.length === 0) selection.end()
  }
  return (request: PickUpRequest | null) => setClosed(request?.orders ?? null)
}

function OrdersSearchHeader({ filters }: { filters: OrderFilters }) {
  const { t } = useLingui()
  // A search finds orders of any status.
  const status = filters.keyword ? filters.status : 'all'
  return (
    <SearchHeader
      title={t`Orders`}
      label={t`Order, parcel, shopper or product`}
      keyword={filters.keyword}
      onSearch={(keyword) => filters.set({ keyword, status })}
    />
  )
}

function useOrderTabs(filters: OrderFilters, counts: Record<string, number> | undefined) {
  const { t } = useLingui()
  return {
    label: t`Orders by status`,
    items: orderTabs.map(({ value, label }) => ({
      value,
      label: t(label),
      count: filters.isNarrowed ? undefined : counts?.[value] || undefined,
    })),
    value: filters.status,
    onChange: (status: OrderFilters['status']) => filters.set({ status }),
  }
}

type ActionProps = {
  selection: Selection<Order>
  counts: Counts
  /** All orders of the list. None if it is longer than what was read. */
  whole: readonly Order[]
  /** The sums are in the table. */
  isTable: boolean
  onRequest: (request: PickUpRequest) => void
}

function PickUpAction({ selection, counts, whole, isTable, onRequest }: ActionProps) {
  const { t } = useLingui()
  const waiting = counts?.counts['5'] ?? 0
  if (!selection.isOn) {
    return (
      <BottomAction
        summary={
          !isTable && (
            <>
              <Plural value={waiting} one="# order, paid from escrow" other="# orders, paid from escrow" />
              <CostAndEarnings cost={counts?.pickCost} earnings={counts?.pickEarnings} />
            </>
          )
        }
      >
        <MoneyButton
          onClick={() =>
            onRequest({
              orders: whole.length <= limits.pickBatchMax ? whole : [],
              all: { count: waiting, cost: counts?.pickCost ?? 0 },
            })
          }
        >
          <Trans>Pick up all</Trans>
        </MoneyButton>
      </BottomAction>
    )
  }
  const count = selection.items.length
  const sumOf = (field: 'totalCost' | 'earnings') => selection.items.reduce((sum, order) => sum + order[field], 0)
  return (
    <BottomAction
      summary={
        !isTable && (
          <>
            <Plural value={count} one="# order selected" other="# orders selected" />
            <CostAndEarnings cost={sumOf('totalCost')} earnings={sumOf('earnings')} />
          </>
        )
      }
    >
      <MoneyButton
        onClick={() => onRequest({ orders: selection.items })}
        why={count === 0 ? t`Select at least one order.` : null}
      >
        {count === 0 ? (
          <Trans>Pick up</Trans>
        ) : (
          t`${plural(count, { one: 'Pick up # order', other: 'Pick up # orders' })}`
        )}
      </MoneyButton>
    </BottomAction>
  )
}

function CostAndEarnings({ cost, earnings }: { cost: number | undefined; earnings: number | undefined }) {
  if (cost === undefined || earnings === undefined) return null
  return (
    <span className="text-right">
      <Trans>
        cost <Money amount={cost} className="font-semibold text-ink" />
      </Trans>
      {' · '}
      <Trans>
        you earn <Money amount={earnings} className="font-semibold text-good" />
      </Trans>
    </span>
  )
}
