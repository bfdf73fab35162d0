import { Trans, useLingui } from '@lingui/react/macro'
import { callAt } from '#client/call.ts'
import type { OperatorRole } from '#contract/endpoint.ts'
import { DateText } from '#kit/date-text.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { api } from '../api.ts'
import { useRoleLabel } from '../role-labels.ts'
import { type CatalogueChange, useChangeName, useChangeValue } from './catalogue-change.ts'
import { DiffText } from './diff-text.tsx'
import { PageButtons } from './page-buttons.tsx'
import { PaneHead } from './panes.tsx'
import { useListPages } from './use-list-pages.ts'

const actsShown = 10

/** The changes of a product or a category from the audit log: who, when, why and what. */
export function CatalogueHistory({ id }: { id: string }) {
  const { t } = useLingui()
  const { read, pages } = useListPages(callAt(api.operatorProducts.history, { id }), { limit: actsShown })
  const { data, error } = read
  const roleName = useRoleLabel()
  return (
    <section aria-label={t`History`}>
      <PaneHead beside={<Trans>from the audit trail</Trans>}>
        <Trans>History</Trans>
      </PaneHead>
      {!data && (error ? <p role="alert">{error.message}</p> : <Skeleton className="h-90 w-full" />)}
      <ol className="divide-y divide-line">
        {data?.list.map((act) => (
          <li key={act.id} className="py-8">
            <p className="flex flex-wrap justify-between gap-x-16">
              <span className="font-medium">{act.title}</span>
              <span className="text-tiny text-soft">
                {act.operator || t`the server`} · {roleName(act.role as OperatorRole) ?? act.role} ·{' '}
                <DateText at={act.at} />
              </span>
            </p>
            <p className="break-words text-soft">“{act.reason}”</p>
            <Changes changes={act.changes} />
          </li>
        ))}
      </ol>
      {data?.list.length === 0 && (
        <p className="py-6 text-soft">
          <Trans>Nothing was changed here yet.</Trans>
        </p>
      )}
      {data && (
        <div className="flex justify-end gap-10 pt-8">
          <PageButtons pages={pages} next={data.next} />
        </div>
      )}
    </section>
  )
}

function Changes({ changes }: { changes: readonly CatalogueChange[] }) {
  const nameOf = useChangeName()
  const textOf = useChangeValue()
  if (changes.length === 0) return null
  return (
    <dl className="pt-4">
      {changes.map((change) => (
        <div key={`${change.field} ${change.of} ${change.lang}`} className="flex gap-12 py-2">
          <dt className="w-160 shrink-0 text-soft">{nameOf(change)}</dt>
          <dd className="min-w-0 break-words">
            <DiffText text={textOf(change, change.before)} other={null} side="before" />{' '}
            <DiffText text={textOf(change, change.after)} other={null} side="after" />
          </dd>
        </div>
      ))}
    </dl>
  )
}
