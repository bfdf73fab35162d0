import { Trans, useLingui } from '@lingui/react/macro'
import { Amount } from './money-text.tsx'
import { TableHead } from './table-head.tsx'

export type Effect = { account: string; before: number; after: number }

/** The effect of a decision on each account: now, the change, and then. The changes add up to zero. */
export function EffectTable({ effects, label }: { effects: readonly Effect[]; label: string }) {
  const { t } = useLingui()
  const sum = effects.reduce((total, { before, after }) => total + after - before, 0)
  return (
    <table aria-label={label} className="w-full border-collapse">
      <TableHead
        columns={[
          { name: t`Ledger account` },
          { name: t`Now`, className: 'pl-12 text-right max-[1179px]:hidden' },
          { name: t`Change`, className: 'pl-12 text-right' },
          { name: t`Then`, className: 'pl-12 text-right' },
        ]}
      />
      <tbody>
        {effects.map(({ account, before, after }) => (
          <tr key={account} className="border-b border-line">
            <th scope="row" className="py-6 text-left font-normal break-all">
              {account}
            </th>
            <td className="py-6 pl-12 text-right text-soft max-[1179px]:hidden">
              <Amount amount={before} />
            </td>
            <td className="py-6 pl-12 text-right">
              <Amount amount={after - before} sign="change" />
            </td>
            <td className="py-6 pl-12 text-right font-semibold">
              <Amount amount={after} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="py-6 text-left font-semibold">
            <Trans>Sum</Trans>
          </th>
          <td className="max-[1179px]:hidden" />
          <td className="py-6 pl-12 text-right font-semibold">
            <Amount amount={sum} sign="change" />
          </td>
          <td />
        </tr>
      </tfoot>
    </table>
  )
}
