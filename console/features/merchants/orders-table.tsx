import { Trans, useLingui } from '@lingui/react/macro'
import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorOrders } from '#contract/operator/orders.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import { DateText } from '#kit/date-text.tsx'
import { useNumberText } from '#kit/format.tsx'
import { Link } from '#kit/link.tsx'
import { api } from '../../api.ts'
import type { Column } from '../../parts/data-table.tsx'
import { Mark } from '../../parts/mark.tsx'
import { Amount } from '../../parts/money-text.tsx'
import { markOfOrder, useOrderStatuses } from '../../parts/order-statuses.ts'
import { RecordTable } from '../../parts/record-table.tsx'
import { useListPages } from '../../parts/use-list-pages.ts'
import { linkTo, paths } from '../../paths.ts'

type Order = Reply<typeof operatorOrders.list>['list'][number]

export const wholePage = 50

export const overviewRows = { orders: 8, money: 5 }

export type ListProps = { id: string; rows?: number; isWhole?: boolean }

/** The orders of a shop: those to ship first, then the newest. */
export function OrdersTable({ id, rows = wholePage, isWhole = false }: ListProps) {
  const { t } = useLingui()
  const { read, pages } = useListPages(api.operatorOrders.list, { merchantId: id, limit: rows })
  return (
    <RecordTable
      title={t`Orders`}
      beside={<OrderCounts id={id} />}
      read={read}
      columns={useColumns()}
      idOf={(row) => row.id}
      empty={<Trans>No orders yet.</Trans>}
      pages={isWhole ? pages : undefined}
    />
  )
}

function OrderCounts({ id }: { id: string }) {
  const names = useOrderStatuses()
  const numberText = useNumberText()
  const { data } = useGet(callAt(api.operatorMerchants.overview, { id }))
  return data?.orders.map(({ status, count }) => `${names[status as OrderStatus]} ${numberText(count)}`).join(' · ')
}

function useColumns(): Column<Order>[] {
  const { t } = useLingui()
  const names = useOrderStatuses()
  return [
    {
      name: 'number',
      head: <Trans>Number</Trans>,
      cell: ({ number }) => (
        <Link to={linkTo(paths.orders, { item: number })} className="font-medium whitespace-nowrap text-accent">
          {number}
        </Link>
      ),
    },
    {
      name: 'at',
      head: <Trans>Ordered</Trans>,
      cell: ({ createdAt }) => <DateText at={createdAt} />,
      className: 'text-soft',
    },
    {
      name: 'goods',
      head: <Trans>Goods</Trans>,
      cell: ({ lines }) => {
        const more = lines.length - 1
        return (
          <>
            {lines[0]?.title} {more > 0 && <span className="text-soft">{t`and ${more} more`}</span>}
          </>
        )
      },
      isWide: true,
      className: 'max-w-240 truncate',
    },
    {
      name: 'status',
      head: <Trans>Status</Trans>,
      cell: ({ status }) => (
        <span className="inline-flex items-center gap-8 whitespace-nowrap">
          <Mark kind={markOfOrder[status]} />
          {names[status]}
        </span>
      ),
    },
    {
      name: 'total',
      head: <Trans>Total</Trans>,
      cell: ({ sellingTotal }) => <Amount amount={sellingTotal} />,
      isRight: true,
    },
    {
      name: 'earns',
      head: <Trans>Earns</Trans>,
      cell: ({ earnings }) => <Amount amount={earnings} />,
      isRight: true,
      className: 'text-soft',
    },
  ]
}
