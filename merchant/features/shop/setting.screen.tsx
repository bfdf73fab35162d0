import { useLingui } from '@lingui/react/macro'
import { useGet } from '#client/get.ts'
import { Header } from '#kit/header.tsx'
import { Picture } from '#kit/picture.tsx'
import { PullToRefresh } from '#kit/pull-to-refresh.tsx'
import { Screen } from '#kit/screen.tsx'
import { SkeletonRows } from '#kit/skeleton.tsx'
import { Failed, Stale } from '#kit/states.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { ClosedShop } from '../../parts/closed-shop.tsx'
import { paths } from '../../paths.ts'
import type { MerchantInfo } from '../../session.ts'
import { AccountSettings, LanguageSetting, SecuritySettings, ShopSettings } from './settings-list.tsx'

/** The settings as a merchant comes to them from Home: the shop first. */
export default function SettingScreen() {
  const { t } = useLingui()
  const back = useBack(paths.home)
  const { data, error, isFetching, refresh } = useGet(api.merchants.info)
  return (
    <Screen header={<Header title={t`Shop settings`} onBack={back} />}>
      {!data && error && <Failed message={error.message} onRetry={refresh} isRetrying={isFetching} />}
      {!data && !error && <SkeletonRows />}
      {data && (
        <PullToRefresh onRefresh={refresh}>
          {error && <Stale onRetry={refresh} isRetrying={isFetching} />}
          <ClosedShop />
          <ShopHead shop={data.shop} />
          <ShopSettings info={data} />
          <SecuritySettings info={data} />
          <AccountSettings info={data} />
          <LanguageSetting />
        </PullToRefresh>
      )}
    </Screen>
  )
}

function ShopHead({ shop }: { shop: MerchantInfo['shop'] }) {
  return (
    <div className="flex flex-wrap items-center gap-14 px-20 pt-12">
      <Picture src={shop.logo} alt="" className="size-56 rounded-field border border-line" />
      <div className="min-w-160 flex-1">
        <p className="text-body leading-tight font-semibold [overflow-wrap:anywhere]">{shop.name}</p>
        <p className="pt-4 text-caption text-soft [overflow-wrap:anywhere]">{shop.url.replace(/^https?:\/\//, '')}</p>
      </div>
    </div>
  )
}
