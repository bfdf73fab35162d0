import { Trans, useLingui } from '@lingui/react/macro'
import {
  ArrowDown,
  ArrowUp,
  Award,
  CreditCard,
  Flag,
  Gauge,
  type LucideIcon,
  ReceiptText,
  Stamp,
  Undo2,
  UserCheck,
  Users,
} from 'lucide-react'
import type { CauseKind } from '#contract/operator/ledger-codes.ts'
import { DateText } from '#kit/date-text.tsx'
import { Icon } from '#kit/icon.tsx'
import { Link } from '#kit/link.tsx'
import { useDisputeReason } from '../../parts/dispute-reasons.ts'
import { Amount } from '../../parts/money-text.tsx'
import { linkTo, paths, type RoomPath } from '../../paths.ts'
import type { LedgerEntry } from './entry-pane.tsx'

type Cause = LedgerEntry['causes'][number]

const icons: Readonly<Record<CauseKind, LucideIcon>> = {
  act: UserCheck,
  deposit: ArrowDown,
  withdrawal: ArrowUp,
  refund: Undo2,
  dispute: Flag,
  payment: CreditCard,
  order: ReceiptText,
  invited_order: Users,
  package: Gauge,
  level: Award,
  proposal: Stamp,
}

const rooms: Readonly<Partial<Record<CauseKind, RoomPath>>> = {
  deposit: paths.deposits,
  withdrawal: paths.withdrawals,
  order: paths.orders,
  proposal: paths.proposals,
}

/** The causes of a transaction, from the nearest to the farthest. Each links to its own room. */
export function CauseChain({ causes }: { causes: readonly Cause[] }) {
  const { t } = useLingui()
  if (causes.length === 0) {
    return (
      <p className="text-soft">
        <Trans>Only its source is kept.</Trans>
      </p>
    )
  }
  return (
    <ol aria-label={t`What caused it`} className="pt-4">
      {causes.map((cause, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the causes of a transaction are read once, in their order
        <li key={at} className="relative flex gap-10 pb-12">
          {at < causes.length - 1 && <span className="absolute top-24 bottom-0 left-12 w-px bg-line" />}
          <span className="flex size-24 shrink-0 items-center justify-center rounded-small bg-fill">
            <Icon of={icons[cause.kind]} size={1.4} />
          </span>
          <CauseLine cause={cause} />
        </li>
      ))}
    </ol>
  )
}

function CauseLine({ cause }: { cause: Cause }) {
  const title = useTitle()(cause)
  const disputeReason = useDisputeReason()
  const { kind, number, at, amount, way, reference, reason, by } = cause
  const room = rooms[kind]
  // Words of people are quoted. The reason of a dispute is the provider's code.
  const said = reason && (kind === 'dispute' ? disputeReason(reason) : `“${reason}”`)
  const facts = [way, reference, said, ...by].filter(Boolean)
  return (
    <div className="min-w-0 flex-1">
      <p className="font-medium break-words">
        {room && number !== null ? (
          <Link to={linkTo(room, { item: number })} className="text-accent">
            {title}
          </Link>
        ) : (
          title
        )}
      </p>
      <p className="text-tiny break-words text-soft">
        {at && <DateText at={at} />}
        {amount !== null && (
          <>
            {' · '}
            <Amount amount={amount} />
          </>
        )}
        {facts.map((fact) => ` · ${fact}`)}
      </p>
    </div>
  )
}

function useTitle() {
  const { t } = useLingui()
  return ({ kind, number, name }: Cause): string => {
    const titles: Record<CauseKind, string> = {
      act: name ?? '',
      deposit: t`Deposit ${number}`,
      withdrawal: t`Withdrawal ${number}`,
      refund: t`Refund ${number}`,
      dispute: t`Payment disputed by the shopper’s bank`,
      payment: t`Payment of the shopper`,
      order: t`Order ${number}`,
      invited_order: t`Order of the invited shop ${name}`,
      package: t`Package ${name}`,
      level: t`Level ${name}`,
      proposal: t`Proposal of two people`,
    }
    return titles[kind]
  }
}
