import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { ledgerAccounts, ledgerKinds } from '#contract/operator/ledger-words.ts'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icon.tsx'
import { ChoiceChip, ChosenChip, DayChip } from '../../parts/filter-chips.tsx'
import { useMovementNames } from '../../parts/movement-names.ts'
import type { Filters } from './filters.ts'

type Props = { filters: Filters; shopName: string | undefined; onChange: (filters: Filters) => void }

/** Whose books, which account, what moved money and when. */
export function LedgerFilters({ filters, shopName, onChange }: Props) {
  const { t } = useLingui()
  const movements = useMovementNames()
  const { merchant, account, kind, keyword, since, until, through } = filters
  const set = (change: Filters) => onChange({ ...filters, ...change })
  return (
    <div className="flex min-h-52 shrink-0 flex-wrap items-center gap-10 border-b border-line px-20 py-8">
      {merchant && (
        <ChosenChip label={t`not only this merchant`} onClear={() => set({ merchant: '', through: '' })}>
          {shopName ?? t`one merchant`}
        </ChosenChip>
      )}
      <ChoiceChip label={t`Account`} value={account} onChange={(value) => set({ account: value })}>
        <option value="">{t`any`}</option>
        {ledgerAccounts.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </ChoiceChip>
      <ChoiceChip label={t`Movement`} value={kind} onChange={(value) => set({ kind: value })}>
        <option value="">{t`any`}</option>
        {ledgerKinds.map((each) => (
          <option key={each} value={each}>
            {movements[each]}
          </option>
        ))}
      </ChoiceChip>
      <DayChip label={t`From`} value={since} onChange={(value) => set({ since: value })} />
      <DayChip label={t`To`} value={until} onChange={(value) => set({ until: value })} />
      {through && (
        <ChosenChip label={t`later ones too`} onClear={() => set({ through: '' })}>
          {t`up to No. ${through}`}
        </ChosenChip>
      )}
      <KeywordField value={keyword ?? ''} onSearch={(value) => set({ keyword: value })} />
      {Object.keys(filters).length > 0 && (
        <button type="button" onClick={() => onChange({})} className="text-accent">
          <Trans>Clear all</Trans>
        </button>
      )}
    </div>
  )
}

const typingPauseMs = 400

/** The search begins by itself after a pause in typing. */
function KeywordField({ value, onSearch }: { value: string; onSearch: (keyword: string) => void }) {
  const { t } = useLingui()
  const [state, setState] = useState({ typed: value, value })
  // What the address says goes before what was typed under another one.
  const typed = state.value === value ? state.typed : value
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => onSearch(typed.trim()), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed, value, onSearch])
  const label = t`Number or source`
  return (
    <label
      className={classNames(
        'flex h-28 w-180 items-center gap-8 rounded-full border border-line px-12',
        'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent',
      )}
    >
      <Icon of={Search} size={1.4} className="text-soft" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        value={typed}
        maxLength={limits.keywordMax}
        onChange={(event) => setState({ typed: event.target.value, value })}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        className="min-w-0 flex-1 appearance-none bg-transparent outline-none placeholder:text-soft"
      />
    </label>
  )
}
