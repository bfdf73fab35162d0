import { Trans, useLingui } from '@lingui/react/macro'
import { useGet } from '#client/get.ts'
import { dayMs } from '#contract/durations.ts'
import { isId } from '#contract/id-pattern.ts'
import { api } from '../../api.ts'
import { ChoiceChip, ChosenChip, DayChip } from '../../parts/filter-chips.tsx'
import type { AuditAct } from './audit.screen.tsx'

/** The filters of the log, from the address. Days are in UTC. */
export type Filters = { operator?: string; act?: string; merchant?: string; since?: string; until?: string }

const names = ['operator', 'act', 'merchant', 'since', 'until'] as const
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Ignores invalid filters in the address, because the server would refuse the request. */
export function readFilters(search: string): Filters {
  const params = new URLSearchParams(search)
  const fits = {
    operator: isId,
    merchant: isId,
    since: isDay,
    until: isDay,
    act: (text: string) => /^[\w.]+$/.test(text),
  }
  const given = names.flatMap((name) => {
    const value = params.get(name)
    return value && fits[name](value) ? [[name, value] as const] : []
  })
  return Object.fromEntries(given)
}

/** The query of the call: from the beginning of the first day to the end of the last. */
export function queryOf({ operator, act, merchant, since, until }: Filters) {
  return {
    ...(operator && { operatorId: operator }),
    ...(act && { act }),
    ...(merchant && { merchantId: merchant }),
    ...(since && { since: `${since}T00:00:00.000Z` }),
    ...(until && { until: new Date(Date.parse(`${until}T00:00:00.000Z`) + dayMs).toISOString() }),
  }
}

type Props = { filters: Filters; shown: readonly AuditAct[]; onChange: (filters: Filters) => void }

/** Filters by operator, act, merchant and day. A merchant is chosen on a row, or on the merchant's own page. */
export function AuditFilters({ filters, shown, onChange }: Props) {
  const { t } = useLingui()
  const operators = useGet(api.operators.list).data ?? []
  const acts = useGet(api.operatorAudit.acts).data ?? []
  const { operator, act, merchant, since, until } = filters
  const set = (change: Filters) => onChange({ ...filters, ...change })
  const shopName = shown.find(({ merchantId }) => merchantId === merchant)?.shopName
  return (
    <div className="flex min-h-52 shrink-0 flex-wrap items-center gap-10 border-b border-line px-20 py-8">
      <ChoiceChip label={t`Who`} value={operator} onChange={(value) => set({ operator: value })}>
        <option value="">{t`anyone`}</option>
        {operators.map(({ id, email }) => (
          <option key={id} value={id}>
            {email}
          </option>
        ))}
      </ChoiceChip>
      <ChoiceChip label={t`Act`} value={act} onChange={(value) => set({ act: value })}>
        <option value="">{t`any`}</option>
        {acts.map((each) => (
          <option key={each.act} value={each.act}>
            {each.title}
          </option>
        ))}
      </ChoiceChip>
      <DayChip label={t`From`} value={since} onChange={(value) => set({ since: value })} />
      <DayChip label={t`Until`} value={until} onChange={(value) => set({ until: value })} />
      {merchant && (
        <ChosenChip label={t`all merchants`} onClear={() => set({ merchant: '' })}>
          {shopName ?? t`one merchant`}
        </ChosenChip>
      )}
      {Object.keys(filters).length > 0 && (
        <button type="button" onClick={() => onChange({})} className="text-accent">
          <Trans>Clear all</Trans>
        </button>
      )}
    </div>
  )
}
