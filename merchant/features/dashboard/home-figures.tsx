import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import type { dashboard } from '#contract/dashboard.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Figure, Stat, StatGrid } from '#kit/figure.tsx'
import { useNumberText } from '#kit/format.tsx'
import { Change, Money } from '#kit/money.tsx'
import { linkTo } from '../../links.ts'
import { useSession } from '../../session.ts'

/** Few merchants have a rate, so that home comes without this code. */
const InOwnCurrency = lazy(async () => ({ default: (await import('../../parts/own-currency.tsx')).InOwnCurrency }))

export type DashboardData = Reply<typeof dashboard.index>

export function HomeFigures({ data }: { data: DashboardData | undefined }) {
  const numberText = useNumberText()
  const hasRate = Boolean(useSession().merinfo?.ownCurrency?.rate)
  const behind = (figure: 'sales' | 'orders' | 'estimatedProfit') =>
    linkTo.orders({ status: 'all', ...(data && { on: data.today.date, figure }) })
  return (
    <section>
      <div className="px-20 pt-12 pb-8">
        <Figure label={<Trans>Sales today</Trans>} amount={data?.today.sales} to={behind('sales')} />
        {hasRate && (
          <Suspense fallback={<span className="block text-caption">&nbsp;</span>}>
            <InOwnCurrency amount={data?.today.sales} />
          </Suspense>
        )}
      </div>
      <StatGrid>
        <Stat label={<Trans>Orders today</Trans>} to={behind('orders')}>
          {data && numberText(data.today.orders)}
        </Stat>
        <Stat label={<Trans>Estimated profit today</Trans>} to={behind('estimatedProfit')}>
          {data && <Change amount={data.today.estimatedProfit} className="font-semibold" />}
        </Stat>
        <Stat label={<Trans>Total sales</Trans>} to={linkTo.orders({ status: 'all', only: 'paid' })}>
          {data && <Money amount={data.totals.sales} />}
        </Stat>
        <Stat label={<Trans>Total profit</Trans>} to={linkTo.report({ range: 'all' })}>
          {data && <Money amount={data.totals.profit} />}
        </Stat>
      </StatGrid>
    </section>
  )
}
