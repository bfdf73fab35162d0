import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useGet } from '#client/get.ts'
import { languages } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icon.tsx'
import { api } from '../../api.ts'
import { useCategoryTree } from '../../parts/category-tree.ts'
import { useLocalText } from '../../parts/local-text.ts'
import type { Filters } from './products-address.ts'

type Props = {
  filters: Filters
  onChange: (changes: Readonly<Record<string, string>>) => void
  onClear: () => void
  children: ReactNode
}

/** The search and the filters of the catalogue, and beside them what can be done. */
export function ProductFilters({ filters, onChange, onClear, children }: Props) {
  const { t } = useLingui()
  const localText = useLocalText()
  const { tree } = useCategoryTree()
  const suppliers = useGet(api.operatorProducts.suppliers).data ?? []
  const count = Object.keys(filters).length
  return (
    <div className="flex min-h-52 shrink-0 flex-wrap items-center gap-8 border-b border-line px-20 py-8">
      <KeywordField value={filters.keyword ?? ''} onSearch={(keyword) => onChange({ keyword })} />
      <Choice label={t`Category`} value={filters.categoryId} onChange={(category) => onChange({ category })}>
        <option value="">{t`any`}</option>
        {tree.map(({ id, depth, name }) => (
          <option key={id} value={id}>{`${' '.repeat(depth)}${localText(name)}`}</option>
        ))}
      </Choice>
      {suppliers.length > 0 && (
        <Choice label={t`Supplier`} value={filters.supplier} onChange={(supplier) => onChange({ supplier })}>
          <option value="">{t`any`}</option>
          {suppliers.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Choice>
      )}
      <Choice label={t`Missing texts`} value={filters.missing} onChange={(missing) => onChange({ missing })}>
        <option value="">{t`all products`}</option>
        <option value="any">{t`in any language`}</option>
        {languages.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice label={t`Stock`} value={filters.stock} onChange={(stock) => onChange({ stock })}>
        <option value="">{t`any`}</option>
        <option value="low">{t`fewer than 10 of a variant`}</option>
        <option value="out">{t`none of a variant`}</option>
      </Choice>
      <Choice label={t`Status`} value={filters.state} onChange={(state) => onChange({ state })}>
        <option value="">{t`on sale and off`}</option>
        <option value="on">{t`on sale`}</option>
        <option value="off">{t`off sale`}</option>
      </Choice>
      {count > 0 && (
        <button type="button" onClick={onClear} className="text-accent">
          <Trans>Clear all</Trans>
        </button>
      )}
      <span className="ml-auto flex gap-8">{children}</span>
    </div>
  )
}

type ChoiceProps = {
  label: string
  value: string | undefined
  onChange: (value: string) => void
  children: ReactNode
}

function Choice({ label, value = '', onChange, children }: ChoiceProps) {
  const id = useId()
  return (
    <span
      className={classNames(
        'inline-flex h-28 items-center gap-6 rounded-full border px-12',
        value === '' ? 'border-line' : 'border-transparent bg-tint font-medium text-accent',
      )}
    >
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classNames('max-w-120 bg-transparent', value === '' ? 'text-soft' : 'text-accent')}
      >
        {children}
      </select>
    </span>
  )
}

const typingPauseMs = 300

type KeywordProps = { value: string; onSearch: (keyword: string) => void }

/** The search begins by itself after a pause in typing. */
function KeywordField({ value, onSearch }: KeywordProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(value)
  const [given, setGiven] = useState(value)
  // All filters were cleared, or a link has another keyword.
  if (value !== given) {
    setGiven(value)
    setTyped(value)
  }
  const search = (keyword: string) => {
    setGiven(keyword)
    onSearch(keyword)
  }
  useEffect(() => {
    const keyword = typed.trim()
    if (keyword === given) return
    const timer = setTimeout(() => search(keyword), typingPauseMs)
    return () => clearTimeout(timer)
  })
  const label = t`Title in any language, SKU`
  return (
    <label
      className={classNames(
        'flex h-32 w-240 items-center gap-8 rounded-small border border-edge px-10',
        'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent',
      )}
    >
      <Icon of={Search} size={1.6} className="text-soft" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        value={typed}
        maxLength={limits.keywordMax}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        className="min-w-0 flex-1 appearance-none bg-transparent outline-none placeholder:text-soft"
      />
    </label>
  )
}
