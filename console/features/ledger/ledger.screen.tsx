import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorLedger } from '#contract/operator/ledger.ts'
import { DateText } from '#kit/date-text.tsx'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Amount } from '../../parts/money-text.tsx'
import { useMovementLabels } from '../../parts/movement-labels.ts'
import { useListPages } from '../../parts/use-list-pages.ts'
import { useRowKeys } from '../../parts/use-row-keys.ts'
import { paths } from '../../paths.ts'
import { EntryPane } from './entry-pane.tsx'
import { type Filters, queryOf, readFilters } from './filters.ts'
import { LedgerFilters } from './ledger-filters.tsx'

type Entry = Reply<typeof operatorLedger.list>['list'][number]
type EntryKey = Pick<Entry, 'merchantId' | 'sequence'>

const pageSize = 50

export default function LedgerScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { search } = useLocation()
  const filters = readFilters(search)
  const { read, pages } = useListPages(api.operatorLedger.list, { limit: pageSize, ...queryOf(filters) })
  const rows = read.data?.list ?? []
  const { at, setAt, table } = useRowKeys(rows.map(keyOf))
  const chosen = rows[at]
  // The keys [ and ] can leave the list: the previous transaction may be on another page, or excluded by a filter.
  const [beside, setBeside] = useState<(EntryKey & { from: string }) | null>(null)
  const shown: EntryKey | undefined = beside && beside.from === keyOf(chosen) ? beside : chosen
  const bar = useRef<HTMLDivElement>(null)
  const choose = (row: number) => {
    setBeside(null)
    setAt(row)
  }
  const narrow = (next: Filters) => {
    const given = Object.entries(next).filter(([, value]) => value)
    void navigate(`${paths.ledger}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`)
    choose(0)
  }
  const step = (by: number) => shown && setBeside({ ...shown, sequence: shown.sequence + by, from: keyOf(chosen) })
  useKeys([
    {
      key: 'm',
      label: t`only this merchant`,
      run: () => chosen && narrow({ ...filters, merchant: chosen.merchantId }),
      isInFoot: true,
    },
    { key: 's', label: t`search`, run: () => bar.current?.querySelector('input')?.focus() },
  ])
  return (
    <main ref={table} className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <div ref={bar}>
          <LedgerFilters filters={filters} shopName={rows[0]?.shopName} onChange={narrow} />
        </div>
        <DataTable
          label={t`Ledger`}
          read={read}
          columns={useColumns(filters.merchant === undefined)}
          idOf={keyOf}
          at={at}
          onChoose={choose}
          pages={pages}
          pageSize={pageSize}
          empty={<Trans>No transaction matches.</Trans>}
          remark={filters.merchant && <Trans>numbers have no gaps</Trans>}
        />
      </div>
      {shown && <EntryPane key={keyOf(shown)} {...shown} onStep={step} />}
    </main>
  )
}

/** Beside the pane the longest names need two lines. */
const twoLines = 'py-4 whitespace-normal wrap-anywhere'

const keyOf = (entry: EntryKey | undefined) => (entry ? `${entry.merchantId} ${entry.sequence}` : '')

function useColumns(hasShop: boolean): Column<Entry>[] {
  const names = useMovementLabels()
  return [
    {
      name: 'sequence',
      head: <Trans>No.</Trans>,
      cell: ({ sequence }) => (
        <button type="button" className="figures text-soft">
          {sequence}
        </button>
      ),
      width: 'w-72',
    },
    {
      name: 'at',
      head: <Trans>When</Trans>,
      cell: ({ at }) => <DateText at={at} />,
      width: 'w-130',
      className: 'text-soft',
    },
    {
      name: 'kind',
      head: <Trans>Movement</Trans>,
      cell: ({ kind, shopName }) => (
        <>
          <span className="font-medium">{names[kind] ?? kind}</span>
          {hasShop && <span className="block truncate text-tiny text-soft">{shopName}</span>}
        </>
      ),
      className: twoLines,
    },
    {
      name: 'reference',
      head: <Trans>Source</Trans>,
      cell: ({ reference, source }) => reference?.number ?? <span className="text-soft">{source}</span>,
      width: 'w-150',
    },
    {
      name: 'accounts',
      head: <Trans>From and to</Trans>,
      cell: ({ postings }) => accountsOf(postings),
      isWide: true,
      className: `${twoLines} text-soft`,
    },
    {
      name: 'amount',
      head: <Trans>Amount</Trans>,
      cell: ({ amount }) => <Amount amount={amount} />,
      width: 'w-120',
      isRight: true,
    },
  ]
}

function accountsOf(postings: Entry['postings']): string {
  const named = (isCredit: boolean) =>
    postings.filter(({ amount }) => amount > 0 === isCredit).map(({ account }) => account)
  return `${named(false).join(', ')} → ${named(true).join(', ')}`
}
