import { useLingui } from '@lingui/react'
import { Header } from '#kit/header.tsx'
import { Screen } from '#kit/screen.tsx'
import { SkeletonRows } from '#kit/skeleton.tsx'
import type { AppRoute } from '../routes.tsx'

/** What stands where a screen will, while its code is on the way. */
export function ScreenPlace({ route }: { route: AppRoute }) {
  const { i18n } = useLingui()
  if (route.isOpen) return <Screen>{null}</Screen>
  return (
    <Screen header={<Header title={i18n._(route.title)} onBack={route.tab ? undefined : () => history.back()} />}>
      <SkeletonRows />
    </Screen>
  )
}
