import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useGet } from '#client/get.ts'
import { readAmount, readTyped, showTyped, writeAmount } from '#kit/amount.ts'
import { Button } from '#kit/button.tsx'
import { Field, SelectField } from '#kit/field.tsx'
import { useFormats } from '#kit/format.tsx'
import { api } from '../../api.ts'
import { categoryOptions } from './category-paths.ts'
import type { ProductFilters } from './product-filters.ts'

/** Both prices are applied together, so that the list does not change while they are typed. */
export function FilterPanel({ filters }: { filters: ProductFilters }) {
  const { t } = useLingui()
  const { categoryId, sort, set } = filters
  const { data: tree = [] } = useGet(api.products.category)
  return (
    <section aria-label={t`Filters`} className="flex flex-col gap-10 px-20 pb-12">
      <PriceFields key={`${filters.minPrice} ${filters.maxPrice}`} filters={filters} />
      <SelectField
        label={t`Category`}
        value={categoryId}
        onChange={(event) => set({ categoryId: event.target.value })}
        options={[
          { value: '', label: t`All categories` },
          ...categoryOptions(tree).map(({ id, name, products }) => ({ value: id, label: `${name} (${products})` })),
        ]}
      />
      <SelectField
        label={t`Sort by`}
        value={sort}
        onChange={(event) => set({ sort: event.target.value })}
        options={[
          { value: 'new', label: t`Newest first` },
          { value: 'sales', label: t`Best selling` },
          { value: 'profit', label: t`Highest profit` },
          { value: 'price', label: t`Lowest price first` },
          { value: '-price', label: t`Highest price first` },
        ]}
      />
    </section>
  )
}

function PriceFields({ filters }: { filters: ProductFilters }) {
  const { t } = useLingui()
  const { tag } = useFormats()
  const [typed, setTyped] = useState({
    minPrice: showTyped(filters.minPrice, tag),
    maxPrice: showTyped(filters.maxPrice, tag),
  })
  const [isSubmitted, setSubmitted] = useState(false)
  const errors = usePriceErrors(typed)
  const isInvalid = Boolean(errors.minPrice || errors.maxPrice)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    const read = (text: string) => readTyped(text, tag) ?? ''
    if (!isInvalid) filters.set({ minPrice: read(typed.minPrice), maxPrice: read(typed.maxPrice) })
  }
  const price = (name: 'minPrice' | 'maxPrice', label: string) => (
    <Field
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={typed[name]}
      error={isSubmitted ? errors[name] : undefined}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value.trim() })}
    />
  )
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-10">
      <div className="grid grid-cols-2 gap-10">
        {price('minPrice', t`Minimum price`)}
        {price('maxPrice', t`Maximum price`)}
      </div>
      <Button type="submit" look="secondary" size="small">
        <Trans>Apply</Trans>
      </Button>
    </form>
  )
}

/** The message below a price that cannot be parsed, or that conflicts with the other price. */
function usePriceErrors({ minPrice, maxPrice }: { minPrice: string; maxPrice: string }) {
  const { t } = useLingui()
  const formats = useFormats()
  const least = readAmount(minPrice, formats)
  const most = readAmount(maxPrice, formats)
  const example = writeAmount(1250, formats)
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
