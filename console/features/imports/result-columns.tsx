import { Trans, useLingui } from '@lingui/react/macro'
import { useMoneyText, useNumberText } from '#kit/format.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { DiffText } from '../../parts/diff-text.tsx'
import { useChangedFields, useNoteLabels } from './import-labels.ts'
import type { Job } from './import-page.tsx'

type Row = Job['rows'][number]
type Change = NonNullable<Row['changes']>[number]

export function useResultColumns(): Column<Row>[] {
  const numberText = useNumberText()
  const noteLabels = useNoteLabels()
  return [
    {
      name: 'row',
      head: <Trans>Row</Trans>,
      cell: ({ row }) => (
        <button type="button" className="figures">
          {numberText(row)}
        </button>
      ),
      width: 'w-80',
    },
    { name: 'product', head: <Trans>Product</Trans>, cell: ({ key }) => key, width: 'w-[18%]' },
    {
      name: 'changes',
      head: <Trans>What changes</Trans>,
      cell: ({ changes = [] }) => <Changes changes={changes} />,
    },
    {
      name: 'notes',
      head: <Trans>Assumptions</Trans>,
      cell: ({ note = '' }) => (
        <span className="whitespace-normal">
          {note
            .split(', ')
            .filter((each) => each !== '')
            .map(noteLabels)
            .join(' ')}
        </span>
      ),
      isWide: true,
      className: 'text-soft',
      width: 'w-[26%]',
    },
    {
      name: 'off',
      head: <Trans>Unpublished</Trans>,
      cell: ({ listingsOff }) => (listingsOff > 0 ? numberText(listingsOff) : ''),
      isRight: true,
      className: 'figures',
      width: 'w-110',
    },
  ]
}

function Changes({ changes }: { changes: readonly Change[] }) {
  const labels = useChangedFields()
  const shownAs = useChangedValue()
  return (
    <ul className="py-4 whitespace-normal">
      {changes.map((change) => (
        <li key={`${change.field} ${change.of}`} className="break-words">
          <span className="text-soft">{[labels[change.field], change.of].filter((part) => part !== '').join(' ')}</span>{' '}
          {change.before !== null && (
            <DiffText text={shownAs(change.field, change.before)} other={null} side="before" />
          )}{' '}
          {change.after !== null && <DiffText text={shownAs(change.field, change.after)} other={null} side="after" />}
        </li>
      ))}
    </ul>
  )
}

function useChangedValue() {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  return (field: Change['field'], value: string): string => {
    if (field === 'purchasePrice') return moneyText(Number(value))
    if (value === 'true') return t`yes`
    return value === 'false' ? t`no` : value
  }
}
