import { Trans, useLingui } from '@lingui/react/macro'
import { Bell } from 'lucide-react'
import { lazy, memo, Suspense, useDeferredValue } from 'react'
import { useNavigate } from 'react-router'
import { queryClient, useGet } from '#client/get.ts'
import { Header, HeaderAction } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { Picture } from '#kit/picture.tsx'
import { PullToRefresh } from '#kit/pull-to-refresh.tsx'
import { Unread } from '#kit/read-screen.tsx'
import { Screen } from '#kit/screen.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Stale } from '#kit/states.tsx'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { areStepsDone, FirstSteps } from './first-steps.tsx'
import { FunnelPart } from './funnel-part.tsx'
import { type DashboardData, HomeFigures } from './home-figures.tsx'
import { beginHomeReads } from './home-reads.ts'
import { OfferPush } from './offer-push.tsx'
import { SalesCurve } from './sales-curve.tsx'
import { ShopFigures } from './shop-figures.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { Ticker } from './ticker.tsx'
import { ToDo } from './to-do.tsx'

/** Few shops are closed, so that home comes without this code. */
const ClosedShop = lazy(async () => ({ default: (await import('../../parts/closed-shop.tsx')).ClosedShop }))

// When the app starts with home, its code arrives before its texts, and nothing renders without texts. The requests use
// that time.
beginHomeReads()

export default function HomeScreen() {
  const read = useGet(api.dashboard.index)
  const { error, isFetching, refresh } = read
  // Deferred, so that the app answers a touch while the figures render.
  const data = useDeferredValue(read.data)
  const refreshAll = () => queryClient.invalidateQueries({ refetchType: 'active' }).then(refresh)
  if (!data && error) {
    return (
      <Screen header={<HomeHeader />}>
        <Unread read={read} />
      </Screen>
    )
  }
  return (
    <Screen header={<HomeHeader shop={data?.shop} unread={data?.todo.unread} />}>
      <PullToRefresh onRefresh={refreshAll}>
        {error && <Stale onRetry={refresh} isRetrying={isFetching} />}
        {data && !data.shop.open && (
          <Suspense>
            <ClosedShop />
          </Suspense>
        )}
        <Parts data={data} />
      </PullToRefresh>
    </Screen>
  )
}

type PartsProps = { data: DashboardData | undefined }

/** Memoised, so that it renders again only with other figures. */
const Parts = memo(({ data }: PartsProps) => (
  <div className="home-columns">
    <div className="min-w-0">
      <FirstSteps visitors={data?.visitors.days30} hasSold={data && data.totals.sales > 0} />
      <HomeFigures data={data} />
    </div>
    <ToDo todo={data?.todo}>
      <div className="home-overview min-w-0">
        <Overview data={data} />
      </div>
    </ToDo>
  </div>
))

/** Renders after the parts above, because it can wait. */
const Overview = memo(({ data }: PartsProps) => (
  <>
    <OfferPush isDue={areStepsDone() || (data?.totals.sales ?? 0) > 0} />
    <Ticker />
    <SalesCurve />
    <ShopFigures data={data} />
    <FunnelPart />
    <Shortcuts />
  </>
))

type HeaderProps = {
  shop?: { name: string; level: string; logo: string | null } | undefined
  unread?: number | undefined
}

function HomeHeader({ shop, unread = 0 }: HeaderProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const title = (
    <span className="flex items-center gap-10">
      <Picture src={shop?.logo} alt="" className="size-32 rounded-small" />
      <span className="min-w-0">
        {shop ? (
          <>
            <span className="line-clamp-1 text-small leading-[1.25]">{shop.name}</span>
            <span className="line-clamp-1 text-tiny leading-[1.25] font-normal text-soft">{shop.level}</span>
          </>
        ) : (
          <>
            <span className="sr-only">
              <Trans>Home</Trans>
            </span>
            <Skeleton className="h-15 w-120" />
            <Skeleton className="mt-5 h-12 w-56" />
          </>
        )}
      </span>
    </span>
  )
  const bell = (
    <HeaderAction
      label={t`Messages`}
      icon={<Icon of={Bell} size={2.2} />}
      count={unread}
      onPress={() => void navigate(paths.message)}
    />
  )
  return <Header title={title} action={bell} />
}
