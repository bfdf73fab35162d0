import { Trans, useLingui } from '@lingui/react/macro'
import { ledgerAccounts, ledgerKinds } from '#contract/operator/ledger-codes.ts'
import { ChoiceChip, ChosenChip, DayChip } from '../../parts/filter-chips.tsx'
import { KeywordField } from '../../parts/keyword-field.tsx'
import { useMovementLabels } from '../../parts/movement-labels.ts'
import type { Filters } from './filters.ts'

type Props = { filters: Filters; shopName: string | undefined; onChange: (filters: Filters) => void }

export function LedgerFilters({ filters, shopName, onChange }: Props) {
  const { t } = useLingui()
  const movements = useMovementLabels()
  const { merchant, account, kind, keyword, since, until, through } = filters
  const set = (change: Filters) => onChange({ ...filters, ...change })
  return (
    <div className="flex min-h-52 shrink-0 flex-wrap items-center gap-10 border-b border-line px-20 py-8">
      {merchant && (
        <ChosenChip label={t`all merchants`} onClear={() => set({ merchant: '', through: '' })}>
          {shopName ?? t`one merchant`}
        </ChosenChip>
      )}
      <ChoiceChip label={t`Ledger account`} value={account} onChange={(value) => set({ account: value })}>
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
      <DayChip label={t`Until`} value={until} onChange={(value) => set({ until: value })} />
      {through && (
        <ChosenChip label={t`later ones too`} onClear={() => set({ through: '' })}>
          {t`up to No. ${through}`}
        </ChosenChip>
      )}
      <KeywordField
        label={t`Number or source`}
        value={keyword ?? ''}
        onSearch={(value) => set({ keyword: value })}
        className="w-180"
      />
      {Object.keys(filters).length > 0 && (
        <button type="button" onClick={() => onChange({})} className="text-accent">
          <Trans>Clear all</Trans>
        </button>
      )}
    </div>
  )
}
