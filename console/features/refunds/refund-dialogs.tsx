import { Trans, useLingui } from '@lingui/react/macro'
import type { operatorRefunds } from '#contract/operator/refunds.ts'
import { DateText } from '#kit/date-text.tsx'
import type { Bearer } from '../../parts/bearer-labels.ts'
import { EffectTable } from '../../parts/effect-table.tsx'
import { PaneHead } from '../../parts/panes.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import type { Decision } from '../../parts/use-decision.ts'
import type { Refund } from './refund.ts'
import type { GoesBack } from './what-goes-back.tsx'
import { usePreview } from './who-pays.tsx'

export type Decide = typeof operatorRefunds.decide
export type Propose = typeof operatorRefunds.proposePlatform
export type DialogName = 'approve' | 'reject'

type EffectProps = { id: string; bears: Bearer; amount: number }

/** What the chosen bearer would pay, and from which account. */
export function CalculatedEffect({ id, bears, amount }: EffectProps) {
  const { t } = useLingui()
  const { data, error } = usePreview({ id, bears, amount })
  return (
    <>
      <PaneHead beside={<Trans>calculated, not booked</Trans>}>
        <Trans>What it moves</Trans>
      </PaneHead>
      {error && <p className="text-bad">{error.message}</p>}
      {data && <EffectTable label={t`What it moves`} effects={data.accounts} />}
    </>
  )
}

type RefundDialogProps = {
  refund: Refund
  decision: Decision<Decide, DialogName>
  act: string
  body: { approve: boolean; bears?: Bearer } & Partial<GoesBack>
}

export function RefundDialog({ refund, decision, act, body }: RefundDialogProps) {
  const { t } = useLingui()
  const approvals = useApprovalReasons()
  const { shopName, orderNumber } = refund
  return (
    <ReasonDialog
      decision={decision}
      title={body.approve ? t`Refund the shopper?` : t`Reject the refund?`}
      under={`${orderNumber} · ${shopName}`}
      act={act}
      isDanger={!body.approve}
      warning={body.approve ? <Trans>The money goes back to the shopper; this cannot be reversed.</Trans> : undefined}
      reader={t`${shopName} and the shopper`}
      canned={body.approve ? approvals : [t`The goods match the description.`]}
      onAct={(reason) => void decision.run({ ...body, reason })}
    >
      <div className="pb-8">
        <StillAnswers refund={refund} />
        {body.approve && body.bears && body.amount !== undefined && (
          <CalculatedEffect id={refund.id} bears={body.bears} amount={body.amount} />
        )}
      </div>
    </ReasonDialog>
  )
}

type ProposeDialogProps = {
  refund: Refund
  decision: Decision<Propose, 'propose'>
  act: string
  bears: Bearer
  decided: GoesBack
}

/** Above the threshold two operators decide for the platform. Merchant and shopper read the first one's reason. */
export function ProposeDialog({ refund, decision, act, bears, decided }: ProposeDialogProps) {
  const { t } = useLingui()
  const approvals = useApprovalReasons()
  const { id, shopName, orderNumber } = refund
  return (
    <ReasonDialog
      decision={decision}
      title={t`Propose that the platform covers it?`}
      under={`${orderNumber} · ${shopName}`}
      act={act}
      warning={
        <Trans>The money goes back to the shopper once another person of finance confirms it under Proposals.</Trans>
      }
      reader={t`${shopName} and the shopper`}
      canned={approvals}
      onAct={(reason) => void decision.run({ ...decided, reason })}
    >
      <div className="pb-8">
        <StillAnswers refund={refund} />
        <CalculatedEffect id={id} bears={bears} amount={decided.amount} />
      </div>
    </ReasonDialog>
  )
}

/** A decision before the shop has spoken is allowed, and seldom meant. */
function StillAnswers({ refund: { shopName, answer, answerBy } }: { refund: Refund }) {
  if (answer !== null || answerBy === null || Date.parse(answerBy) <= Date.now()) return null
  return (
    <p className="tint-wait mb-8 rounded-small px-12 py-8">
      <Trans>
        {shopName} has not replied and can do so until <DateText at={answerBy} />.
      </Trans>
    </p>
  )
}

function useApprovalReasons() {
  const { t } = useLingui()
  return [t`The goods arrived damaged.`, t`The goods did not arrive.`]
}
