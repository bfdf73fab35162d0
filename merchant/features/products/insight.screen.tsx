import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChartNoAxesColumn } from 'lucide-react'
import { useInfinite } from '#client/get.ts'
import { Header } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { Link } from '#kit/link.tsx'
import { Picture } from '#kit/picture.tsx'
import { RecordsScreen } from '#kit/records-screen.tsx'
import { Empty } from '#kit/states.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { useBack } from '../../parts/back.ts'
import { useTabs } from '../../parts/use-tabs.ts'
import { paths } from '../../paths.ts'
import { type Funnel, FunnelStats } from './funnel.tsx'
import { useTitle } from './use-title.ts'

const insightTabs = [
  { value: 'all', label: msg`All` },
  { value: 'unsold', label: msg`Viewed, not ordered` },
] as const

export default function InsightScreen() {
  const { t } = useLingui()
  const back = useBack(paths.goods)
  const tabs = useTabs({ label: t`Products by outcome`, tabs: insightTabs, name: 'show', initial: 'all' })
  const isUnsold = tabs.value === 'unsold'
  const list = useInfinite(api.insight.list, { query: isUnsold ? { unsold: true } : {} })
  return (
    <RecordsScreen
      header={<Header title={t`Insight`} onBack={back} />}
      tabs={tabs}
      listKey={tabs.value}
      source={list}
      keyOf={({ listingId }) => listingId}
      listHeader={
        list.first && (
          <p className="px-20 pt-4 pb-14 text-small text-soft">
            <Trans>
              Counted since each product was added. Each visitor counts once a day. Tap a figure to see what it counts.
            </Trans>
          </p>
        )
      }
      empty={
        <Empty icon={<Icon of={ChartNoAxesColumn} size={2.4} />}>
          {isUnsold ? (
            <Trans>No product was viewed without being ordered.</Trans>
          ) : (
            <Trans>Nothing to count yet: your shop has no products.</Trans>
          )}
        </Empty>
      }
    >
      {(funnel) => <FunnelRow funnel={funnel} />}
    </RecordsScreen>
  )
}

function FunnelRow({ funnel }: { funnel: Funnel }) {
  const title = useTitle()(funnel.title)
  return (
    <article aria-label={title} className="border-b border-line bg-surface py-14">
      <div className="flex items-center gap-12 px-20 pb-8">
        <Picture src={funnel.image} alt="" className="size-44 rounded-small" />
        <Link
          to={linkTo.product(funnel.productId)}
          className="line-clamp-2 min-w-0 flex-1 py-10 text-small font-medium"
        >
          {title}
        </Link>
      </div>
      <FunnelStats funnel={funnel} />
      {funnel.views > 0 && funnel.orders === 0 && (
        <p className="px-20 pt-6 text-caption text-wait">
          <Trans>Viewed, not ordered</Trans>
        </p>
      )}
    </article>
  )
}
