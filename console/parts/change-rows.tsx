import { type CatalogueChange, useChangeName, useChangeValue } from './catalogue-change.ts'
import { DiffText } from './diff-text.tsx'

export function ChangeRows({ changes }: { changes: readonly CatalogueChange[] }) {
  const nameOf = useChangeName()
  const textOf = useChangeValue()
  // The draft has prices as typed text.
  const shown = (change: CatalogueChange, value: string | null) =>
    change.field === 'purchasePrice' ? value : textOf(change, value)
  return (
    <dl className="divide-y divide-line">
      {changes.map((change) => (
        <div key={`${change.field} ${change.of} ${change.lang} ${change.after}`} className="py-6">
          <dt className="text-soft">{nameOf(change)}</dt>
          <dd className="line-clamp-3 break-words">
            <DiffText text={shown(change, change.before)} other={null} side="before" />{' '}
            <DiffText text={shown(change, change.after)} other={null} side="after" />
          </dd>
        </div>
      ))}
    </dl>
  )
}
