import { Trans, useLingui } from '@lingui/react/macro'
import { depositReviewHours } from '#contract/deposit-methods.ts'
import { DateText } from '#kit/date-text.tsx'
import { Timeline, type TimelineStep } from '#kit/timeline.tsx'
import { countOf, type Deposit, isReversed } from './deposit-labels.ts'

export function DepositTimeline({ deposit }: { deposit: Deposit }) {
  const { t } = useLingui()
  const announced: TimelineStep = {
    key: 'announced',
    state: 'done',
    title: deposit.confirmationsNeeded === null ? <Trans>Submitted</Trans> : <Trans>Detected on the network</Trans>,
    under: <DateText at={deposit.createdAt} />,
  }
  return <Timeline label={t`Deposit progress`} steps={[announced, ...(endOf(deposit) ?? comingSteps(deposit))]} />
}

function comingSteps(deposit: Deposit): TimelineStep[] {
  const { method, review: why } = deposit
  const counted = countOf(deposit)
  const review: TimelineStep = {
    key: 'review',
    state: 'coming',
    title: <Trans>Review by two people</Trans>,
    under: (
      <>
        {why && <span className="block text-ink">{why}</span>}
        <ReviewTime method={method} />
      </>
    ),
  }
  const credited: TimelineStep = { key: 'credited', state: 'coming', title: <Trans>In your balance</Trans> }
  if (counted) return [confirmingStep(counted), credited]
  if (method !== 'bank_card') return [review, credited]
  const paying: TimelineStep = {
    key: 'paying',
    state: 'coming',
    title: <Trans>Make your payment with the reference</Trans>,
  }
  return [paying, review, credited]
}

function confirmingStep({ confirmations, needed }: { confirmations: number; needed: number }): TimelineStep {
  return {
    key: 'confirming',
    state: 'coming',
    title: (
      <Trans>
        {confirmations} of {needed} confirmations
      </Trans>
    ),
    under: confirmations === 0 && <Trans>Waiting for the network</Trans>,
  }
}

function ReviewTime({ method }: Pick<Deposit, 'method'>) {
  if (method === 'bank_card') return <Trans>Within {depositReviewHours} hours of arrival</Trans>
  if (method === 'chain') return <Trans>Within {depositReviewHours} hours of network finality</Trans>
  return <Trans>Within {depositReviewHours} hours</Trans>
}

function endOf({ status, decidedAt, reason, reasonWord, finalAt, isFinal }: Deposit): TimelineStep[] | null {
  if (status === 'in_review') return null
  const at = decidedAt && <DateText at={decidedAt} />
  if (status === 'rejected') {
    const title = isReversed(reasonWord) ? <Trans context="deposit">Reversed</Trans> : <Trans>Rejected</Trans>
    return [
      {
        key: 'end',
        state: 'failed',
        title,
        under: (
          <>
            <span className="block text-ink">{reason}</span>
            {at}
          </>
        ),
      },
    ]
  }
  const credited: TimelineStep = { key: 'end', state: 'done', title: <Trans>In your balance</Trans>, under: at }
  if (isFinal) return [credited]
  const final: TimelineStep = {
    key: 'final',
    state: 'coming',
    title: <Trans>Available to withdraw</Trans>,
    under: finalAt && <DateText at={finalAt} />,
  }
  return [credited, final]
}
