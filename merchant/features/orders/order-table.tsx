import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { orderSorts } from '#contract/order-states.ts'
import { mayAct } from '#contract/order-states.ts'
import { classNames } from '#kit/class-names.ts'
import { Link } from '#kit/link.tsx'
import { Money } from '#kit/money.tsx'
import { linkTo } from '../../links.ts'
import { SelectItem } from '../../parts/select-item.tsx'
import { SortHead } from '../../parts/sort-head.tsx'
import type { ItemSelection } from '../../parts/use-selection.ts'
import { OrderTime, PickUpButton } from './order-card.tsx'
import type { OrderFilters } from './order-filters.ts'
import { type Order, statusLabels } from './order-labels.ts'

/** Number, time, goods, cost, price, earnings, and the state or what can be done. */
const columns =
  'grid grid-cols-[minmax(0,15rem)_minmax(0,10rem)_minmax(0,1fr)_repeat(3,minmax(0,8.8rem))_minmax(0,11rem)] items-center gap-x-14'

export function OrderTableHead({ filters: { sort, set, status } }: { filters: OrderFilters }) {
  const { t } = useLingui()
  // A filter that a link brought stays, and so does the tab that is only the default.
  const toggle = (next: (typeof orderSorts)[number]) => () => set({ sort: sort === next ? '' : next, status })
  return (
    <div className={classNames(columns, 'border-b border-line px-20 text-caption text-soft')}>
      <span>{t`Order`}</span>
      <SortHead isOn={sort === 'old'} direction="ascending" onSort={toggle('old')}>{t`Date`}</SortHead>
      <span>{t`Product`}</span>
      <span className="text-right">{t`Cost`}</span>
      <SortHead isOn={sort === 'total'} onSort={toggle('total')}>{t`Selling price`}</SortHead>
      <SortHead isOn={sort === 'earnings'} onSort={toggle('earnings')}>{t`You earn`}</SortHead>
      <span className="text-right">{t`Status`}</span>
    </div>
  )
}

type Props = { order: Order; onPickUp: () => void; selection: ItemSelection | undefined }

export function OrderTableRow({ order, onPickUp, selection }: Props) {
  const { t } = useLingui()
  const { number, lines, quantity, totalCost, sellingTotal, earnings, status } = order
  const others = lines.length - 1
  return (
    <article
      aria-label={number}
      className={classNames(
        columns,
        'figures relative min-h-52 border-b border-line bg-surface py-4 pr-20 text-caption',
        selection ? 'pl-54' : 'pl-20',
      )}
    >
      {selection && <SelectItem selection={selection} label={t`Select order ${number}`} />}
      {selection ? (
        <span className="font-medium">{number}</span>
      ) : (
        <Link to={linkTo.order(order.id)} className="font-medium after:absolute after:inset-0 active:after:bg-ink/5">
          {number}
        </Link>
      )}
      <span className="text-right">
        <OrderTime order={order} />
      </span>
      <span className="min-w-0">
        <span className="line-clamp-1 text-small">{lines[0]?.title || <Trans>No product title</Trans>}</span>
        <span className="text-soft">
          {others > 0 && (
            <>
              <Plural value={others} one="and # more product" other="and # more products" /> ·{' '}
            </>
          )}
          <Plural value={quantity} one="# item" other="# items" />
        </span>
      </span>
      <Cell name={t`Cost`}>
        <Money amount={totalCost} />
      </Cell>
      <Cell name={t`Selling price`}>
        <Money amount={sellingTotal} className="font-medium" />
      </Cell>
      <Cell name={t`You earn`} className={earnings < 0 ? 'text-bad' : 'text-good'}>
        <Money amount={earnings} />
      </Cell>
      <span className="text-right">
        {mayAct('pick', status) && !selection ? (
          <PickUpButton number={number} onPickUp={onPickUp} />
        ) : (
          t(statusLabels[status])
        )}
      </span>
    </article>
  )
}

const Cell = ({ name, className, children }: { name: string; className?: string; children: ReactNode }) => (
  <span className={classNames('text-right', className)}>
    <span className="sr-only">{name} </span>
    {children}
  </span>
)
