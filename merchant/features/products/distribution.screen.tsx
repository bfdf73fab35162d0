import { Trans, useLingui } from '@lingui/react/macro'
import { PackageSearch, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/button.tsx'
import { EndlessList } from '#kit/endless-list.tsx'
import { Header, HeaderAction } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { Screen } from '#kit/screen.tsx'
import { SearchField } from '#kit/search-field.tsx'
import { Empty } from '#kit/states.tsx'
import { useBack } from '../../app/back.ts'
import { api } from '../../call.ts'
import { useInfinite } from '../../get.ts'
import { paths } from '../../paths.ts'
import { Distribute } from './distribute.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { ListTop } from './list-top.tsx'
import { ProductCard, ProductCardPlaces } from './product-card.tsx'
import { type ProductFilters, useProductFilters } from './product-filters.ts'
import { ProductsAbove } from './products-above.tsx'
import { useChosen } from './use-chosen.ts'

/** The whole catalogue: find, choose, put into the shop. */
export default function DistributionScreen() {
  const filters = useProductFilters()
  const [isFiltering, setFiltering] = useState(false)
  const query = { ...filters.filter, sort: filters.sort }
  const list = useInfinite(api.products.product, { query })
  const place = JSON.stringify(query)
  const fresh = list.items?.filter(({ added }) => !added)
  const chosen = useChosen(fresh, place)
  const hasAny = (list.items?.length ?? 0) > 0
  return (
    <Screen
      header={
        <DistributionHeader filters={filters} isFiltering={isFiltering} onFilter={() => setFiltering(!isFiltering)} />
      }
      action={hasAny && <Distribute chosen={chosen} filter={filters.filter} found={list.first} />}
    >
      <ListTop of={place} />
      <EndlessList
        key={place}
        source={list}
        keyOf={({ id }) => id}
        columns={2}
        empty={<NothingFound filters={filters} />}
        skeleton={<ProductCardPlaces />}
        above={
          <>
            {isFiltering && <FilterPanel filters={filters} />}
            <ProductsAbove filters={filters} chosen={hasAny ? chosen : null} found={list.first} />
          </>
        }
      >
        {(product) => (
          <ProductCard
            product={product}
            choice={
              chosen.isOn
                ? {
                    isChosen: chosen.has(product.id),
                    onChange: (isChosen) => chosen.choose(product.id, isChosen),
                  }
                : undefined
            }
          />
        )}
      </EndlessList>
    </Screen>
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

function NothingFound({ filters: { isNarrowed, set } }: { filters: ProductFilters }) {
  return (
    <Empty
      icon={<Icon of={PackageSearch} size={2.4} />}
      action={
        isNarrowed && (
          <Button
            look="secondary"
            size="small"
            onClick={() => set({ keyword: '', categoryId: '', minPrice: '', maxPrice: '' })}
          >
            <Trans>Show all products</Trans>
          </Button>
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
