import { Trans, useLingui } from '@lingui/react/macro'
import { PackageSearch, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useInfinite } from '#client/get.ts'
import { limits } from '#contract/limits.ts'
import { Button } from '#kit/button.tsx'
import { Header, HeaderAction } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { RecordsScreen } from '#kit/records-screen.tsx'
import { SearchField } from '#kit/search-field.tsx'
import { Empty } from '#kit/states.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { useSelection } from '../../parts/use-selection.ts'
import { paths } from '../../paths.ts'
import { Distribute } from './distribute.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { NearKeyword } from './near-keyword.tsx'
import { ProductCard, ProductCardsSkeleton } from './product-card.tsx'
import { type ProductFilters, useProductFilters } from './product-filters.ts'
import { ProductsListHeader } from './products-list-header.tsx'

export default function DistributionScreen() {
  const filters = useProductFilters()
  const [isFiltering, setFiltering] = useState(false)
  const [isAddingAll, setAddingAll] = useState(false)
  const query = { ...filters.filter, sort: filters.sort }
  const list = useInfinite(api.products.product, { query })
  const listKey = JSON.stringify(query)
  const addable = list.items?.filter(({ added }) => !added)
  const selection = useSelection(addable, { listKey, max: limits.addAllIdsMax })
  const hasAny = (list.items?.length ?? 0) > 0
  return (
    <RecordsScreen
      header={
        <DistributionHeader filters={filters} isFiltering={isFiltering} onFilter={() => setFiltering(!isFiltering)} />
      }
      action={
        hasAny && (
          <Distribute
            selection={selection}
            filter={filters.filter}
            isAddingAll={isAddingAll}
            onClose={() => setAddingAll(false)}
          />
        )
      }
      listKey={listKey}
      source={list}
      keyOf={({ id }) => id}
      columns={2}
      empty={<NoProducts filters={filters} />}
      skeleton={<ProductCardsSkeleton />}
      listHeader={
        <>
          {isFiltering && <FilterPanel filters={filters} />}
          <ProductsListHeader
            filters={filters}
            selection={hasAny ? selection : null}
            total={list.first}
            onAddAll={() => setAddingAll(true)}
          />
        </>
      }
    >
      {(product) => <ProductCard product={product} selection={selection.of(product.id)} />}
    </RecordsScreen>
  )
}

type HeaderProps = { filters: ProductFilters; isFiltering: boolean; onFilter: () => void }

function DistributionHeader({ filters, isFiltering, onFilter }: HeaderProps) {
  const { t } = useLingui()
  const back = useBack(paths.product)
  return (
    <>
      <Header
        title={t`Distribution centre`}
        onBack={back}
        action={
          <HeaderAction
            label={isFiltering ? t`Close filters` : t`Filters`}
            icon={<Icon of={SlidersHorizontal} size={2} />}
            onPress={onFilter}
          />
        }
      />
      <SearchField
        label={t`Search products`}
        value={filters.keyword}
        onSearch={(keyword) => keyword !== filters.keyword && filters.set({ keyword })}
      />
    </>
  )
}

function NoProducts({ filters: { isNarrowed, keyword, set } }: { filters: ProductFilters }) {
  return (
    <Empty
      icon={<Icon of={PackageSearch} size={2.4} />}
      action={
        isNarrowed && (
          <>
            <NearKeyword keyword={keyword} where="catalogue" onSearch={(near) => set({ keyword: near })} />
            <Button
              look="secondary"
              size="small"
              onClick={() => set({ keyword: '', categoryId: '', minPrice: '', maxPrice: '', recommended: '' })}
            >
              <Trans>Show all products</Trans>
            </Button>
          </>
        )
      }
    >
      {isNarrowed ? (
        <Trans>No products found. Try another keyword or a wider price range.</Trans>
      ) : (
        <Trans>No products available yet. New ones will appear here.</Trans>
      )}
    </Empty>
  )
}
