import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { readTyped, showTyped } from '#kit/amount.ts'
import { Button } from '#kit/button.tsx'
import { Field, SelectField } from '#kit/field.tsx'
import { useFormats } from '#kit/format.tsx'
import { api } from '../../call.ts'
import { useGet } from '../../get.ts'
import { categoryOptions } from './category-paths.ts'
import type { ProductFilters } from './product-filters.ts'
import { usePriceErrors } from './products-above.tsx'

/** Price, category and order; prices are taken over together, so that the list does not jump while they are typed. */
export function FilterPanel({ filters }: { filters: ProductFilters }) {
  const { t } = useLingui()
  const { categoryId, sort, set } = filters
  const { data: tree = [] } = useGet(api.products.category)
  return (
    <section aria-label={t`Filters`} className="flex flex-col gap-10 px-20 pb-12">
      <Prices key={`${filters.minPrice} ${filters.maxPrice}`} filters={filters} />
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

function Prices({ filters }: { filters: ProductFilters }) {
  const { t } = useLingui()
  const { tag } = useFormats()
  const [typed, setTyped] = useState({
    minPrice: showTyped(filters.minPrice, tag),
    maxPrice: showTyped(filters.maxPrice, tag),
  })
  const [isTold, setTold] = useState(false)
  const errors = usePriceErrors(typed)
  const isWrong = Boolean(errors.minPrice || errors.maxPrice)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    const read = (text: string) => readTyped(text, tag) ?? ''
    if (!isWrong) filters.set({ minPrice: read(typed.minPrice), maxPrice: read(typed.maxPrice) })
  }
  const price = (name: 'minPrice' | 'maxPrice', label: string) => (
    <Field
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      value={typed[name]}
      error={isTold ? errors[name] : undefined}
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
