import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '#kit/button-link.tsx'
import { Header } from '#kit/header.tsx'
import { Screen } from '#kit/screen.tsx'
import { Empty } from '#kit/states.tsx'
import { useBack } from '../parts/back.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session.ts'

export default function NotFoundScreen() {
  const { t } = useLingui()
  const { token } = useSession()
  const back = useBack()
  return (
    <Screen header={<Header title={t`Page not found`} onBack={back} />}>
      <Empty action={<ButtonLink to={token ? paths.home : paths.login}>{token ? t`Home` : t`Log in`}</ButtonLink>}>
        {t`This page does not exist.`}
      </Empty>
    </Screen>
  )
}
