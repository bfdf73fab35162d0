import { useLingui } from '@lingui/react'
import { Header } from '#kit/header.tsx'
import { Screen } from '#kit/screen.tsx'
import { SkeletonRows } from '#kit/skeleton.tsx'
import type { AppRoute } from './app-route.ts'
import { SlowLoad } from './slow-load.tsx'

export function ScreenSkeleton({ route }: { route: AppRoute }) {
  const { i18n } = useLingui()
  if (route.isPublic)
    return (
      <Screen>
        <SlowLoad />
      </Screen>
    )
  return (
    <Screen header={<Header title={i18n._(route.title)} onBack={route.tab ? undefined : () => history.back()} />}>
      <SkeletonRows />
      <SlowLoad />
    </Screen>
  )
}
