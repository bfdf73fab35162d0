import { Trans } from '@lingui/react/macro'
import { useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { insight } from '#contract/insight.ts'
import { Stat, StatGrid } from '#kit/figure.tsx'
import { useNumberText } from '#kit/format.tsx'
import { Section } from '#kit/list.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'

export type Funnel = Reply<typeof insight.list>['list'][number]

export function FunnelStats({ funnel }: { funnel: Funnel | undefined }) {
  const numberText = useNumberText()
  const { listingId = '', views, baskets, orders, refunds } = funnel ?? {}
  const shown = (count: number | undefined) => count !== undefined && numberText(count)
  return (
    <StatGrid>
      <Stat label={<Trans>Views</Trans>} to={linkTo.insightDays('views', { listing: listingId })}>
        {shown(views) || undefined}
      </Stat>
      <Stat label={<Trans>Baskets</Trans>} to={linkTo.insightDays('baskets', { listing: listingId })}>
        {shown(baskets) || undefined}
      </Stat>
      <Stat label={<Trans>Orders</Trans>} to={linkTo.orders({ status: 'all', listingId, only: 'paid' })}>
        {shown(orders) || undefined}
      </Stat>
      <Stat label={<Trans>Refunded orders</Trans>} to={linkTo.orders({ status: 'all', listingId, only: 'refunded' })}>
        {shown(refunds) || undefined}
      </Stat>
    </StatGrid>
  )
}

export function FunnelPart({ productId }: { productId: string }) {
  const { data } = useGet(api.insight.list, { query: { productId, limit: 1 } })
  return (
    <Section title={<Trans>From view to refund</Trans>}>
      <div className="border-y border-line bg-surface py-12">
        <FunnelStats funnel={data?.list[0]} />
      </div>
    </Section>
  )
}
