import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useGet } from '#client/get.ts'
import { languages } from '#contract/language-codes.ts'
import { api } from '../../api.ts'
import { useCategoryTree } from '../../parts/category-tree.ts'
import { ChoiceChip } from '../../parts/filter-chips.tsx'
import { KeywordField } from '../../parts/keyword-field.tsx'
import { useLocalText } from '../../parts/local-text.ts'
import type { Filters } from './products-address.ts'

type Props = {
  filters: Filters
  onChange: (changes: Readonly<Record<string, string>>) => void
  onClear: () => void
  children: ReactNode
}

export function ProductFilters({ filters, onChange, onClear, children }: Props) {
  const { t } = useLingui()
  const localText = useLocalText()
  const { tree } = useCategoryTree()
  const suppliers = useGet(api.operatorProducts.suppliers).data ?? []
  const count = Object.keys(filters).length
  return (
    <div className="flex min-h-52 shrink-0 flex-wrap items-center gap-8 border-b border-line px-20 py-8">
      <KeywordField
        label={t`Title in any language, SKU`}
        value={filters.keyword ?? ''}
        onSearch={(keyword) => onChange({ keyword })}
        className="w-240"
      />
      <ChoiceChip label={t`Category`} value={filters.categoryId} onChange={(category) => onChange({ category })}>
        <option value="">{t`any`}</option>
        {tree.map(({ id, depth, name }) => (
          <option key={id} value={id}>{`${' '.repeat(depth)}${localText(name)}`}</option>
        ))}
      </ChoiceChip>
      {suppliers.length > 0 && (
        <ChoiceChip label={t`Supplier`} value={filters.supplier} onChange={(supplier) => onChange({ supplier })}>
          <option value="">{t`any`}</option>
          {suppliers.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </ChoiceChip>
      )}
      <ChoiceChip label={t`Missing texts`} value={filters.missing} onChange={(missing) => onChange({ missing })}>
        <option value="">{t`all products`}</option>
        <option value="any">{t`in any language`}</option>
        {languages.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </ChoiceChip>
      <ChoiceChip label={t`Stock`} value={filters.stock} onChange={(stock) => onChange({ stock })}>
        <option value="">{t`any`}</option>
        <option value="low">{t`fewer than 10 of a variant`}</option>
        <option value="out">{t`none of a variant`}</option>
      </ChoiceChip>
      <ChoiceChip label={t`Status`} value={filters.state} onChange={(state) => onChange({ state })}>
        <option value="">{t`on sale and off`}</option>
        <option value="on">{t`on sale`}</option>
        <option value="off">{t`off sale`}</option>
      </ChoiceChip>
      {count > 0 && (
        <button type="button" onClick={onClear} className="text-accent">
          <Trans>Clear all</Trans>
        </button>
      )}
      <span className="ml-auto flex gap-8">{children}</span>
    </div>
  )
}
