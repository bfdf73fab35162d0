import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { parseAmount } from '#contract/money.ts'
import { readTyped, showTyped } from '#kit/amount.ts'
import { Button } from '#kit/button.tsx'
import { Chip, Chips } from '#kit/chips.tsx'
import { useFormats, useMoneyText } from '#kit/format.tsx'
import { api } from '../../call.ts'
import { useGet } from '../../get.ts'
import { categoryOptions } from './category-paths.ts'
import type { ProductFilters } from './product-filters.ts'
import type { Product, ProductSort } from './product-types.ts'
import type { Chosen } from './use-chosen.ts'

export type Found = { total: number; totalIsFloor?: boolean } | undefined

type Props = { filters: ProductFilters; chosen: Chosen<Product> | null; found: Found }

/** What narrows the list, how many there are, and the way to choose several. */
export function ProductsAbove({ filters, chosen, found }: Props) {
  return (
    <>
      <FilterChips filters={filters} />
      <div className="flex min-h-44 items-center justify-between gap-12 pr-4 pl-20 text-caption text-soft">
        <FoundText found={found} />
        {chosen && (
          <Button
            look="quiet"
            className="text-caption"
            onClick={chosen.isOn ? chosen.end : chosen.begin}
            aria-pressed={chosen.isOn}
          >
            {chosen.isOn ? <Trans>Cancel selection</Trans> : <Trans>Select</Trans>}
          </Button>
        )}
      </div>
    </>
  )
}

function FoundText({ found }: { found: Found }) {
  if (!found) return <span />
  const count = found.total
  return (
    <span role="status">
      {found.totalIsFloor ? (
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
  const { categoryId, sort, set } = filters
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

/** The message under a price that cannot be read, or that is above the highest; prices as typed in the language. */
export function usePriceErrors({ minPrice, maxPrice }: { minPrice: string; maxPrice: string }) {
  const { t } = useLingui()
  const { tag, minorDigits } = useFormats()
  const amountOf = (typed: string) => parseAmount(readTyped(typed, tag) ?? '', minorDigits)
  const least = amountOf(minPrice)
  const most = amountOf(maxPrice)
  const example = showTyped('12.50', tag)
  const wrong = t`Enter an amount, like ${example}.`
  return {
    minPrice: minPrice !== '' && least === null ? wrong : undefined,
    maxPrice:
      maxPrice !== '' && most === null
        ? wrong
        : least !== null && most !== null && least > most
          ? t`Must not be below the minimum.`
          : undefined,
  }
}
