import { Trans, useLingui } from '@lingui/react/macro'
import { MessageSquareWarning } from 'lucide-react'
import { useInfinite } from '#client/get.ts'
import { Header } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { RecordsScreen } from '#kit/records-screen.tsx'
import { Empty } from '#kit/states.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { useBack } from '../../parts/back.ts'
import { ObjectionState } from '../../parts/objection-state.tsx'
import { paths } from '../../paths.ts'
import { useSubjectName } from './subject-name.ts'

export default function ObjectionsScreen() {
  const { t } = useLingui()
  const back = useBack(paths.settingup)
  const list = useInfinite(api.objections.list)
  const nameOf = useSubjectName()
  return (
    <RecordsScreen
      header={<Header title={t`Appeals`} onBack={back} />}
      source={list}
      keyOf={({ id }) => id}
      empty={
        <Empty
          icon={<Icon of={MessageSquareWarning} size={2.6} />}
          action={
            <LinkText to={linkTo.settings({ part: 'acts' })} className="text-small">
              <Trans>Platform activity</Trans>
            </LinkText>
          }
        >
          <Trans>No appeals yet. You can appeal any platform action and any hold on your balance.</Trans>
        </Empty>
      }
    >
      {(objection, at) => (
        <article className={`border-b border-line bg-surface px-20 py-12 ${at === 0 ? 'border-t' : ''}`}>
          <h2 className="text-small font-medium [overflow-wrap:anywhere]">{nameOf(objection.subject)}</h2>
          <ObjectionState objection={objection} />
        </article>
      )}
    </RecordsScreen>
  )
}
