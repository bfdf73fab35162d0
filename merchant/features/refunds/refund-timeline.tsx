import { Trans, useLingui } from '@lingui/react/macro'
import { DateText } from '#kit/date-text.tsx'
import { TimeLeft } from '#kit/time-left.tsx'
import { Timeline, type TimelineStep } from '#kit/timeline.tsx'
import { DecisionText } from './reason-text.tsx'
import { mayAnswer, type RefundRequest } from './refund-labels.ts'

export function RefundTimeline({ refund }: { refund: RefundRequest }) {
  const { t } = useLingui()
  return (
    <Timeline
      label={t`Refund progress`}
      steps={[request(refund), answer(refund), decision(refund), payment(refund)].flatMap((step) => step ?? [])}
    />
  )
}

const request = ({ appliedAt }: RefundRequest): TimelineStep => ({
  key: 'requested',
  title: <Trans>Requested by the shopper</Trans>,
  under: <DateText at={appliedAt} />,
  state: 'done',
})

function answer(refund: RefundRequest): TimelineStep | null {
  const { answer: given, answerBy } = refund
  if (given) {
    return {
      key: 'answered',
      title: given.agree ? <Trans>You agreed</Trans> : <Trans>You disagreed</Trans>,
      under: (
        <>
          <DateText at={given.at} />
          {given.text && <p className="break-words whitespace-pre-line">{given.text}</p>}
        </>
      ),
      state: 'done',
    }
  }
  if (!mayAnswer(refund) || !answerBy) return null
  return { key: 'answered', title: <Trans>Your reply</Trans>, under: <TimeLeft until={answerBy} />, state: 'coming' }
}

function decision(refund: RefundRequest): TimelineStep {
  const { status, decision: reason, decidedAt, decideBy, cause, sentBack } = refund
  const isUnsent = cause === 'withdrawal' && sentBack === null
  if (status === 'pending_approval') {
    return {
      key: 'decided',
      title: <Trans>Platform decision</Trans>,
      under:
        decideBy &&
        (isUnsent ? (
          <Trans>
            by <DateText at={decideBy} />, otherwise closed without a refund
          </Trans>
        ) : (
          <Trans>
            by <DateText at={decideBy} />, otherwise approved automatically
          </Trans>
        )),
      state: 'coming',
    }
  }
  return {
    key: 'decided',
    title: status === 'approved' ? <Trans>Approved</Trans> : <Trans>Rejected</Trans>,
    under: (
      <>
        {decidedAt && <DateText at={decidedAt} />}
        <p className="break-words">
          <DecisionText decision={reason} />
        </p>
      </>
    ),
    state: status === 'approved' ? 'done' : 'failed',
  }
}

function payment({ status, paidAt }: RefundRequest): TimelineStep | null {
  if (status === 'rejected') return null
  return {
    key: 'paid',
    title: paidAt ? <Trans>Refund paid to the shopper</Trans> : <Trans>Refund on its way to the shopper</Trans>,
    under: paidAt && <DateText at={paidAt} />,
    state: paidAt ? 'done' : 'coming',
  }
}
