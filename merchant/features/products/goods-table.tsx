import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNumberText } from '#kit/format.tsx'
import { Money } from '#kit/money.tsx'
import { Picture } from '#kit/picture.tsx'
import { linkTo } from '../../links.ts'
import type { SortProps } from '../../parts/sort-head.tsx'
import { figure, useTable } from '../../parts/table.tsx'
import type { GoodsFilters, ListingSort } from './goods-filters.ts'
import type { Listing } from './product-types.ts'
import { useTitle } from './use-title.ts'

type Input = {
  filters: GoodsFilters
  /** Beside the price, and at the end of the row. */
  editOf: (listing: Listing) => ReactNode
  controlsOf: (listing: Listing) => ReactNode
}

const amountTrack = 'minmax(0, 8.8rem)'
const countTrack = 'minmax(0, 6rem)'

export function useGoodsTable({ filters: { sort, set }, editOf, controlsOf }: Input) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const title = useTitle()
  const by = (of: ListingSort): SortProps => ({ isOn: sort === of, onSort: () => set({ sort: sort === of ? '' : of }) })
  const nextPrice: ListingSort = sort === '-price' ? 'price' : '-price'
  return useTable<Listing>({
    name: 'goods',
    labelOf: (listing) => title(listing.title),
    linkOf: ({ productId }) => linkTo.product(productId),
    columns: [
      {
        key: 'product',
        name: t`Product`,
        track: 'minmax(0, 1fr)',
        cell: (listing) => (
          <span className="flex items-center gap-12 text-small leading-[1.3] font-normal">
            <Picture src={listing.image} alt="" className="size-52 shrink-0 rounded-small" />
            <span className="line-clamp-2 min-w-0">{title(listing.title)}</span>
          </span>
        ),
      },
      {
        key: 'cost',
        name: t`Purchase price`,
        track: amountTrack,
        cell: ({ purchasePrice }) => <Money amount={purchasePrice} className="text-soft" />,
      },
      {
        key: 'price',
        name: t`Selling price`,
        track: 'minmax(0, 10.6rem)',
        sort: {
          isOn: sort === 'price' || sort === '-price',
          direction: sort === 'price' ? 'ascending' : 'descending',
          onSort: () => set({ sort: sort === 'price' ? '' : nextPrice }),
        },
        cell: (listing) => (
          <span className="flex items-center justify-end font-medium">
            <Money amount={listing.sellingPrice} />
            {editOf(listing)}
          </span>
        ),
      },
      {
        key: 'profit',
        name: t`Profit`,
        track: amountTrack,
        cell: ({ profit }) => <Money amount={profit} className={profit < 0 ? 'text-bad' : 'text-good'} />,
      },
      { key: 'stock', name: t`Stock`, track: countTrack, ...figure(({ stock }: Listing) => stock, numberText) },
      {
        key: 'views',
        name: t`Views`,
        track: countTrack,
        sort: by('views'),
        ...figure(({ views }: Listing) => views, numberText),
      },
      {
        key: 'sold',
        name: t`Sold`,
        track: countTrack,
        sort: by('sales'),
        ...figure(({ sales }: Listing) => sales, numberText),
      },
      {
        key: 'controls',
        name: '',
        track: '8.4rem',
        cell: (listing) => <span className="flex items-center justify-between">{controlsOf(listing)}</span>,
      },
    ],
  })
}
