import { Trans } from '@lingui/react/macro'
import { Stat, StatGrid } from '#kit/figure.tsx'
import { useNumberText } from '#kit/format.tsx'
import { linkTo } from '../../links.ts'
import type { DashboardData } from './home-figures.tsx'

export function ShopFigures({ data }: { data: DashboardData | undefined }) {
  const numberText = useNumberText()
  const noData = <Trans>no data yet</Trans>
  const shown = (value: number | null | undefined) => (typeof value === 'number' ? numberText(value) : value)
  const rating = data?.shop.rating
  return (
    <section className="pt-16">
      <StatGrid columns={3}>
        <Stat label={<Trans>Visitors today</Trans>} to={linkTo.figure('visitors')}>
          {shown(data?.visitors.today)}
        </Stat>
        <Stat label={<Trans>Visitors, 7 days</Trans>} to={linkTo.figure('visitors')}>
          {shown(data?.visitors.days7)}
        </Stat>
        <Stat label={<Trans>Visitors, 30 days</Trans>} to={linkTo.figure('visitors')}>
          {shown(data?.visitors.days30)}
        </Stat>
        <Stat label={<Trans>Followers</Trans>} to={linkTo.figure('followers')}>
          {shown(data?.shop.followers)}
        </Stat>
        <Stat label={<Trans>Rating</Trans>} to={linkTo.figure('reviews')} noData={noData}>
          {typeof rating === 'number' ? numberText(rating, { minimumFractionDigits: 1 }) : rating}
        </Stat>
        <Stat label={<Trans>Credit score</Trans>} to={linkTo.figure('credit')} noData={noData}>
          {shown(data?.shop.creditScore)}
        </Stat>
      </StatGrid>
    </section>
  )
}
