import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorMerchants } from '#contract/operator/merchants.ts'
import { Link } from '#kit/link.tsx'
import { Unread } from '#kit/read-screen.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Stale } from '#kit/states.tsx'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { useTab } from '../../parts/use-tab.ts'
import { linkTo, paths } from '../../paths.ts'
import { ActsTable } from './acts-table.tsx'
import { LedgerTab } from './ledger-tab.tsx'
import { MerchantAside } from './merchant-aside.tsx'
import { MerchantHead } from './merchant-head.tsx'
import { type MerchantTab, MerchantTabs, useMerchantTabs } from './merchant-tabs.tsx'
import { DepositsTable, RefundsTable, WithdrawalsTable } from './money-tables.tsx'
import { OrdersTable, overviewRows } from './orders-table.tsx'
import { SecurityTab } from './security-tab.tsx'

export type Merchant = Reply<typeof operatorMerchants.get>

export function MerchantPage({ id }: { id: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const read = useGet(callAt(api.operatorMerchants.get, { id }))
  const { data, error, isFetching, refresh } = read
  const tabs = useMerchantTabs()
  const tab = useTab() ?? undefined
  const now = tabs.find(({ value }) => value === tab) ?? tabs[0]
  const go = (value: string | undefined) => void navigate(linkTo(paths.merchants, { item: id, tab: value }))
  useKeys([
    ...tabs.map(({ value, label }, at) => ({ key: String(at + 1), label, run: () => go(value) })),
    { key: 'Escape', label: t`back to the list`, run: () => void navigate(paths.merchants), isInFoot: true },
  ])
  if (!data) return <Unread read={read} skeleton={<PageSkeleton />} />
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
        <MerchantTabs id={id} tabs={tabs} now={now?.value} />
        <div className="px-20">
          <Part merchant={data} tabs={tabs} tab={now?.value} />
        </div>
      </section>
      <MerchantAside merchant={data} />
    </main>
  )
}

type PartProps = { merchant: Merchant; tabs: readonly MerchantTab[]; tab: string | undefined }

function Part({ merchant, tabs, tab }: PartProps) {
  const { id } = merchant
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
