import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classNames } from '#kit/class-names.ts'
import { useNumberText } from '#kit/format.tsx'
import { Money } from '#kit/money.tsx'
import { SortHead } from '../../parts/sort-head.tsx'
import type { GoodsFilters, ListingSort } from './goods-filters.ts'
import type { Listing } from './product-types.ts'

/** After the product: cost, price, profit, stock, views, sales. */
const columns = 'grid grid-cols-[repeat(3,minmax(0,9.6rem))_repeat(3,minmax(0,6.4rem))] items-center gap-x-12'

export function GoodsTableHead({ filters: { sort, set } }: { filters: GoodsFilters }) {
  const { t } = useLingui()
  const toggle = (next: ListingSort) => () => set({ sort: sort === next ? '' : next })
  const nextPrice: ListingSort = sort === '-price' ? 'price' : '-price'
  const plain = 'text-right text-caption text-soft'
  return (
    <div className="flex items-center border-b border-line bg-paper pr-126 pl-84">
      <span className="min-w-0 flex-1 text-caption text-soft">
        <Trans>Product</Trans>
      </span>
      <span className={columns}>
        <span className={plain}>{t`Purchase price`}</span>
        <SortHead
          isOn={sort === 'price' || sort === '-price'}
          direction={sort === 'price' ? 'ascending' : 'descending'}
          onSort={() => set({ sort: sort === 'price' ? '' : nextPrice })}
        >{t`Selling price`}</SortHead>
        <span className={plain}>{t`Profit`}</span>
        <span className={plain}>{t`Stock`}</span>
        <SortHead isOn={sort === 'views'} onSort={toggle('views')}>{t`Views`}</SortHead>
        <SortHead isOn={sort === 'sales'} onSort={toggle('sales')}>{t`Sold`}</SortHead>
      </span>
    </div>
  )
}

/** The figures of a listing. Screen readers get each one's name, because these are not cells of an HTML table. */
export function GoodsCells({ listing, edit }: { listing: Listing; edit?: ReactNode }) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const { purchasePrice, sellingPrice, profit, stock, views, sales } = listing
  const cells: readonly [name: string, value: ReactNode, className?: string][] = [
    [t`Purchase price`, <Money key="cost" amount={purchasePrice} />, 'text-soft'],
    [t`Profit`, <Money key="profit" amount={profit} />, profit < 0 ? 'text-bad' : 'text-good'],
    [t`Stock`, numberText(stock)],
    [t`Views`, numberText(views)],
    [t`Sold`, numberText(sales)],
  ]
  const [cost, ...others] = cells.map(([name, value, className]) => (
    <span key={name} className={classNames('text-right', className)}>
      <span className="sr-only">{name} </span>
      {value}
    </span>
  ))
  return (
    <span className={`figures ${columns} text-caption`}>
      {cost}
      <span className="flex items-center justify-end font-medium">
        <span className="sr-only">{t`Selling price`} </span>
        <Money amount={sellingPrice} />
        {edit}
      </span>
      {others}
    </span>
  )
}
