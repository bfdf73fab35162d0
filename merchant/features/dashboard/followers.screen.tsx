import { Trans, useLingui } from '@lingui/react/macro'
import { useGet } from '#client/get.ts'
import { Header } from '#kit/header.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { paths } from '../../paths.ts'
import { DayCounts } from './day-counts.tsx'

export default function FollowersScreen() {
  const { t } = useLingui()
  const back = useBack(paths.home)
  return (
    <ReadScreen read={useGet(api.dashboard.figures)} header={<Header title={t`Followers`} onBack={back} />}>
      {({ followers }) => (
        <DayCounts
          label={t`Followers`}
          days={followers.days}
          note={
            <Trans>
              Counted on the day each follower confirmed. Followers' email addresses are private, so no names are shown.
            </Trans>
          }
        />
      )}
    </ReadScreen>
  )
}
