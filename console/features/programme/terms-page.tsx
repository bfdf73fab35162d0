import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useGet } from '#client/get.ts'
import { DateText } from '#kit/date-text.tsx'
import { api } from '../../api.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { EffectRows, useFieldText } from '../../parts/effect-rows.tsx'
import { PaneHead } from '../../parts/panes.tsx'
import { TableHead } from '../../parts/table-head.tsx'
import type { Value } from './form-fields.ts'
import { MadeBy, PartPage, ProposedNow } from './part-page.tsx'

const shownChanges = 20

export type Term = { id: string; name: string; values: Readonly<Record<string, Value>>; used: string }

type Props = {
  kind: 'level' | 'package'
  title: string
  under: ReactNode
  terms: readonly Term[]
  /** The columns of the table, by the names of the fields. */
  columns: readonly { field: string; head: string }[]
  used: string
  /** The form for one entry, or for a new one (null). */
  form: (term: Term | null) => ReactNode
}

export function TermsPage({ kind, title, under, terms, columns, used, form }: Props) {
  const { t } = useLingui()
  const textOf = useFieldText()
  const [id, setId] = useState<string | null>(terms[0]?.id ?? null)
  const chosen = terms.find((term) => term.id === id) ?? null
  const heads = [
    { name: t`Name`, className: 'pl-6' },
    ...columns.map(({ head }) => ({ name: head, className: 'pr-12 text-right' })),
    { name: used, className: 'pr-6 text-right' },
  ]
  return (
    <PartPage
      title={title}
      under={under}
      aside={
        <div key={id ?? ''} className="contents">
          {form(chosen)}
        </div>
      }
    >
      <ProposedNow kind={kind} />
      <table aria-label={title} className="mt-12 w-full border-collapse">
        <TableHead columns={heads} />
        <tbody>
          {terms.map((term) => (
            <tr key={term.id} className={`border-b border-line align-baseline ${term.id === id ? 'bg-tint' : ''}`}>
              <th scope="row" className="py-6 pr-12 pl-6 text-left font-medium">
                <button
                  type="button"
                  aria-pressed={term.id === id}
                  onClick={() => setId(term.id)}
                  className="min-h-24 text-left text-accent"
                >
                  {term.name}
                </button>
              </th>
              {columns.map(({ field }) => (
                <td key={field} className="figures py-6 pr-12 text-right">
                  {textOf(field, term.values[field] ?? null) ?? '–'}
                </td>
              ))}
              <td className="figures py-6 pr-6 text-right">{term.used}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pt-12">
        <RowButton look="secondary" onClick={() => setId(null)}>
          {kind === 'level' ? <Trans>A new level</Trans> : <Trans>A new package</Trans>}
        </RowButton>
      </p>
      <Changes kind={kind} terms={terms} />
    </PartPage>
  )
}

function Changes({ kind, terms }: Pick<Props, 'kind' | 'terms'>) {
  const { t } = useLingui()
  const { data } = useGet(api.operatorProgramme.changes, { query: { kind, limit: shownChanges } })
  if (!data) return null
  return (
    <section aria-label={t`Versions`}>
      <PaneHead>
        <Trans>Versions</Trans>
      </PaneHead>
      {data.list.length === 0 && (
        <p className="text-soft">
          <Trans>Nothing was changed yet.</Trans>
        </p>
      )}
      {data.list.map(({ id, subject, effect, at, madeBy, reason }) => (
        <article key={id} className="pb-12">
          <p className="flex flex-wrap justify-between gap-x-16 pt-8">
            <span className="font-medium">
              {terms.find((term) => term.id === subject)?.name ?? ''} · <DateText at={at} />
            </span>
            <span className="text-tiny text-soft">
              <MadeBy mails={madeBy} />
            </span>
          </p>
          <p className="text-soft">{reason}</p>
          <EffectRows rows={effect} heads={[t`Before`, t`From then on`]} />
        </article>
      ))}
    </section>
  )
}
