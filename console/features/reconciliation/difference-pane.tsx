import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DateText } from '#kit/date-text.tsx'
import { api } from '../../api.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { Amount } from '../../parts/money-text.tsx'
import { PaneHead } from '../../parts/panes.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import { type Difference, timeOfDay, useKindLabels } from './difference.ts'

type Props = { day: string; difference: Difference; isNoting: boolean; onNoting: (isNoting: boolean) => void }

export function DifferencePane({ day, difference, isNoting, onNoting }: Props) {
  const { t } = useLingui()
  const names = useKindLabels()
  const mayNote = hasRole(useOperator()?.roles, 'finance')
  const { kind, key, clearing, ourSides, theirSides, notes } = difference
  const decision = useDecision(api.operatorReconciliation.note, () => onNoting(false))
  return (
    <aside
      aria-label={t`One difference`}
      className="w-320 shrink-0 overflow-y-auto border-l border-line bg-paper px-20 pb-20 min-[1180px]:w-360"
    >
      <h2 className="pt-16 text-title leading-tight font-semibold">{names[kind]}</h2>
      <Sides title={<Trans>Our books</Trans>} sides={ourSides} />
      <Sides title={<Trans>Statement</Trans>} sides={theirSides} />
      <PaneHead>
        <Trans>Notes</Trans>
      </PaneHead>
      {notes.length === 0 && (
        <p className="text-soft">
          <Trans>No notes yet. Notes do not change the books.</Trans>
        </p>
      )}
      {kind === 'statement_sum_differs' && (
        <p className="pb-8 text-soft">
          <Trans>It stays open until two people have noted what it is.</Trans>
        </p>
      )}
      {notes.map(({ words, operator, at }) => (
        <blockquote key={`${at} ${words}`} className="mb-8 rounded-card border border-line bg-surface px-12 py-10">
          <p className="break-words">{words}</p>
          <p className="text-tiny break-all text-soft">
            {operator} · <DateText at={at} />
          </p>
        </blockquote>
      ))}
      <RowButton
        hint="n"
        onClick={() => onNoting(true)}
        why={mayNote ? null : t`Only finance notes differences.`}
        className="mt-12 min-h-40 w-full"
      >
        <Trans>Note what it is…</Trans>
      </RowButton>
      {isNoting && mayNote && (
        <ReasonDialog
          decision={{ ...decision, close: () => onNoting(false) }}
          title={t`Note what this difference is?`}
          under={t`Notes do not change the books.`}
          act={t`Add the note`}
          reader={t`the auditor`}
          onAct={(reason) => void decision.run({ day, clearing, kind, key, reason })}
        />
      )}
    </aside>
  )
}

function Sides({ title, sides }: { title: ReactNode; sides: Difference['ourSides'] }) {
  return (
    <>
      <PaneHead>{title}</PaneHead>
      {sides.length === 0 && (
        <p className="text-soft">
          <Trans>nothing</Trans>
        </p>
      )}
      <ul>
        {sides.map(({ name, day, amount, currency, text }) => (
          <li key={`${name} ${day} ${amount}`} className="border-b border-line py-8">
            <span className="flex items-baseline justify-between gap-12">
              <span className="font-medium break-all">{name}</span>
              <span className="whitespace-nowrap">
                <Amount amount={amount} /> <span className="text-soft">{currency}</span>
              </span>
            </span>
            <span className="block text-tiny break-words text-soft">
              <DateText at={timeOfDay(day)} style="date" />
              {text && ` · ${text}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
