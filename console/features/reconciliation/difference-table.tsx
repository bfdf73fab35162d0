import { Trans, useLingui } from '@lingui/react/macro'
import { classNames } from '#kit/class-names.ts'
import { Mark } from '../../parts/mark.tsx'
import { Amount } from '../../parts/money-text.tsx'
import { TableHead } from '../../parts/table-head.tsx'
import { aboutOf, type Difference, useClearingLabels, useKindLabels } from './difference.ts'

type Props = {
  differences: readonly Difference[]
  /** Whether the statements of all accounts were read. */
  isWhole: boolean
  sum: number
  at: number
  onChoose: (at: number) => void
}

/** Every difference of the day, open ones first. They add up to the difference of the sums. */
export function DifferenceTable({ differences, isWhole, sum, at, onChoose }: Props) {
  const { t } = useLingui()
  const kinds = useKindLabels()
  const clearings = useClearingLabels()
  if (differences.length === 0) {
    return (
      <p role="status" className="py-20 text-soft">
        {isWhole ? <Trans>Books and statements agree.</Trans> : <Trans>What was read agrees with the books.</Trans>}
      </p>
    )
  }
  return (
    <>
      <h3 className="pt-18 font-semibold">
        <Trans>Open, the oldest first</Trans>
      </h3>
      <table aria-label={t`Differences`} className="w-full table-fixed border-collapse">
        <TableHead
          columns={[
            { name: t`Where`, className: 'w-90 pl-10' },
            { name: t`What` },
            { name: t({ message: `Books`, context: 'of a difference' }), className: 'w-110 pl-12 text-right' },
            { name: t`Statement`, className: 'w-110 pl-12 text-right' },
            { name: t`Difference`, className: 'w-110 pl-12 pr-10 text-right' },
          ]}
        />
        <tbody>
          {differences.map((each, index) => (
            <tr
              key={`${each.clearing} ${each.key}`}
              aria-current={index === at ? 'true' : undefined}
              onFocus={() => onChoose(index)}
              className={classNames('border-b border-line', index === at ? 'bg-tint' : 'hover:bg-ink/4')}
            >
              <td className="h-48 pl-10 text-soft">{clearings[each.clearing]}</td>
              <td className="py-6">
                <button type="button" onClick={() => onChoose(index)} className="block w-full text-left">
                  <span className="flex items-center gap-6 font-medium">
                    {each.notes.length > 0 && <Mark kind="done" />}
                    {kinds[each.kind]}
                  </span>
                  <span className="block truncate text-tiny text-soft">{aboutOf(each)}</span>
                </button>
              </td>
              <td className="pl-12 text-right text-soft">{each.ours !== null && <Amount amount={each.ours} />}</td>
              <td className="pl-12 text-right text-soft">{each.theirs !== null && <Amount amount={each.theirs} />}</td>
              <td className="pr-10 pl-12 text-right font-semibold">
                <Amount amount={each.difference} sign="change" />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-edge font-semibold">
            <th scope="row" colSpan={4} className="h-36 pl-10 text-left">
              <Trans>Sum, equal to the difference above</Trans>
            </th>
            <td className="pr-10 pl-12 text-right">
              <Amount amount={sum} sign="change" />
            </td>
          </tr>
        </tfoot>
      </table>
    </>
  )
}
