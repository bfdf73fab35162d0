import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useDownload } from '#client/download.ts'
import type { Reply } from '#contract/endpoint.ts'
import { languages } from '#contract/language-codes.ts'
import type { operatorProducts } from '#contract/operator/products.ts'
import { classNames } from '#kit/class-names.ts'
import { DateText } from '#kit/date-text.tsx'
import { useNumberText } from '#kit/format.tsx'
import { Link } from '#kit/link.tsx'
import { Picture } from '#kit/picture.tsx'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { useLocalText } from '../../parts/local-text.ts'
import { Mark } from '../../parts/mark.tsx'
import { useAmountText } from '../../parts/money-text.tsx'
import { useListPages } from '../../parts/use-list-pages.ts'
import { useRowKeys } from '../../parts/use-row-keys.ts'
import { paths, placeOf } from '../../paths.ts'
import { ProductFilters } from './product-filters.tsx'
import { useFilters } from './products-address.ts'

type Product = Reply<typeof operatorProducts.products>['list'][number]

const pageSize = 50

/** The whole catalogue, newest first, or what the filters leave of it. */
export function ProductsList() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { filters, change, clear } = useFilters()
  const isKeeper = hasRole(useOperator()?.roles, 'catalogue')
  const { read, pages } = useListPages(api.operatorProducts.products, { limit: pageSize, ...filters })
  const { at, setAt, table } = useRowKeys(read.data?.list.length ?? 0)
  const bar = useRef<HTMLDivElement>(null)
  const download = useDownload(api.operatorProducts.exportProducts)
  const toNew = () => void navigate(placeOf(paths.products, { item: 'new' }))
  const toImport = () => void navigate(placeOf(paths.imports, { item: 'new' }))
  useKeys([
    { key: '/', label: t`search`, run: () => bar.current?.querySelector('input')?.focus(), isInFoot: true },
    { key: 'e', label: t`export`, run: () => void download.run(filters), isInFoot: true },
  ])
  useKeys(
    [
      { key: 'n', label: t`new product`, run: toNew, isInFoot: true },
      { key: 'i', label: t`import`, run: toImport, isInFoot: true },
    ],
    { isOn: isKeeper },
  )
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
        columns={useColumns()}
        idOf={({ id }) => id}
        at={at}
        onChoose={setAt}
        pages={pages}
        pageSize={pageSize}
        empty={isNarrowed ? <Trans>Nothing found.</Trans> : <Trans>There is no product here yet.</Trans>}
        remark={<Trans>newest first</Trans>}
      />
    </main>
  )
}

/** The lowest and the highest purchase price of the variants. */
function useCostText() {
  const amountText = useAmountText()
  return ({ variants, purchasePrice }: Product) => {
    const prices = variants.map((variant) => variant.purchasePrice)
    const [lowest, highest] = [Math.min(purchasePrice, ...prices), Math.max(purchasePrice, ...prices)]
    return lowest === highest ? amountText(lowest) : `${amountText(lowest)} – ${amountText(highest)}`
  }
}

function useColumns(): Column<Product>[] {
  const localText = useLocalText()
  const numberText = useNumberText()
  const costText = useCostText()
  return [
    {
      name: 'product',
      head: <Trans>Product</Trans>,
      cell: ({ id, title, pictures }) => (
        <span className="flex items-center gap-12">
          <Picture src={pictures[0]?.url} alt="" className="size-28 rounded-small" />
          <Link to={placeOf(paths.products, { item: id })} className="truncate font-medium text-accent">
            {localText(title)}
          </Link>
        </span>
      ),
    },
    {
      name: 'category',
      head: <Trans>Category</Trans>,
      cell: ({ category }) => localText(category.name),
      width: 'w-[13%]',
      className: 'text-soft',
    },
    {
      name: 'variants',
      head: <Trans>Variants</Trans>,
      cell: ({ variants }) => numberText(variants.length),
      isRight: true,
      isWide: true,
      width: 'w-80',
      className: 'figures',
    },
    {
      name: 'cost',
      head: <Trans>Purchase price</Trans>,
      cell: (product) => costText(product),
      isRight: true,
      width: 'w-150',
      className: 'figures',
    },
    {
      name: 'stock',
      head: <Trans>Stock</Trans>,
      cell: ({ stock }) => numberText(stock),
      isRight: true,
      width: 'w-80',
      className: 'figures',
    },
    {
      name: 'recent',
      head: <Trans>Sold, 30 d</Trans>,
      cell: ({ recent }) => numberText(recent),
      isRight: true,
      isWide: true,
      width: 'w-80',
      className: 'figures',
    },
    {
      name: 'languages',
      head: <Trans>Languages</Trans>,
      cell: ({ missing }) => <Gaps missing={missing} />,
      width: 'w-170',
    },
    {
      name: 'state',
      head: <Trans>Status</Trans>,
      cell: ({ onSale }) => (
        <span className="inline-flex items-center gap-6">
          <Mark kind={onSale ? 'done' : 'ended'} className="text-soft" />
          {onSale ? <Trans>on sale</Trans> : <Trans>off sale</Trans>}
        </span>
      ),
      width: 'w-100',
    },
    {
      name: 'changed',
      head: <Trans>Changed</Trans>,
      cell: ({ changedAt }) => <DateText at={changedAt} style="date" />,
      isRight: true,
      isWide: true,
      width: 'w-120',
      className: 'text-soft',
    },
  ]
}

/** Each language by the first letters of its code; one that lacks texts is struck and marked. */
function Gaps({ missing }: { missing: readonly string[] }) {
  const { t } = useLingui()
  return (
    <span className="flex gap-2 text-tiny">
      {languages.map(({ code, name }) => {
        const isMissing = missing.includes(code)
        const short = code.slice(0, 2)
        return (
          <span
            key={code}
            className={classNames('rounded-[0.4rem] px-3', isMissing ? 'tint-wait text-wait' : 'text-soft')}
          >
            {isMissing ? <del title={t`missing: ${name}`}>{short}</del> : short}
          </span>
        )
      })}
    </span>
  )
}
