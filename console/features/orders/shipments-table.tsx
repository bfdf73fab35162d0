import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Link } from '#kit/link.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Mark } from '../../parts/mark.tsx'
import { useRowKeys } from '../../parts/use-row-keys.ts'
import { linkTo, paths } from '../../paths.ts'
import { markOfOutcome, useLineText } from './shipment-labels.ts'
import type { ShipmentLine } from './use-shipments.ts'

const pageSize = 50

export function ShipmentsTable({ lines }: { lines: readonly ShipmentLine[] }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [page, setPage] = useState(0)
  const list = lines.slice(page * pageSize, (page + 1) * pageSize)
  const { at, setAt, table } = useRowKeys(list.map(({ line }) => String(line)))
  const hasMore = lines.length > (page + 1) * pageSize
  return (
    <section ref={table} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <DataTable
        label={t`Lines of the file`}
        read={{
          data: { list, total: lines.length, next: hasMore ? 'more' : null },
          error: null,
          isFetching: false,
          refresh: () => Promise.resolve(),
        }}
        columns={useColumns()}
        idOf={({ line }) => String(line)}
        at={at}
        onChoose={setAt}
        onOpen={({ number, status }) => status !== null && void navigate(linkTo(paths.orders, { item: number }))}
        pages={{ after: undefined, page, forward: () => setPage(page + 1), back: () => setPage(page - 1) }}
        pageSize={pageSize}
        empty={null}
      />
    </section>
  )
}

function useColumns(): Column<ShipmentLine>[] {
  const textOf = useLineText()
  return [
    {
      name: 'line',
      head: <Trans context="of a file">Line</Trans>,
      cell: ({ line }) => line,
      width: 'w-64',
      className: 'figures',
    },
    {
      name: 'number',
      head: <Trans>Order</Trans>,
      cell: ({ number, status }) =>
        status === null ? (
          number
        ) : (
          <Link to={linkTo(paths.orders, { item: number })} className="font-medium hover:text-accent">
            {number}
          </Link>
        ),
      width: 'w-160',
    },
    {
      name: 'shop',
      head: <Trans>Shop</Trans>,
      cell: ({ shopName }) => shopName ?? '—',
      isWide: true,
      className: 'text-soft',
    },
    {
      name: 'parcel',
      head: <Trans>Tracking number</Trans>,
      cell: ({ carrier, trackingNumber }) => [carrier, trackingNumber].filter(Boolean).join(' · ') || '—',
    },
    {
      name: 'result',
      head: <Trans>Result</Trans>,
      cell: (line) => (
        <span className="flex items-center gap-8">
          <Mark kind={markOfOutcome[line.outcome]} />
          <span className="truncate" title={textOf(line)}>
            {textOf(line)}
          </span>
        </span>
      ),
    },
  ]
}
