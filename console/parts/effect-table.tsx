import { Trans } from '@lingui/react/macro'
import { classNames } from '#kit/class-names.ts'
import { Amount } from './money-text.tsx'

export type Effect = { account: string; before: number; after: number }

/** What a decision moves: each account now, its change and then. The changes add up to zero. */
export function EffectTable({ effects, label }: { effects: readonly Effect[]; label: string }) {
  const sum = effects.reduce((total, { before, after }) => total + after - before, 0)
  const head = 'py-6 pl-12 text-right text-tiny font-normal text-soft'
  return (
    <table aria-label={label} className="w-full border-collapse">
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className="py-6 text-left text-tiny font-normal text-soft">
            <Trans>Account</Trans>
          </th>
          <th scope="col" className={classNames(head, 'max-[1179px]:hidden')}>
            <Trans>Now</Trans>
          </th>
          <th scope="col" className={head}>
            <Trans>Change</Trans>
          </th>
          <th scope="col" className={head}>
            <Trans>Then</Trans>
          </th>
        </tr>
      </thead>
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
