import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DateText } from '#kit/date-text.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Amount } from './money-text.tsx'
import { PaneHead } from './panes.tsx'
import { TableHead } from './table-head.tsx'
import { useBalance } from './use-balance.ts'

type Props = { merchantId: string; until?: string; title: ReactNode }

/** The movements of a merchant's balance that led to an event. */
export function BalanceLines({ merchantId, until, title }: Props) {
  const { t } = useLingui()
  const balance = useBalance(merchantId, until)
  if (!balance) return <Skeleton className="mt-20 h-160 w-full" />
  return (
    <>
      <PaneHead>{title}</PaneHead>
      {balance.lines.length === 0 ? (
        <p className="text-soft">
          <Trans>The balance had not moved yet.</Trans>
        </p>
      ) : (
        <table className="w-full border-collapse">
          <TableHead
            columns={[
              { name: t`When` },
              { name: t`What` },
              { name: t`Change`, className: 'text-right' },
              { name: t`Available`, className: 'text-right' },
            ]}
          />
          <tbody>
            {balance.lines.map(({ at, title: what, change, available }) => (
              <tr key={`${at} ${what} ${available}`} className="border-b border-line">
                <td className="py-6 pr-16 text-soft">
                  <DateText at={at} />
                </td>
                <td className="py-6 pr-16">{what}</td>
                <td className="py-6 text-right">
                  <Amount amount={change} sign="change" />
                </td>
                <td className="py-6 pl-16 text-right font-semibold">
                  <Amount amount={available} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
