import { Trans, useLingui } from '@lingui/react/macro'
import { MessageSquareWarning } from 'lucide-react'
import { EndlessList } from '#kit/endless-list.tsx'
import { Header } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { Screen } from '#kit/screen.tsx'
import { Empty } from '#kit/states.tsx'
import { useBack } from '../../app/back.ts'
import { api } from '../../call.ts'
import { useInfinite } from '../../get.ts'
import { linkTo, paths } from '../../paths.ts'
import { ObjectionState } from './objection-state.tsx'
import { useSubjectName } from './subject-name.ts'

/** What the merchant objected to, and what was answered. */
export function Objections() {
  const { t } = useLingui()
  const back = useBack(paths.settingup)
  const list = useInfinite(api.objections.list)
  const nameOf = useSubjectName()
  return (
    <Screen header={<Header title={t`Appeals`} onBack={back} />}>
      <EndlessList
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
      </EndlessList>
    </Screen>
  )
}
