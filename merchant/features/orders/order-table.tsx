import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Reply } from '#contract/endpoint.ts'
import { mayAct, type orderSorts } from '#contract/order-states.ts'
import type { orders } from '#contract/orders.ts'
import { useMoneyText } from '#kit/format.tsx'
import { Money } from '#kit/money.tsx'
import { linkTo } from '../../links.ts'
import { chOf, withSum } from '../../parts/figure-width.ts'
import type { SortProps } from '../../parts/sort-head.tsx'
import { figure, useTable } from '../../parts/table.tsx'
import { OrderTime, PickUpButton } from './order-card.tsx'
import type { OrderFilters } from './order-filters.ts'
import { type Order, statusLabels } from './order-labels.ts'

const money = (amount: number) => <Money amount={amount} />
const earned = (amount: number) => <Money amount={amount} className={amount < 0 ? 'text-bad' : 'text-good'} />

type Counts = Reply<typeof orders.counts>

type Input = {
  filters: OrderFilters
  rows: readonly Order[] | undefined
  /** What the server counts, where the total of the table is its. */
  waiting: Counts | undefined
  /** Null while rows are being chosen. */
  onPickUp: ((order: Order) => void) | null
}

export function useOrderTable({ filters: { sort, set, status }, rows = [], waiting, onPickUp }: Input) {
  const { t } = useLingui()
  const text = useMoneyText()
  // A filter that a link brought stays, and so does the tab that is only the default.
  const by = (of: (typeof orderSorts)[number]): SortProps => ({
    isOn: sort === of,
    direction: of === 'old' ? 'ascending' : 'descending',
    onSort: () => set({ sort: sort === of ? '' : of, status }),
  })
  const amount = (of: (order: Order) => number, total?: number) => ({
    least: chOf(withSum(rows.map(of), total).map((each) => text(each))),
    most: '8.8rem',
    ...figure(of, money),
  })
  return useTable<Order>({
    name: 'orders',
    labelOf: ({ number }) => number,
    linkOf: ({ id }) => linkTo.order(id),
    columns: [
      { key: 'number', name: t`Order`, least: '8rem', most: '12rem', cell: ({ number }) => number },
      {
        key: 'date',
        name: t`Date`,
        least: '7rem',
        most: '10rem',
        sort: by('old'),
        cell: (order) => <OrderTime order={order} />,
      },
      {
        key: 'product',
        name: t`Product`,
        least: '7rem',
        most: '1fr',
        givesWay: true,
        isText: true,
        cell: (order) => <Goods order={order} />,
      },
      { key: 'cost', name: t`Cost`, ...amount(({ totalCost }) => totalCost, waiting?.pickCost) },
      {
        key: 'price',
        name: t`Selling price`,
        sort: by('total'),
        ...amount(({ sellingTotal }) => sellingTotal),
      },
      {
        key: 'earnings',
        name: t`You earn`,
        sort: by('earnings'),
        ...amount(({ earnings }) => earnings, waiting?.pickEarnings),
        ...figure(({ earnings }: Order) => earnings, earned),
      },
      {
        key: 'status',
        name: t`Status`,
        least: '9.6rem',
        most: '11rem',
        cell: (order) =>
          mayAct('pick', order.status) && onPickUp ? (
            <>
              <PickUpButton number={order.number} onPickUp={() => onPickUp(order)} />
              <span className="hidden print:inline">{t(statusLabels[order.status])}</span>
            </>
          ) : (
            t(statusLabels[order.status])
          ),
      },
    ],
  })
}

/** What the server counts of the orders that wait for pick-up. */
export function totalOfWaiting({ counts, pickCost, pickEarnings }: Counts) {
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
