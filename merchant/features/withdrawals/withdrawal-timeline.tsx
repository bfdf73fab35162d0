import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DateText } from '#kit/date-text.tsx'
import { TimeLeft } from '#kit/time-left.tsx'
import { Timeline, type TimelineStep } from '#kit/timeline.tsx'
import type { Withdrawal } from './withdrawal-labels.ts'

export function WithdrawalTimeline({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useLingui()
  const requested: TimelineStep = {
    key: 'requested',
    state: 'done',
    title: <Trans>Requested</Trans>,
    under: <DateText at={withdrawal.createdAt} />,
  }
  return (
    <Timeline label={t`Withdrawal progress`} steps={[requested, reviewOf(withdrawal), ...arrivalsOf(withdrawal)]} />
  )
}

function reviewOf({ status, decidedAt, reason, reasonWord, promisedBy, decideBy }: Withdrawal): TimelineStep {
  const key = 'review'
  if (status === 'in_review') {
    const isLate = new Date(promisedBy).getTime() <= Date.now()
    return {
      key,
      state: 'coming',
      title: <Trans>Review</Trans>,
      under: isLate ? <Late decideBy={decideBy} /> : <Promised promisedBy={promisedBy} decideBy={decideBy} />,
    }
  }
  const at = decidedAt && <DateText at={decidedAt} />
  if (status === 'approved') return { key, state: 'done', title: <Trans>Approved</Trans>, under: at }
  const title = reasonWord === 'taken_back' ? <Trans>Cancelled by you</Trans> : <Trans>Returned to your balance</Trans>
  return {
    key,
    title,
    state: reasonWord === 'taken_back' ? 'done' : 'failed',
    under: <Under at={at}>{reason}</Under>,
  }
}

function Promised({ promisedBy, decideBy }: { promisedBy: string; decideBy: string }) {
  return (
    <>
      <Trans>
        Review due by <DateText at={promisedBy} />
      </Trans>{' '}
      · <TimeLeft until={promisedBy} />
      <span className="block">
        <Trans>
          If not reviewed by <DateText at={decideBy} />, the full amount returns automatically.
        </Trans>
      </span>
    </>
  )
}

function Late({ decideBy }: { decideBy: string }) {
  return (
    <>
      <span className="text-wait">
        <Trans>This is taking longer than promised.</Trans>
      </span>{' '}
      <Trans>
        If not reviewed by <DateText at={decideBy} />, the full amount returns automatically.
      </Trans>{' '}
      <TimeLeft until={decideBy} />
    </>
  )
}

function Under({ at, children }: { at: ReactNode; children: ReactNode }) {
  return (
    <>
      {at}
      {children && <span className="block">{children}</span>}
    </>
  )
}

function arrivalsOf({
  status,
  arrival,
  expectedBy,
  notBefore,
  paidAt,
  returnedAt,
  reason,
}: Withdrawal): TimelineStep[] {
  const steps: TimelineStep[] = []
  if (status === 'in_review' || arrival === 'sending') {
    steps.push({
      key: 'arrival',
      state: 'coming',
      title: <Trans>Arrival</Trans>,
      under: <Expected expectedBy={expectedBy} notBefore={notBefore} />,
    })
  }
  if (paidAt) steps.push({ key: 'paid', state: 'done', title: <Trans>Arrived</Trans>, under: <DateText at={paidAt} /> })
  if (returnedAt) {
    steps.push({
      key: 'returned',
      state: 'failed',
      title: <Trans>Returned to your balance</Trans>,
      under: <Under at={<DateText at={returnedAt} />}>{reason}</Under>,
    })
  }
  return steps
}

function Expected({ expectedBy, notBefore }: Pick<Withdrawal, 'expectedBy' | 'notBefore'>) {
  return (
    <>
      {expectedBy ? (
        <Trans>
          Expected by <DateText at={expectedBy} style="longDay" />
        </Trans>
      ) : (
        <Trans>Within 3 business days of approval</Trans>
      )}
      {notBefore && (
        <span className="block text-wait">
          <Trans>
            New destination: not sent before <DateText at={notBefore} />
          </Trans>
        </span>
      )}
    </>
  )
}
