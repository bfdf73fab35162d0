import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { DateText } from '#kit/date-text.tsx'
import { Mark } from '../../parts/mark.tsx'
import { Amount } from '../../parts/money-text.tsx'
import { useMovementLabels } from '../../parts/movement-labels.ts'
import { PaneHead } from '../../parts/panes.tsx'
import { TableHead } from '../../parts/table-head.tsx'
import type { OrderRecord } from './order.ts'
import { movementsOf } from './postings.ts'

export function OrderPostings({ books }: Pick<OrderRecord, 'books'>) {
  const { t } = useLingui()
  const names = useMovementLabels()
  if (!books) {
    return (
      <>
        <PaneHead>
          <Trans>Ledger entries</Trans>
        </PaneHead>
        <p className="text-soft">
          <Trans>Finance, support and auditors read the ledger entries.</Trans>
        </p>
      </>
    )
  }
  const movements = movementsOf(books.postings)
  const isEven = movements.every(({ sum }) => sum === 0)
  return (
    <>
      <PaneHead
        beside={
          isEven ? (
            <Trans>positive = owed to someone · each block sums to 0</Trans>
          ) : (
            <span className="inline-flex items-center gap-6 text-bad">
              <Mark kind="late" /> <Trans>a block does not sum to 0</Trans>
            </span>
          )
        }
      >
        <Trans>Ledger entries</Trans>
      </PaneHead>
      {movements.length === 0 ? (
        <p className="text-soft">
          <Trans>No money has moved yet.</Trans>
        </p>
      ) : (
        <table aria-label={t`Ledger entries`} className="w-full border-collapse">
          <TableHead
            columns={[
              { name: t`When` },
              { name: t`Movement` },
              { name: t`Ledger account` },
              { name: t`Amount`, className: 'text-right' },
              { name: t`Escrow left`, className: 'pl-16 text-right' },
              { name: t`No.`, className: 'pl-16 text-right' },
            ]}
          />
          <tbody>
            {movements.map(({ sequence, at, kind, lines }) => (
              <Fragment key={sequence}>
                {lines.map(({ account, amount, escrowLeft }, line) => (
                  <tr
                    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a posting never change
                    key={line}
                    className={line === lines.length - 1 ? 'border-b border-line' : ''}
                  >
                    <td className="py-6 pr-16 text-soft">{line === 0 && <DateText at={at} />}</td>
                    <td className="py-6 pr-16 font-medium">{line === 0 && (names[kind] ?? kind)}</td>
                    <td className="py-6 pr-16 break-all">{account}</td>
                    <td className="py-6 text-right">
                      <Amount amount={amount} sign="change" />
                    </td>
                    <td className="py-6 pl-16 text-right">{escrowLeft !== null && <Amount amount={escrowLeft} />}</td>
                    <td className="figures py-6 pl-16 text-right text-soft">{line === 0 && sequence}</td>
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
