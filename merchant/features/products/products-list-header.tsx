import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useGet } from '#client/get.ts'
import { Button } from '#kit/button.tsx'
import { Chip, Chips } from '#kit/chips.tsx'
import { useMoneyText } from '#kit/format.tsx'
import { api } from '../../api.ts'
import { SelectionToggle } from '../../parts/selection-toggle.tsx'
import type { Selection } from '../../parts/use-selection.ts'
import { categoryOptions } from './category-paths.ts'
import type { ProductFilters } from './product-filters.ts'
import type { Product, ProductSort } from './product-types.ts'

type ListTotal = { total: number; totalIsFloor?: boolean }

type Props = {
  filters: ProductFilters
  selection: Selection<Product> | null
  total: ListTotal | undefined
  onAddAll: () => void
}

export function ProductsListHeader({ filters, selection, total, onAddAll }: Props) {
  return (
    <>
      <FilterChips filters={filters} />
      <div className="flex min-h-44 flex-wrap items-center justify-between gap-x-12 pr-4 pl-20 text-caption text-soft">
        <TotalText total={total} />
        {selection && (
          <span className="flex flex-wrap">
            {!selection.isOn && (
              <Button look="quiet" className="text-caption" onClick={onAddAll}>
                <Trans>Add all…</Trans>
              </Button>
            )}
            <SelectionToggle selection={selection} />
          </span>
        )}
      </div>
    </>
  )
}

function TotalText({ total }: { total: ListTotal | undefined }) {
  if (!total) return <span />
  const count = total.total
  return (
    <span role="status">
      {total.totalIsFloor ? (
        <Trans>more than {count} products</Trans>
      ) : (
        <Plural value={count} one="# product" other="# products" />
      )}
    </span>
  )
}

function FilterChips({ filters }: { filters: ProductFilters }) {
  const { t } = useLingui()
  const { data: tree = [] } = useGet(api.products.category)
  const { categoryId, sort, filter, set } = filters
  const top = tree.map(({ id, name }) => ({ id, name }))
  const deep = categoryOptions(tree).find(({ id }) => id === categoryId && top.every((each) => each.id !== id))
  const sorts: { value: ProductSort; label: string }[] = [
    { value: 'profit', label: t`Highest profit` },
    { value: 'sales', label: t`Best selling` },
  ]
  return (
    <Chips label={t`Quick filters`}>
      <PriceChip filters={filters} />
      {sorts.map(({ value, label }) => (
        <Chip key={value} isOn={sort === value} onPress={() => set({ sort: sort === value ? '' : value })}>
          {label}
        </Chip>
      ))}
      <Chip isOn={filter.recommended === true} onPress={() => set({ recommended: filter.recommended ? '' : '1' })}>
        <Trans>Recommended</Trans>
      </Chip>
      {[...(deep ? [deep] : []), ...top].map(({ id, name }) => (
        <Chip key={id} isOn={categoryId === id} onPress={() => set({ categoryId: categoryId === id ? '' : id })}>
          {name}
        </Chip>
      ))}
    </Chips>
  )
}

function PriceChip({ filters: { filter, set } }: { filters: ProductFilters }) {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const text = (amount: number | undefined) => (amount === undefined ? '' : moneyText(amount, { isShort: true }))
  const least = text(filter.minPrice)
  const most = text(filter.maxPrice)
  if (!least && !most) return null
  const both = least && most ? t`${least} to ${most}` : ''
  const one = least ? t`from ${least}` : t`up to ${most}`
  return (
    <Chip isOn onPress={() => set({ minPrice: '', maxPrice: '' })}>
      {both || one} <span aria-hidden="true">×</span>
    </Chip>
  )
}
