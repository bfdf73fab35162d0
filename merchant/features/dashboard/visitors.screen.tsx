import { Trans, useLingui } from '@lingui/react/macro'
import { useGet } from '#client/get.ts'
import { Header } from '#kit/header.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { paths } from '../../paths.ts'
import { DayCounts } from './day-counts.tsx'

export default function VisitorsScreen() {
  const { t } = useLingui()
  const back = useBack(paths.home)
  return (
    <ReadScreen read={useGet(api.dashboard.figures)} header={<Header title={t`Visitors`} onBack={back} />}>
      {({ visitors }) => (
        <DayCounts
          label={t`Visitors`}
          days={visitors}
          note={<Trans>Each person counts once a day, so one who comes back on another day counts again.</Trans>}
        />
      )}
    </ReadScreen>
  )
}
