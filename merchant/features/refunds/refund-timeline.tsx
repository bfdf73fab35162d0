import { Trans, useLingui } from '@lingui/react/macro'
import { DateText } from '#kit/date-text.tsx'
import { TimeLeft } from '#kit/time-left.tsx'
import { Timeline, type TimelineStep } from '#kit/timeline.tsx'
import { mayAnswer, type RefundRequest } from './refund-words.ts'

/** What has happened to a refund, and what comes until when. */
export function RefundTimeline({ refund }: { refund: RefundRequest }) {
  const { t } = useLingui()
  return (
    <Timeline
      label={t`Refund progress`}
      steps={[asked(refund), answered(refund), decided(refund), paid(refund)].flatMap((step) => step ?? [])}
    />
  )
}

const asked = ({ appliedAt }: RefundRequest): TimelineStep => ({
  key: 'asked',
  title: <Trans>Requested by the shopper</Trans>,
  under: <DateText at={appliedAt} />,
  state: 'done',
})

function answered(refund: RefundRequest): TimelineStep | null {
  const { answer, answerBy } = refund
  if (answer) {
    return {
      key: 'answered',
      title: answer.agree ? <Trans>You agreed</Trans> : <Trans>You disagreed</Trans>,
      under: (
        <>
          <DateText at={answer.at} />
          {answer.text && <p className="break-words whitespace-pre-line">{answer.text}</p>}
        </>
      ),
      state: 'done',
    }
  }
  if (!mayAnswer(refund) || !answerBy) return null
  return { key: 'answered', title: <Trans>Your reply</Trans>, under: <TimeLeft until={answerBy} />, state: 'coming' }
}

function decided({ status, decision, decidedAt, decideBy }: RefundRequest): TimelineStep {
  if (status === 'pending_approval') {
    return {
      key: 'decided',
      title: <Trans>Platform decision</Trans>,
      under: decideBy && (
        <Trans>
          by <DateText at={decideBy} />, otherwise approved automatically
        </Trans>
      ),
      state: 'coming',
    }
  }
  const isSilent = decision === 'silence'
  return {
    key: 'decided',
    title: status === 'approved' ? <Trans>Approved</Trans> : <Trans>Rejected</Trans>,
    under: (
      <>
        {decidedAt && <DateText at={decidedAt} />}
        <p className="break-words">{isSilent ? <Trans>No decision was made within seven days.</Trans> : decision}</p>
      </>
    ),
    state: status === 'approved' ? 'done' : 'failed',
  }
}

function paid({ status, paidAt }: RefundRequest): TimelineStep | null {
  if (status === 'rejected') return null
  return {
    key: 'paid',
    title: paidAt ? <Trans>Refund paid to the shopper</Trans> : <Trans>Refund on its way to the shopper</Trans>,
    under: paidAt && <DateText at={paidAt} />,
    state: paidAt ? 'done' : 'coming',
  }
}
