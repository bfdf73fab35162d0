import { Trans, useLingui } from '@lingui/react/macro'
import { callAt } from '#client/call.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorChannel } from '#contract/operator/channel.ts'
import { DateText } from '#kit/date-text.tsx'
import { api } from '../../api.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import type { Column } from '../../parts/data-table.tsx'
import { Mark } from '../../parts/mark.tsx'
import { Amount } from '../../parts/money-text.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { RecordTable } from '../../parts/record-table.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import { useListPages } from '../../parts/use-list-pages.ts'

type Rows<K extends 'incoming' | 'outgoing' | 'movements'> = Reply<(typeof operatorChannel)[K]>['list'][number]
type Props = { partnerId: string }

const limit = 20
const wrapped = 'break-all'

export function IncomingTable({ partnerId }: Props) {
  const { t } = useLingui()
  const { read, pages } = useListPages(callAt(api.operatorChannel.incoming, { id: partnerId }), { limit })
  const columns: Column<Rows<'incoming'>>[] = [
    { name: 'at', head: <Trans>When</Trans>, cell: ({ lastAt }) => <DateText at={lastAt} />, className: 'text-soft' },
    { name: 'type', head: <Trans>What</Trans>, cell: ({ type }) => type },
    { name: 'order', head: <Trans>Partner’s number</Trans>, cell: ({ externalId }) => externalId, className: wrapped },
    {
      name: 'answer',
      head: <Trans>Answer</Trans>,
      cell: ({ refusal }) => (
        <span className="flex items-center gap-8">
          <Mark kind={refusal ? 'late' : 'done'} />
          {refusal ?? <Trans>accepted</Trans>}
        </span>
      ),
    },
    { name: 'tries', head: <Trans>Tries</Trans>, cell: ({ tries }) => tries, isRight: true },
  ]
  return (
    <RecordTable
      title={t`Messages in`}
      read={read}
      columns={columns}
      idOf={({ messageId }) => messageId}
      empty={<Trans>The partner has sent nothing yet.</Trans>}
      pages={pages}
    />
  )
}

export function OutgoingTable({ partnerId }: Props) {
  const { t } = useLingui()
  const { read, pages } = useListPages(callAt(api.operatorChannel.outgoing, { id: partnerId }), { limit })
  const columns: Column<Rows<'outgoing'>>[] = [
    { name: 'at', head: <Trans>When</Trans>, cell: ({ at }) => <DateText at={at} />, className: 'text-soft' },
    { name: 'type', head: <Trans>What</Trans>, cell: ({ type }) => type },
    {
      name: 'answer',
      head: <Trans>Answer</Trans>,
      cell: ({ deliveredAt, answerStatus, answer }) => (
        <span className="flex items-center gap-8">
          <Mark kind={deliveredAt ? 'done' : answer === null ? 'todo' : 'late'} />
          <span className={wrapped}>{answerStatus ?? answer ?? <Trans>waiting</Trans>}</span>
        </span>
      ),
    },
    { name: 'tries', head: <Trans>Tries</Trans>, cell: ({ tries }) => tries, isRight: true },
    {
      name: 'again',
      head: <Trans>Delivery</Trans>,
      cell: (event) => <Redeliver event={event} onDone={() => void read.refresh()} />,
      isRight: true,
    },
  ]
  return (
    <RecordTable
      title={t`Events out`}
      read={read}
      columns={columns}
      idOf={({ id }) => id}
      empty={<Trans>Nothing has been sent to the partner yet.</Trans>}
      pages={pages}
    />
  )
}

function Redeliver({ event: { id, merchantId, type }, onDone }: { event: Rows<'outgoing'>; onDone: () => void }) {
  const { t } = useLingui()
  const roles = useOperator()?.roles
  const may = hasRole(roles, 'admin') || hasRole(roles, 'finance')
  const decision = useDecision<typeof operatorChannel.redeliver, 'again'>(
    callAt(api.operatorChannel.redeliver, { id }),
    onDone,
  )
  return (
    <>
      <RowButton
        look="secondary"
        why={may ? null : t`An administrator or a person of finance does this.`}
        onClick={() => decision.open('again')}
      >
        <Trans>Deliver again…</Trans>
      </RowButton>
      {decision.opened && (
        <ReasonDialog
          decision={decision}
          title={t`Deliver this event again?`}
          under={type}
          act={t`Deliver it again`}
          warning={<Trans>It keeps its ID and is sent out of sequence.</Trans>}
          reader={t`the log`}
          onAct={(reason) => void decision.run({ merchantId, reason })}
        />
      )}
    </>
  )
}

export function MovementsTable({ partnerId }: Props) {
  const { t } = useLingui()
  const { read, pages } = useListPages(callAt(api.operatorChannel.movements, { id: partnerId }), { limit })
  const names: Record<Rows<'movements'>['kind'], string> = {
    prefund_credited: t`Prepayment`,
    order_funded: t`Order`,
    order_money_returned: t`Refund of an order`,
    prefund_paid_back: t`Paid back`,
    payout_returned: t`Sent back by the bank`,
  }
  const columns: Column<Rows<'movements'>>[] = [
    { name: 'at', head: <Trans>When</Trans>, cell: ({ at }) => <DateText at={at} />, className: 'text-soft' },
    { name: 'kind', head: <Trans>What</Trans>, cell: ({ kind }) => names[kind] },
    {
      name: 'source',
      head: <Trans context="number">Reference</Trans>,
      cell: ({ source }) => source,
      className: wrapped,
    },
    {
      name: 'amount',
      head: <Trans>Amount</Trans>,
      cell: ({ amount }) => <Amount amount={amount} sign="change" />,
      isRight: true,
    },
    {
      name: 'balance',
      head: <Trans>Balance</Trans>,
      cell: ({ balance }) => <Amount amount={balance} />,
      isRight: true,
    },
  ]
  return (
    <RecordTable
      title={t`Movements of money`}
      read={read}
      columns={columns}
      idOf={({ sequence }) => String(sequence)}
      empty={<Trans>No money has moved yet.</Trans>}
      pages={pages}
    />
  )
}
