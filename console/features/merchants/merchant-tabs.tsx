import { useLingui } from '@lingui/react/macro'
import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import { classNames } from '#kit/class-names.ts'
import { useNumberText } from '#kit/format.tsx'
import { Link } from '#kit/link.tsx'
import { api } from '../../api.ts'
import { hasRole, useOperator } from '../../operator.ts'
import { linkTo, paths } from '../../paths.ts'
import { queryOf } from './money-tables.tsx'
import { overviewRows } from './orders-table.tsx'

export type MerchantTab = { value: string | undefined; label: string }

export function useMerchantTabs(): readonly MerchantTab[] {
  const { t } = useLingui()
  const roles = useOperator()?.roles
  const may = (own: readonly Parameters<typeof hasRole>[1][]) => own.some((role) => hasRole(roles, role))
  const tabs = [
    { value: undefined, label: t`Overview`, isOn: true },
    { value: 'orders', label: t`Orders`, isOn: may(['finance', 'support', 'auditor', 'catalogue']) },
    { value: 'ledger', label: t`Ledger`, isOn: may(['finance', 'auditor']) },
    { value: 'withdrawals', label: t`Withdrawals`, isOn: may(['finance', 'auditor']) },
    { value: 'deposits', label: t`Deposits`, isOn: may(['finance', 'auditor']) },
    { value: 'refunds', label: t`Refunds`, isOn: may(['finance', 'support', 'auditor']) },
    { value: 'security', label: t`Security`, isOn: may(['finance', 'support', 'auditor']) },
    { value: 'acts', label: t`Acts`, isOn: true },
  ]
  return tabs.filter(({ isOn }) => isOn)
}

type Props = { id: string; tabs: readonly MerchantTab[]; now: string | undefined }

/** Links to the tabs, each with its own address. Orders and money have their counts beside the name. */
export function MerchantTabs({ id, tabs, now }: Props) {
  const { t } = useLingui()
  const counts = useCounts(id, tabs)
  return (
    <nav aria-label={t`Parts of this page`} className="flex gap-20 overflow-x-auto border-y border-line px-20">
      {tabs.map(({ value, label }) => (
        <Link
          key={label}
          to={linkTo(paths.merchants, { item: id, tab: value })}
          aria-current={value === now ? 'page' : undefined}
          className={classNames(
            'relative flex h-40 items-center gap-6 whitespace-nowrap',
            value === now ? 'font-semibold' : 'text-soft hover:text-ink',
          )}
        >
          {label} <CountText count={counts[value ?? '']} />
          {value === now && <span className="absolute inset-x-0 bottom-0 h-2 bg-ink" />}
        </Link>
      ))}
    </nav>
  )
}

type Count = { total: number; totalIsFloor?: boolean }

function CountText({ count }: { count: Count | undefined }) {
  const { t } = useLingui()
  const numberText = useNumberText()
  if (!count) return null
  return (
    <span className="figures font-normal text-soft">
      {count.totalIsFloor ? t`${numberText(count.total)} and more` : numberText(count.total)}
    </span>
  )
}

/** The number of rows of each tab. The overview and the pane beside it read nearly all of these anyway. */
function useCounts(id: string, tabs: readonly MerchantTab[]): Readonly<Partial<Record<string, Count>>> {
  const isEnabled = (part: string) => tabs.some(({ value }) => value === part)
  const query = queryOf(id, overviewRows.money)
  const overview = useGet(callAt(api.operatorMerchants.overview, { id })).data
  const lists = {
    ledger: useGet(api.operatorLedger.list, { query: { merchantId: id, limit: 1 }, isEnabled: isEnabled('ledger') }),
    withdrawals: useGet(api.operatorWithdrawals.list, { query, isEnabled: isEnabled('withdrawals') }),
    deposits: useGet(api.operatorDeposits.list, { query, isEnabled: isEnabled('deposits') }),
    refunds: useGet(api.operatorRefunds.list, { query, isEnabled: isEnabled('refunds') }),
  }
  const counts = Object.entries(lists).flatMap(([part, { data }]) => (data ? [[part, data] as const] : []))
  const orders = overview && { total: overview.orders.reduce((sum, { count }) => sum + count, 0) }
  return { ...Object.fromEntries(counts), ...(orders && { orders }) }
}
