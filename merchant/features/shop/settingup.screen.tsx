import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Header } from '#kit/header.tsx'
import { PullToRefresh } from '#kit/pull-to-refresh.tsx'
import { Screen } from '#kit/screen.tsx'
import { SkeletonRows } from '#kit/skeleton.tsx'
import { Failed, Stale } from '#kit/states.tsx'
import { api } from '../../call.ts'
import { useGet } from '../../get.ts'
import { useBack } from '../../parts/back.ts'
import { ClosedShop } from '../../parts/closed-shop.tsx'
import { useSearchParams } from '../../parts/search-params.ts'
import { paths } from '../../paths.ts'
import { Devices } from '../account/devices.screen.tsx'
import { ExportEverything } from '../archive/export.screen.tsx'
import { Acts } from '../audit/acts.screen.tsx'
import { ObjectionForm } from '../objections/object.screen.tsx'
import { Objections } from '../objections/objections.screen.tsx'
import { AccountSettings, LanguageSetting, SecuritySettings, ShopSettings } from './settings-list.tsx'

/** Every setting, and those that have no address of their own as its parts. */
export default function SettingupScreen() {
  const [search] = useSearchParams()
  const subject = search.get('subject') ?? ''
  const parts: Readonly<Record<string, () => ReactNode>> = {
    devices: () => <Devices />,
    acts: () => <Acts />,
    objections: () => <Objections />,
    object: () => <ObjectionForm subject={subject} />,
    export: () => <ExportEverything />,
  }
  return parts[search.get('part') ?? '']?.() ?? <AllSettings />
}

function AllSettings() {
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
