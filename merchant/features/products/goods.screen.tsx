import { Trans, useLingui } from '@lingui/react/macro'
import { Package } from 'lucide-react'
import { type ReactNode, useContext, useState } from 'react'
import { useInfinite } from '#client/get.ts'
import { limits } from '#contract/limits.ts'
import { Button } from '#kit/button.tsx'
import { useNumberText } from '#kit/format.tsx'
import { Icon } from '#kit/icon.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { RecordsScreen } from '#kit/records-screen.tsx'
import { IsTable } from '#kit/screen.tsx'
import { SkeletonRows } from '#kit/skeleton.tsx'
import { Empty } from '#kit/states.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { useBack } from '../../parts/back.ts'
import { ClosedShop } from '../../parts/closed-shop.tsx'
import { SearchHeader } from '../../parts/search-header.tsx'
import { SelectionToggle } from '../../parts/selection-toggle.tsx'
import { TableHead, TableRow, TableTools } from '../../parts/table.tsx'
import { useSelection } from '../../parts/use-selection.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session.ts'
import { GoodsActions } from './goods-actions.tsx'
import { type GoodsFilters, type ListingCounts, listingStates, useGoodsFilters } from './goods-filters.ts'
import { GoodsControls, GoodsRow, PriceButton } from './goods-row.tsx'
import { useGoodsTable } from './goods-table.tsx'
import { NearKeyword } from './near-keyword.tsx'
import { PriceSheet } from './price-sheet.tsx'
import type { Listing } from './product-types.ts'
import { useListingState } from './use-listing-state.ts'

export default function GoodsScreen() {
  const filters = useGoodsFilters()
  const { state, keyword, sort } = filters
  const query = { state, ...(keyword ? { keyword } : {}), ...(sort ? { sort } : {}) }
  const listKey = JSON.stringify(query)
  const list = useInfinite(api.products.manage, { query })
  const selection = useSelection(list.items, { listKey: `${state} ${keyword}`, max: limits.addAllIdsMax })
  const [pricedId, setPricedId] = useState<string | null>(null)
  const listings = useListingState()
  const isTable = useContext(IsTable)
  const hasItems = (list.items?.length ?? 0) > 0
  const editOf = (listing: Listing) => <PriceButton listing={listing} onPrice={() => setPricedId(listing.productId)} />
  const controlsOf = (listing: Listing) => (
    <GoodsControls
      listing={listing}
      onSwitch={(isOn) => void listings.set([listing], isOn)}
      onRemove={() => void listings.remove([listing])}
    />
  )
  const actions = selection.isOn ? null : { editOf, controlsOf }
  const table = useGoodsTable({ filters, rows: list.items, actions })
  return (
    <>
      <RecordsScreen
        header={<GoodsSearchHeader filters={filters} />}
        tabs={useGoodsTabs(filters, list.first?.counts)}
        listKey={listKey}
        action={selection.isOn && <GoodsActions selection={selection} />}
        source={list}
        // A product's address has its own id, and a shop lists each product once.
        keyOf={({ productId }) => productId}
        empty={<NoGoods filters={filters} hasAny={(list.first?.counts.all ?? 0) > 0} />}
        skeleton={<SkeletonRows rows={7} hasPicture />}
        listHeader={
          <>
            <ClosedShop />
            {hasItems && <GoodsTools />}
            <GoodsListHeader first={list.first}>
              {hasItems &&
                (isTable ? (
                  <TableTools table={table} selection={selection} />
                ) : (
                  <SelectionToggle selection={selection} />
                ))}
            </GoodsListHeader>
          </>
        }
        head={isTable && <TableHead table={table} selection={selection} />}
      >
        {(listing) =>
          isTable ? (
            <TableRow table={table} row={listing} selection={selection.of(listing.id)} />
          ) : (
            <GoodsRow
              listing={listing}
              edit={actions?.editOf(listing)}
              controls={actions?.controlsOf(listing)}
              selection={selection.of(listing.id)}
            />
          )
        }
      </RecordsScreen>
      <PriceSheet productId={pricedId} onClose={() => setPricedId(null)} />
    </>
  )
}

function GoodsSearchHeader({ filters: { keyword, set } }: { filters: GoodsFilters }) {
  const { t } = useLingui()
  const back = useBack(paths.product)
  return (
    <SearchHeader
      title={t`My products`}
      onBack={back}
      label={t`Search my products`}
      keyword={keyword}
      onSearch={(next) => set({ keyword: next })}
    />
  )
}

function useGoodsTabs({ state, set }: GoodsFilters, counts: ListingCounts | undefined) {
  const { t } = useLingui()
  const labels = { all: t`All`, selling: t`Selling`, stock: t`In stock` }
  return {
    label: t`Products by status`,
    items: listingStates.map((value) => ({ value, label: labels[value], count: counts?.[value] })),
    value: state,
    onChange: (next: GoodsFilters['state']) => set({ state: next === 'all' ? '' : next }),
  }
}

function GoodsTools() {
  return (
    <p className="flex flex-wrap gap-x-24 px-20 pt-4 text-small">
      <LinkText to={linkTo.prices()} className="py-10">
        <Trans>Price rules</Trans>
      </LinkText>
      <LinkText to={linkTo.priceList()} className="py-10">
        <Trans>Prices in a spreadsheet</Trans>
      </LinkText>
      <LinkText to={linkTo.insight()} className="py-10">
        <Trans>Insight</Trans>
      </LinkText>
    </p>
  )
}

type ListHeaderProps = {
  first: { counts: ListingCounts; productLimit: number } | undefined
  children: ReactNode
}

function GoodsListHeader({ first, children }: ListHeaderProps) {
  const numberText = useNumberText()
  const level = useSession().merinfo?.level.name ?? ''
  const used = first && numberText(first.counts.all)
  const quota = first && numberText(first.productLimit)
  return (
    <div className="flex min-h-44 items-center justify-between gap-12 border-b border-line pr-4 pl-20 text-caption text-soft">
      <span>
        {first && (
          <Trans>
            {used} of {quota} listings · {level}
          </Trans>
        )}
      </span>
      {children}
    </div>
  )
}

function NoGoods({ filters: { keyword, set }, hasAny }: { filters: GoodsFilters; hasAny: boolean }) {
  const icon = <Icon of={Package} size={2.4} />
  if (!hasAny && !keyword) {
    return (
      <Empty
        icon={icon}
        action={
          <LinkText to={paths.distribution} className="font-semibold">
            <Trans>Choose products to sell</Trans>
          </LinkText>
        }
      >
        <Trans>Your shop is empty. Products you add in the distribution centre appear here.</Trans>
      </Empty>
    )
  }
  return (
    <Empty
      icon={icon}
      action={
        <>
          <NearKeyword keyword={keyword} where="shop" onSearch={(near) => set({ keyword: near })} />
          <Button look="secondary" size="small" onClick={() => set({ keyword: '', state: '' })}>
            <Trans>Show all my products</Trans>
          </Button>
        </>
      }
    >
      {keyword ? <Trans>None of your products match “{keyword}”.</Trans> : <Trans>No products with this status.</Trans>}
    </Empty>
  )
}
