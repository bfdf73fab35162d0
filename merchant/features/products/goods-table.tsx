import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useMoneyText, useNumberText } from '#kit/format.tsx'
import { Money } from '#kit/money.tsx'
import { Picture } from '#kit/picture.tsx'
import { linkTo } from '../../links.ts'
import { chOf, withSum } from '../../parts/figure-width.ts'
import type { SortProps } from '../../parts/sort-head.tsx'
import { type Column, figure, useTable } from '../../parts/table.tsx'
import type { GoodsFilters, ListingSort } from './goods-filters.ts'
import type { Listing } from './product-types.ts'
import { useTitle } from './use-title.ts'

type Input = {
  filters: GoodsFilters
  rows: readonly Listing[] | undefined
  /** Beside the price, and at the end of the row. Null while several are being selected. */
  actions: { editOf: (listing: Listing) => ReactNode; controlsOf: (listing: Listing) => ReactNode } | null
}

export function useGoodsTable({ filters: { sort, set }, rows = [], actions }: Input) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const text = useMoneyText()
  const title = useTitle()
  const by = (of: ListingSort): SortProps => ({ isOn: sort === of, onSort: () => set({ sort: sort === of ? '' : of }) })
  const widthOf = (of: (listing: Listing) => number) => chOf(rows.map((each) => text(of(each))))
  const count = (of: (listing: Listing) => number) => ({
    least: `max(4.6rem, ${chOf(withSum(rows.map(of)).map((each) => numberText(each)))})`,
    most: '6rem',
    ...figure(of, numberText),
  })
  const nextPrice: ListingSort = sort === '-price' ? 'price' : '-price'
  return useTable<Listing>({
    name: 'goods',
    labelOf: (listing) => title(listing.title),
    linkOf: ({ productId }) => linkTo.product(productId),
    columns: [
      {
        key: 'product',
        name: t`Product`,
        least: '8rem',
        most: '1fr',
        cell: (listing) => (
          <span className="@container block">
            <span className="flex items-center gap-12 text-small leading-[1.3] font-normal">
              <Picture src={listing.image} alt="" className="size-52 shrink-0 rounded-small @max-[16rem]:hidden" />
              <span className="line-clamp-2 min-w-0">{title(listing.title)}</span>
            </span>
          </span>
        ),
      },
      {
        key: 'cost',
        name: t`Purchase price`,
        least: widthOf(({ purchasePrice }) => purchasePrice),
        most: '8.8rem',
        cell: ({ purchasePrice }) => <Money amount={purchasePrice} className="text-soft" />,
      },
      {
        key: 'price',
        name: t`Selling price`,
        // With the button that changes it.
        least: `calc(${widthOf(({ sellingPrice }) => sellingPrice)} + ${actions ? 3.8 : 0}rem)`,
        most: '10.6rem',
        sort: {
          isOn: sort === 'price' || sort === '-price',
          direction: sort === 'price' ? 'ascending' : 'descending',
          onSort: () => set({ sort: sort === 'price' ? '' : nextPrice }),
        },
        cell: (listing) => (
          <span className="flex items-center justify-end font-medium">
            <Money amount={listing.sellingPrice} />
            {actions?.editOf(listing)}
          </span>
        ),
      },
      {
        key: 'profit',
        name: t`Profit`,
        least: widthOf(({ profit }) => profit),
        most: '8.8rem',
        cell: ({ profit }) => <Money amount={profit} className={profit < 0 ? 'text-bad' : 'text-good'} />,
      },
      { key: 'stock', name: t`Stock`, ...count(({ stock }) => stock) },
      {
        key: 'views',
        name: t`Views`,
        sort: by('views'),
        ...count(({ views }) => views),
      },
      {
        key: 'sold',
        name: t`Sold`,
        sort: by('sales'),
        ...count(({ sales }) => sales),
      },
      ...(actions ? [controlsColumn(actions.controlsOf)] : []),
    ],
  })
}

const controlsColumn = (controlsOf: (listing: Listing) => ReactNode): Column<Listing> => ({
  key: 'controls',
  name: '',
  least: '8.4rem',
  most: '8.4rem',
  cell: (listing) => <span className="flex items-center justify-between">{controlsOf(listing)}</span>,
})
