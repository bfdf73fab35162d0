import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldCheck } from 'lucide-react'
import { useInfinite } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import type * as contract from '#contract/index.ts'
import { DateText } from '#kit/date-text.tsx'
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

type Act = Reply<typeof contract.audit.list>['list'][number]

export default function ActsScreen() {
  const { t } = useLingui()
  const back = useBack(paths.settingup)
  const acts = useInfinite(api.audit.list)
  return (
    <RecordsScreen
      header={<Header title={t`Platform activity`} onBack={back} />}
      source={acts}
      keyOf={({ id }) => id}
      listHeader={
        <p className="px-20 pt-4 pb-16 text-small text-soft">
          <Trans>
            Everything platform staff did on your account, shown as soon as it happens. You can appeal; someone else
            will reply.
          </Trans>
        </p>
      }
      empty={
        <Empty icon={<Icon of={ShieldCheck} size={2.6} />}>
          <Trans>No platform activity on your account yet.</Trans>
        </Empty>
      }
    >
      {(act, at) => <ActRow act={act} isFirst={at === 0} />}
    </RecordsScreen>
  )
}

const roleLabels: Readonly<Record<string, ReturnType<typeof msg>>> = {
  reviewer: msg({ message: `Review`, context: 'team' }),
  finance: msg`Finance`,
  catalogue: msg`Catalogue`,
  programme: msg`Programmes`,
  support: msg`Customer service`,
  auditor: msg`Audit`,
  admin: msg`Administration`,
}

/** Shows numbers that the merchant knows, and hides ids. */
const numberPattern = /^[A-Z]{2,3}-[A-Z0-9-]+$/

function ActRow({ act, isFirst }: { act: Act; isFirst: boolean }) {
  const { t } = useLingui()
  const role = roleLabels[act.role]
  const facts = [role ? t(role) : act.role, ...(numberPattern.test(act.subject) ? [act.subject] : [])]
  return (
    <article className={`border-b border-line bg-surface px-20 py-12 ${isFirst ? 'border-t' : ''}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-16">
        <h2 className="text-small font-medium">{act.title}</h2>
        <span className="figures shrink-0 text-caption text-soft">
          <DateText at={act.at} />
        </span>
      </div>
      <p className="pt-2 text-caption [overflow-wrap:anywhere]">{act.reason}</p>
      <div className="flex items-baseline justify-between gap-16 pt-4 text-caption text-soft">
        <span className="min-w-0 [overflow-wrap:anywhere]">{facts.join(' · ')}</span>
        {!act.objection && (
          <LinkText to={linkTo.settings({ part: 'object', subject: `act:${act.id}` })} className="shrink-0">
            <Trans>Appeal</Trans>
          </LinkText>
        )}
      </div>
      {act.objection && <ObjectionState objection={act.objection} />}
    </article>
  )
}
