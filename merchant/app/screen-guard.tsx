import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ButtonLink } from '#kit/button-link.tsx'
import { Header } from '#kit/header.tsx'
import { Screen } from '#kit/screen.tsx'
import { Empty } from '#kit/states.tsx'
import { useBack } from '../parts/back.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session.ts'
import type { AppRoute } from './app-route.ts'

/** Without a session a screen shows its header and a link to the login. No route is blocked. */
export function ScreenGuard({ route, children }: { route: AppRoute; children: ReactNode }) {
  const { token } = useSession()
  if (token || route.isPublic) return children
  return <LogInFirst route={route} />
}

function LogInFirst({ route }: { route: AppRoute }) {
  const { i18n } = useLingui()
  const back = useBack()
  return (
    <Screen header={<Header title={i18n._(route.title)} onBack={route.tab ? undefined : back} />}>
      <Empty
        action={
          <ButtonLink to={paths.login}>
            <Trans>Log in</Trans>
          </ButtonLink>
        }
      >
        <Trans>Please log in first.</Trans>
      </Empty>
    </Screen>
  )
}
