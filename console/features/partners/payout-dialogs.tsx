import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callAt } from '#client/call.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorPartnerPayouts } from '#contract/operator/partner-payouts.ts'
import { useMoneyText } from '#kit/format.tsx'
import { api } from '../../api.ts'
import { PayoutLineField, usePayoutEvidence } from '../../parts/line-field.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { TextInput } from '../../parts/text-input.tsx'
import { useDecision } from '../../parts/use-decision.ts'

export type Payout = Reply<typeof operatorPartnerPayouts.list>['list'][number]
export type PayoutStep = 'sent' | 'arrived' | 'failed'

const evidenceMax = 64

type RecordProps = { payout: Payout; step: PayoutStep; onClose: () => void }

/**
 * It was sent or failed, with the bank's reference; or it has arrived, or was sent under a claim that is over, with the
 * line of the statement.
 */
export function RecordStep({ payout, step, onClose }: RecordProps) {
  const { t } = useLingui()
  const { id, number, amount, holder, state } = payout
  const { takesLine, why } = usePayoutEvidence(payout, step)
  const moneyText = useMoneyText()
  const [evidence, setEvidence] = useState('')
  const decision = useDecision<typeof operatorPartnerPayouts.record, PayoutStep>(
    callAt(api.operatorPartnerPayouts.record, { id }),
    onClose,
  )
  const sum = moneyText(amount)
  const titles: Record<PayoutStep, string> = {
    sent: t`Record ${sum} as sent?`,
    arrived: t`Record ${sum} as arrived?`,
    failed: t`Record ${sum} as failed?`,
  }
  const acts: Record<PayoutStep, string> = {
    sent: t`Record as sent`,
    arrived: t`Record as arrived`,
    failed: t`Record as failed`,
  }
  const missing = takesLine ? t`Give the line of the statement.` : t`Give the bank’s reference.`
  const hasFailed = step === 'failed' && state === 'sent'
  return (
    <ReasonDialog
      decision={{ ...decision, close: onClose }}
      title={titles[step]}
      under={`${number} · ${holder}`}
      act={acts[step]}
      isDanger={step === 'failed'}
      warning={
        hasFailed && (
          <Trans>Be sure that the bank kept the money. If it left, record its arrival, then its return.</Trans>
        )
      }
      why={why ?? (evidence.trim() === '' ? missing : null)}
      reader={t`the log`}
      onAct={(reason) => void decision.run({ state: step, evidence: evidence.trim(), reason })}
    >
      {takesLine ? (
        <PayoutLineField amount={-amount} number={number} line={evidence} onChange={setEvidence} />
      ) : (
        <TextInput
          label={<Trans>Bank reference</Trans>}
          value={evidence}
          onChange={setEvidence}
          maxLength={evidenceMax}
        />
      )}
    </ReasonDialog>
  )
}

type ReturnProps = { payout: Payout; onDone: () => void; onClose: () => void }

/** The bank sent its money back after it had arrived: proposed with the line, confirmed among the proposals. */
export function ReturnDialog({ payout, onDone, onClose }: ReturnProps) {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const [line, setLine] = useState('')
  const decision = useDecision<typeof operatorPartnerPayouts.proposeReturn, 'return'>(
    callAt(api.operatorPartnerPayouts.proposeReturn, { id: payout.id }),
    () => {
      onDone()
      onClose()
    },
  )
  const { number, holder } = payout
  const amount = moneyText(payout.amount)
  return (
    <ReasonDialog
      decision={{ ...decision, close: onClose }}
      title={t`Did it come back?`}
      under={`${number} · ${holder}`}
      act={t`Propose that ${amount} came back`}
      isDanger
      warning={<Trans>Nothing changes until another person of finance confirms it.</Trans>}
      why={line.trim() === '' ? t`Give the line of the statement.` : null}
      reader={t`the second person`}
      onAct={(reason) => void decision.run({ line: line.trim(), reason })}
    >
      <PayoutLineField amount={payout.amount} number={number} line={line} onChange={setLine} />
    </ReasonDialog>
  )
}
