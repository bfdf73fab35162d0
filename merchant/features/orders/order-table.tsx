import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Reply } from '#contract/endpoint.ts'
import { mayAct, type orderSorts } from '#contract/order-states.ts'
import type { orders } from '#contract/orders.ts'
import { Money } from '#kit/money.tsx'
import { linkTo } from '../../links.ts'
import type { SortProps } from '../../parts/sort-head.tsx'
import { figure, useTable } from '../../parts/table.tsx'
import { OrderTime, PickUpButton } from './order-card.tsx'
import type { OrderFilters } from './order-filters.ts'
import { type Order, statusLabels } from './order-labels.ts'

const money = (amount: number) => <Money amount={amount} />
const earned = (amount: number) => <Money amount={amount} className={amount < 0 ? 'text-bad' : 'text-good'} />
const amountTrack = 'minmax(0, 8.8rem)'

type Input = {
  filters: OrderFilters
  /** Null while rows are being chosen. */
  onPickUp: ((order: Order) => void) | null
}

export function useOrderTable({ filters: { sort, set, status }, onPickUp }: Input) {
  const { t } = useLingui()
  // A filter that a link brought stays, and so does the tab that is only the default.
  const by = (of: (typeof orderSorts)[number]): SortProps => ({
    isOn: sort === of,
    direction: of === 'old' ? 'ascending' : 'descending',
    onSort: () => set({ sort: sort === of ? '' : of, status }),
  })
  return useTable<Order>({
    name: 'orders',
    labelOf: ({ number }) => number,
    linkOf: ({ id }) => linkTo.order(id),
    columns: [
      { key: 'number', name: t`Order`, track: 'minmax(15rem, 1fr)', cell: ({ number }) => number },
      {
        key: 'date',
        name: t`Date`,
        track: 'minmax(0, 10rem)',
        sort: by('old'),
        cell: (order) => <OrderTime order={order} />,
      },
      {
        key: 'product',
        name: t`Product`,
        track: 'minmax(0, 3fr)',
        isText: true,
        cell: (order) => <Goods order={order} />,
      },
      { key: 'cost', name: t`Cost`, track: amountTrack, ...figure(({ totalCost }: Order) => totalCost, money) },
      {
        key: 'price',
        name: t`Selling price`,
        track: amountTrack,
        sort: by('total'),
        ...figure(({ sellingTotal }: Order) => sellingTotal, money),
      },
      {
        key: 'earnings',
        name: t`You earn`,
        track: amountTrack,
        sort: by('earnings'),
        ...figure(({ earnings }: Order) => earnings, earned),
      },
      {
        key: 'status',
        name: t`Status`,
        track: 'minmax(0, 11rem)',
        cell: (order) =>
          mayAct('pick', order.status) && onPickUp ? (
            <PickUpButton number={order.number} onPickUp={() => onPickUp(order)} />
          ) : (
            t(statusLabels[order.status])
          ),
      },
    ],
  })
}

/** What the server counts of the orders that wait for pick-up. */
export function totalOfWaiting({ counts, pickCost, pickEarnings }: Reply<typeof orders.counts>) {
  const count = counts['5'] ?? 0
  return {
    number: <Plural value={count} one="# order" other="# orders" />,
    cost: money(pickCost),
    earnings: earned(pickEarnings),
  }
}

function Goods({ order: { lines, quantity } }: { order: Order }) {
  const others = lines.length - 1
  return (
    <>
      <span className="line-clamp-1 text-small">{lines[0]?.title || <Trans>No product title</Trans>}</span>
      <span className="text-soft">
        {others > 0 && (
          <>
            <Plural value={others} one="and # more product" other="and # more products" /> ·{' '}
          </>
        )}
        <Plural value={quantity} one="# item" other="# items" />
      </span>
    </>
  )
}
