import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorMerchants } from '#contract/operator/merchants.ts'
import { classNames } from '#kit/class-names.ts'
import { Link } from '#kit/link.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Failed, Stale } from '#kit/states.tsx'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { hasRole, useOperator } from '../../operator.ts'
import { useTab } from '../../parts/use-tab.ts'
import { paths, placeOf } from '../../paths.ts'
import { ActsTable } from './acts-table.tsx'
import { LedgerTab } from './ledger-tab.tsx'
import { MerchantAside } from './merchant-aside.tsx'
import { MerchantHead } from './merchant-head.tsx'
import { DepositsTable, RefundsTable, WithdrawalsTable } from './money-tables.tsx'
import { OrdersTable } from './orders-table.tsx'
import { SecurityTab } from './security-tab.tsx'

export type Merchant = Reply<typeof operatorMerchants.get>

/** How many rows the overview shows of each list. */
const overviewRows = { orders: 8, money: 5 }

/** One merchant: state and balances, the latest of everything with its links, and what was done. */
export function MerchantPage({ id }: { id: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { data, error, isFetching, refresh } = useGet(callAt(api.operatorMerchants.get, { id }))
  const tabs = useTabs()
  const tab = useTab() ?? undefined
  const now = tabs.find(({ value }) => value === tab) ?? tabs[0]
  const go = (value: string | undefined) => void navigate(placeOf(paths.merchants, { item: id, tab: value }))
  useKeys([
    ...tabs.map(({ value, label }, at) => ({ key: String(at + 1), label, run: () => go(value) })),
    { key: 'Escape', label: t`back to the list`, run: () => void navigate(paths.merchants), isInFoot: true },
  ])
  if (!data) {
    return error ? (
      <Failed message={error.message} onRetry={() => void refresh()} isRetrying={isFetching} />
    ) : (
      <PageSkeleton />
    )
  }
  return (
    <main className="flex min-h-0 flex-1">
      <section aria-label={data.shop.name} className="min-w-0 flex-1 overflow-y-auto pb-32">
        {error && <Stale onRetry={() => void refresh()} isRetrying={isFetching} />}
        <p className="px-20 pt-12 text-tiny">
          <Link to={paths.merchants} className="text-soft hover:text-ink">
            <Trans>Merchants</Trans>
          </Link>
        </p>
        <MerchantHead merchant={data} />
        <nav aria-label={t`Parts of this page`} className="flex gap-20 overflow-x-auto border-y border-line px-20">
          {tabs.map(({ value, label }) => (
            <Link
              key={label}
              to={placeOf(paths.merchants, { item: id, tab: value })}
              aria-current={value === now?.value ? 'page' : undefined}
              className={classNames(
                'relative flex h-40 items-center whitespace-nowrap',
                value === now?.value ? 'font-semibold' : 'text-soft hover:text-ink',
              )}
            >
              {label}
              {value === now?.value && <span className="absolute inset-x-0 bottom-0 h-2 bg-ink" />}
            </Link>
          ))}
        </nav>
        <div className="px-20">
          <Part merchant={data} tab={now?.value} />
        </div>
      </section>
      <MerchantAside merchant={data} />
    </main>
  )
}

/** The parts that the operator's roles read. */
function useTabs() {
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

function Part({ merchant, tab }: { merchant: Merchant; tab: string | undefined }) {
  const { id } = merchant
  const tabs = useTabs()
  const reads = (value: string) => tabs.some((each) => each.value === value)
  if (tab === 'orders') return <OrdersTable id={id} isWhole />
  if (tab === 'ledger') return <LedgerTab merchant={merchant} />
  if (tab === 'withdrawals') return <WithdrawalsTable id={id} isWhole />
  if (tab === 'deposits') return <DepositsTable id={id} isWhole />
  if (tab === 'refunds') return <RefundsTable id={id} isWhole />
  if (tab === 'security') return <SecurityTab id={id} />
  if (tab === 'acts') return <ActsTable id={id} />
  return (
    <>
      {reads('orders') && <OrdersTable id={id} rows={overviewRows.orders} />}
      {reads('withdrawals') && <WithdrawalsTable id={id} rows={overviewRows.money} />}
      {reads('deposits') && <DepositsTable id={id} rows={overviewRows.money} />}
      {reads('refunds') && <RefundsTable id={id} rows={overviewRows.money} />}
      {tabs.length === 2 && <ActsTable id={id} />}
    </>
  )
}

function PageSkeleton() {
  return (
    <main aria-busy="true" className="min-h-0 flex-1 space-y-16 p-20">
      <Skeleton className="h-52 w-440" />
      <Skeleton className="h-60 w-full" />
      <Skeleton className="h-320 w-full" />
    </main>
  )
}
