import { Trans } from '@lingui/react/macro'
import { useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { operatorPayments } from '#contract/operator/payments.ts'
import { DateText } from '#kit/date-text.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { api } from '../../api.ts'
import { BigAmount } from '../../parts/big-amount.tsx'
import { useDisputeReason } from '../../parts/dispute-reasons.ts'
import { OrderLine } from '../../parts/order-line.tsx'
import { DecisionPane, EvidencePane, Fact, Facts } from '../../parts/panes.tsx'
import type { QueueItem } from '../../parts/queue-list.tsx'
import { QueuePage } from '../../parts/queue-page.tsx'
import type { QueuePosition } from '../../parts/queue-position.ts'
import { linkTo, paths } from '../../paths.ts'

type Dispute = Reply<typeof operatorPayments.disputes>['list'][number]

/** Payments that the shopper's bank takes back. The provider decides after hearing both sides. */
export function Disputes() {
  const { data, ...rest } = useGet(api.operatorPayments.disputes, { query: { limit: limits.pageSizeMax } })
  const read = { data: data && { ...data, list: data.list.toSorted(byAnswer) }, ...rest }
  return (
    <QueuePage path={paths.payments} queue="disputes" tab="disputes" read={read} toItem={useDisputeItem()}>
      {(row, position) => (
        <>
          <EvidencePane
            key={row.id}
            over={<OrderLine of={row} />}
            title={<BigAmount amount={row.amount} />}
            position={position}
          >
            <DisputeFacts dispute={row} />
          </EvidencePane>
          <AnswerDispute key={`answer ${row.id}`} dispute={row} position={position} />
        </>
      )}
    </QueuePage>
  )
}

const byAnswer = (one: Dispute, other: Dispute) => (one.answerBy ?? '9999').localeCompare(other.answerBy ?? '9999')

function useDisputeItem() {
  const reasonOf = useDisputeReason()
  return (row: Dispute): QueueItem => ({
    id: row.id,
    name: row.shopName,
    amount: row.amount,
    under: reasonOf(row.reason),
    clock: { since: row.openedAt, promisedBy: row.answerBy, endsBy: null },
  })
}

function DisputeFacts({ dispute }: { dispute: Dispute }) {
  const reasonOf = useDisputeReason()
  return (
    <Facts className="pt-12">
      <Fact name={<Trans>Reason of the bank</Trans>}>{reasonOf(dispute.reason)}</Fact>
      <Fact name={<Trans>Provider</Trans>}>{dispute.provider}</Fact>
      <Fact name={<Trans context="number">Reference</Trans>}>
        <span className="mono break-all">{dispute.reference}</span>
      </Fact>
      <Fact name={<Trans>Opened</Trans>}>
        <DateText at={dispute.openedAt} />
      </Fact>
      {dispute.answerBy && (
        <Fact name={<Trans>Answer by</Trans>} isStrong>
          <DateText at={dispute.answerBy} />
        </Fact>
      )}
    </Facts>
  )
}

/** Evidence is sent to the provider and not here, so this pane only lists it and the consequences. */
function AnswerDispute({ dispute, position }: { dispute: Dispute; position: QueuePosition }) {
  return (
    <DecisionPane
      position={position}
      title={<Trans>Answer</Trans>}
      foot={
        <LinkText to={linkTo(paths.orders, { item: dispute.number })}>
          <Trans>Open the order with its evidence</Trans>
        </LinkText>
      }
    >
      <p className="text-soft">
        <Trans>
          Send the evidence to the provider in its own dashboard: what was ordered, the tracking number and what the
          shopper wrote.
        </Trans>
      </p>
      <p className="pt-12 text-soft">
        <Trans>
          The dispute ends here when the provider reports the outcome. If it is won, no money moves. If it is lost, the
          order is refunded and the cost is booked as for a refund. Until then the order is not settled and its refunds
          are not paid.
        </Trans>
      </p>
    </DecisionPane>
  )
}
