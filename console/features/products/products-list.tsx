import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useDownload } from '#client/download.ts'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { useListPages } from '../../parts/use-list-pages.ts'
import { useRowKeys } from '../../parts/use-row-keys.ts'
import { useRowSelection } from '../../parts/use-row-selection.ts'
import { linkTo, paths } from '../../paths.ts'
import { ManyActs } from './many-acts.tsx'
import { ProductFilters } from './product-filters.tsx'
import { useFilters } from './products-address.ts'
import { useColumns, useSelectionColumn } from './products-columns.tsx'

const pageSize = 50

export function ProductsList() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { filters, change, clear } = useFilters()
  const isKeeper = hasRole(useOperator()?.roles, 'catalogue')
  const { read, pages } = useListPages(api.operatorProducts.products, { limit: pageSize, ...filters })
  const rows = read.data?.list ?? []
  const { at, setAt, table } = useRowKeys(rows.map(({ id }) => id))
  const selection = useRowSelection(rows, JSON.stringify([filters, pages.after]))
  const bar = useRef<HTMLDivElement>(null)
  const download = useDownload(api.operatorProducts.exportProducts)
  const toNew = () => void navigate(linkTo(paths.products, { item: 'new' }))
  const toImport = () => void navigate(linkTo(paths.imports, { item: 'new' }))
  const choose = (isRange: boolean) => {
    const row = rows[at]
    if (row) selection.toggle(row.id, isRange)
  }
  useKeys([
    { key: '/', label: t`search`, run: () => bar.current?.querySelector('input')?.focus(), isInFoot: true },
    { key: 'e', label: t`export`, run: () => void download.run(filters), isInFoot: true },
  ])
  useKeys(
    [
      { key: 'x', label: t`select`, run: () => choose(false), isInFoot: true },
      { key: 'X', label: t`select up to here`, run: () => choose(true), isInFoot: true },
      { key: 'n', label: t`new product`, run: toNew, isInFoot: true },
      { key: 'i', label: t`import`, run: toImport, isInFoot: true },
    ],
    { isOn: isKeeper },
  )
  const columns = useColumns()
  const selectionColumn = useSelectionColumn(selection)
  const isNarrowed = Object.keys(filters).length > 0
  return (
    <main ref={table} className="flex min-h-0 flex-1 flex-col">
      <div ref={bar}>
        <ProductFilters filters={filters} onChange={change} onClear={clear}>
          <RowButton
            look="secondary"
            hint="e"
            isPending={download.bytes !== null}
            onClick={() => void download.run(filters)}
          >
            <Trans>Export</Trans>
          </RowButton>
          {isKeeper && (
            <>
              <RowButton look="secondary" hint="i" onClick={toImport}>
                <Trans>Import</Trans>
              </RowButton>
              <RowButton hint="n" onClick={toNew}>
                <Trans>New product</Trans>
              </RowButton>
            </>
          )}
        </ProductFilters>
      </div>
      <DataTable
        label={t`Products`}
        read={read}
        columns={isKeeper ? [selectionColumn, ...columns] : columns}
        idOf={({ id }) => id}
        isSelected={isKeeper ? ({ id }) => selection.has(id) : undefined}
        at={at}
        onChoose={setAt}
        onOpen={({ id }) => void navigate(linkTo(paths.products, { item: id }))}
        pages={pages}
        pageSize={pageSize}
        empty={isNarrowed ? <Trans>Nothing found.</Trans> : <Trans>There is no product here yet.</Trans>}
        remark={<Trans>newest first</Trans>}
        bar={
          isKeeper && (
            <ManyActs
              products={selection.items}
              onKeep={selection.keep}
              onExport={() => void download.run({ ids: selection.items.map(({ id }) => id).join(',') })}
            />
          )
        }
      />
    </main>
  )
}
