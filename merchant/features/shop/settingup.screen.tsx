import { useLingui } from '@lingui/react/macro'
import { useGet } from '#client/get.ts'
import { Header } from '#kit/header.tsx'
import { PullToRefresh } from '#kit/pull-to-refresh.tsx'
import { Screen } from '#kit/screen.tsx'
import { SkeletonRows } from '#kit/skeleton.tsx'
import { Failed, Stale } from '#kit/states.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { ClosedShop } from '../../parts/closed-shop.tsx'
import { paths } from '../../paths.ts'
import { AccountSettings, LanguageSetting, SecuritySettings, ShopSettings } from './settings-list.tsx'

/** The settings as a merchant comes to them from My: security first. */
export default function SettingupScreen() {
  const { t } = useLingui()
  const back = useBack(paths.my)
  const { data, error, isFetching, refresh } = useGet(api.merchants.info)
  return (
    <Screen header={<Header title={t`Settings`} onBack={back} />}>
      {!data && error && <Failed message={error.message} onRetry={refresh} isRetrying={isFetching} />}
      {!data && !error && <SkeletonRows />}
      {data && (
        <PullToRefresh onRefresh={refresh}>
          {error && <Stale onRetry={refresh} isRetrying={isFetching} />}
          <ClosedShop />
          <SecuritySettings info={data} />
          <AccountSettings info={data} />
          <ShopSettings info={data} />
          <LanguageSetting />
        </PullToRefresh>
      )}
    </Screen>
  )
}
