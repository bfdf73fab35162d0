import { Trans, useLingui } from '@lingui/react/macro'
import { Amount } from '../../parts/money-text.tsx'
import { TableHead } from '../../parts/table-head.tsx'
import { type Day, useClearingLabels } from './difference.ts'

export function ClearingTable({ data: { clearings, sum } }: { data: Day }) {
  const { t } = useLingui()
  const labels = useClearingLabels()
  const covered = clearings.filter(({ statements }) => statements.length > 0)
  const total = (side: 'ours' | 'theirs') => covered.reduce((all, each) => all + each[side], 0)
  return (
    <table aria-label={t`Clearing accounts`} className="w-full border-collapse">
      <TableHead
        columns={[
          { name: t`Clearing` },
          { name: t`Against` },
          { name: t`Our books`, className: 'pl-12 text-right' },
          { name: t`Statement`, className: 'pl-12 text-right' },
          { name: t`Difference`, className: 'pl-12 text-right' },
        ]}
      />
      <tbody>
        {clearings.map(({ clearing, statements, missing, ours, theirs, awaited, difference }) => {
          const isCovered = statements.length > 0
          const against = statements.map(({ account, format, lines }) => t`${account}, ${format}, lines: ${lines}`)
          const names = missing.join(', ')
          return (
            <tr key={clearing} className="border-b border-line">
              <th scope="row" className="h-36 text-left font-normal">
                {labels[clearing]}
              </th>
              <td className="py-6 text-soft">
                {isCovered ? against.join('; ') : t`no statement of this day`}
                {missing.length > 0 && <span className="block text-wait">{t`Not read yet: ${names}`}</span>}
              </td>
              <td className="py-6 pl-12 text-right">
                <Amount amount={ours} />
                {isCovered && awaited !== 0 && (
                  <span className="block text-tiny text-soft">
                    <Trans>
                      <Amount amount={awaited} /> of it without a line yet
                    </Trans>
                  </span>
                )}
              </td>
              <td className="pl-12 text-right">{isCovered ? <Amount amount={theirs} /> : '—'}</td>
              <td className="pl-12 text-right">{isCovered ? <ChangeText amount={difference} /> : '—'}</td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr className="border-t border-edge font-semibold">
          <th scope="row" colSpan={2} className="h-36 text-left">
            <Trans>All with a statement</Trans>
          </th>
          <td className="pl-12 text-right">
            <Amount amount={total('ours')} />
          </td>
          <td className="pl-12 text-right">
            <Amount amount={total('theirs')} />
          </td>
          <td className="pl-12 text-right">
            <ChangeText amount={sum} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** A difference is marked by its sign, its weight and its colour. */
function ChangeText({ amount }: { amount: number }) {
  return <Amount amount={amount} sign="change" className={amount === 0 ? 'text-soft' : 'font-semibold text-wait'} />
}
