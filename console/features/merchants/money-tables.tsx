import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorDeposits } from '#contract/operator/deposits.ts'
import type { operatorRefunds } from '#contract/operator/refunds.ts'
import type { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { DateText } from '#kit/date-text.tsx'
import { Link } from '#kit/link.tsx'
import { api } from '../../api.ts'
import type { Column } from '../../parts/data-table.tsx'
import { Mark, type MarkKind } from '../../parts/mark.tsx'
import { useMethodLabels } from '../../parts/method-labels.ts'
import { Amount } from '../../parts/money-text.tsx'
import { RecordTable } from '../../parts/record-table.tsx'
import { useListPages } from '../../parts/use-list-pages.ts'
import { linkTo, paths, type RoomPath } from '../../paths.ts'
import { type ListProps, wholePage } from './orders-table.tsx'

type Withdrawal = Reply<typeof operatorWithdrawals.list>['list'][number]
type Deposit = Reply<typeof operatorDeposits.list>['list'][number]
type Refund = Reply<typeof operatorRefunds.list>['list'][number]

type State = { mark: MarkKind; text: string; beside?: ReactNode }

type MoneyColumns<T> = {
  path: RoomPath
  itemOf: (row: T) => { item: string; name: string }
  at: (row: T) => string
  what: { head: ReactNode; cell: (row: T) => ReactNode }
  state: (row: T) => State
  amount: (row: T) => number | null
}

function moneyColumns<T>({ path, itemOf, at, what, state, amount }: MoneyColumns<T>): Column<T>[] {
  return [
    {
      name: 'number',
      head: <Trans>Number</Trans>,
      cell: (row) => (
        <Link to={linkTo(path, { item: itemOf(row).item })} className="font-medium whitespace-nowrap text-accent">
          {itemOf(row).name}
        </Link>
      ),
    },
    { name: 'at', head: <Trans>When</Trans>, cell: (row) => <DateText at={at(row)} />, className: 'text-soft' },
    { name: 'what', ...what, isWide: true, className: 'max-w-240 truncate' },
    {
      name: 'status',
      head: <Trans>Status</Trans>,
      cell: (row) => {
        const { mark, text, beside } = state(row)
        return (
          <span className="inline-flex items-center gap-8">
            <Mark kind={mark} />
            <span>
              {text} {beside}
            </span>
          </span>
        )
      },
    },
    {
      name: 'amount',
      head: <Trans>Amount</Trans>,
      cell: (row) => {
        const value = amount(row)
        return value === null ? <Trans>not known yet</Trans> : <Amount amount={value} />
      },
      isRight: true,
    },
  ]
}

export const queryOf = (id: string, rows: number) => ({ merchantId: id, status: 'all' as const, limit: rows })

export function WithdrawalsTable({ id, rows = wholePage, isWhole = false }: ListProps) {
  const { t } = useLingui()
  const { read, pages } = useListPages(api.operatorWithdrawals.list, queryOf(id, rows))
  const state = ({ status, arrival, approvals, approvalsNeeded, sentAt, paidAt, reason }: Withdrawal): State => {
    if (status === 'in_review')
      return { mark: approvals > 0 ? 'half' : 'todo', text: t`${approvals} of ${approvalsNeeded} have approved` }
    if (status === 'rejected') return { mark: 'ended', text: t`rejected`, beside: reason }
    if (arrival === 'returned') return { mark: 'ended', text: t`returned`, beside: reason }
    if (paidAt !== null) return { mark: 'done', text: t`arrived`, beside: <DateText at={paidAt} style="date" /> }
    return sentAt === null ? { mark: 'todo', text: t`approved, to be sent` } : { mark: 'ongoing', text: t`on its way` }
  }
  return (
    <RecordTable
      title={t`Withdrawals`}
      read={read}
      columns={moneyColumns<Withdrawal>({
        path: paths.withdrawals,
        itemOf: ({ number }) => ({ item: number, name: number }),
        at: ({ createdAt }) => createdAt,
        what: { head: <Trans>To</Trans>, cell: ({ to }) => to },
        state,
        amount: ({ amount }) => amount,
      })}
      idOf={({ number }) => number}
      empty={<Trans>No withdrawals yet.</Trans>}
      pages={isWhole ? pages : undefined}
    />
  )
}

export function DepositsTable({ id, rows = wholePage, isWhole = false }: ListProps) {
  const { t } = useLingui()
  const methodName = useMethodLabels()
  const { read, pages } = useListPages(api.operatorDeposits.list, queryOf(id, rows))
  const state = ({ status, approvedBy, decidedAt, reason }: Deposit): State => {
    if (status === 'rejected') return { mark: 'ended', text: t`rejected`, beside: reason }
    if (status === 'in_review') return { mark: approvedBy.length > 0 ? 'half' : 'todo', text: t`in review` }
    return { mark: 'done', text: t`credited`, beside: decidedAt && <DateText at={decidedAt} style="date" /> }
  }
  return (
    <RecordTable
      title={t`Deposits`}
      read={read}
      columns={moneyColumns<Deposit>({
        path: paths.deposits,
        itemOf: ({ number }) => ({ item: number, name: number }),
        at: ({ createdAt }) => createdAt,
        what: {
          head: <Trans context="of a payment">Method</Trans>,
          cell: ({ method, network }) => (method === 'chain' && network ? network : methodName[method]),
        },
        state,
        amount: ({ amount }) => amount,
      })}
      idOf={({ number }) => number}
      empty={<Trans>No deposits yet.</Trans>}
      pages={isWhole ? pages : undefined}
    />
  )
}

export function RefundsTable({ id, rows = wholePage, isWhole = false }: ListProps) {
  const { t } = useLingui()
  const { read, pages } = useListPages(api.operatorRefunds.list, queryOf(id, rows))
  const state = ({ status, paidAt, payFailed }: Refund): State => {
    if (status === 'pending_approval') return { mark: 'todo', text: t`to decide` }
    if (status === 'rejected') return { mark: 'ended', text: t`rejected` }
    if (paidAt !== null) {
      const text = t({ message: `paid`, context: 'refund' })
      return { mark: 'done', text, beside: <DateText at={paidAt} style="date" /> }
    }
    return payFailed === null ? { mark: 'ongoing', text: t`on its way` } : { mark: 'late', text: t`not paid` }
  }
  return (
    <RecordTable
      title={t`Refunds`}
      read={read}
      columns={moneyColumns<Refund>({
        path: paths.refunds,
        itemOf: (row) => ({ item: row.id, name: row.number }),
        at: ({ appliedAt }) => appliedAt,
        what: { head: <Trans>Goods</Trans>, cell: ({ goodsTitle }) => goodsTitle },
        state,
        amount: ({ amount }) => amount,
      })}
      idOf={(row) => row.id}
      empty={<Trans>No refunds yet.</Trans>}
      pages={isWhole ? pages : undefined}
    />
  )
}
