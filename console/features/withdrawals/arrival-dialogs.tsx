import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import type { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { useMoneyText } from '#kit/format.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import type { Decision } from '../../parts/use-decision.ts'
import { useArrivingText, type Withdrawal } from './withdrawal.ts'

type ArrivalState = 'sent' | 'paid'
type DialogName = 'claim' | 'returned'

const evidenceMax = 200

function EvidenceField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="block pb-4 text-tiny text-soft">
        <Trans>Bank reference or transaction hash</Trans>
      </label>
      <input
        id={id}
        value={value}
        maxLength={evidenceMax}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        className="mono mb-12 h-36 w-full rounded-small border border-edge bg-surface px-10"
      />
    </>
  )
}

type ArrivalProps = {
  withdrawal: Withdrawal
  state: ArrivalState
  decision: Decision<typeof operatorWithdrawals.arrival, ArrivalState>
  children: ReactNode
}

/** It was sent, or it has arrived: with evidence. */
export function ArrivalDialog({ withdrawal, state, decision, children }: ArrivalProps) {
  const { t } = useLingui()
  const amount = useArrivingText()(withdrawal)
  const [evidence, setEvidence] = useState('')
  const { number, shopName, to } = withdrawal
  const isWhole = evidence.trim() !== '' && decision.reason.trim() !== ''
  return (
    <ReasonDialog
      decision={decision}
      title={state === 'sent' ? t`Was it sent?` : t`Has it arrived?`}
      under={`${number} · ${shopName} · ${to}`}
      act={state === 'sent' ? t`Record ${amount} as sent` : t`Record ${amount} as arrived`}
      why={isWhole ? null : t`Give the evidence and a reason.`}
      reader={shopName}
      canned={[t`Confirmed by the bank.`, t`Confirmed by the network.`]}
      onAct={(reason) => void decision.run({ state, evidence: evidence.trim(), reason })}
    >
      <div className="pb-8">
        <EvidenceField value={evidence} onChange={setEvidence} />
        {children}
      </div>
    </ReasonDialog>
  )
}

type ClaimProps = { withdrawal: Withdrawal; decision: Decision<typeof operatorWithdrawals.claim, DialogName> }

/** Claims a withdrawal before the payment is sent: only the operator who claimed it may send it. */
export function ClaimDialog({ withdrawal, decision }: ClaimProps) {
  const { t } = useLingui()
  const amount = useArrivingText()(withdrawal)
  const { number, shopName, to } = withdrawal
  return (
    <ReasonDialog
      decision={decision}
      title={t`Claim the withdrawal?`}
      under={`${number} · ${shopName} · ${to}`}
      act={t`Claim ${amount}`}
      warning={<Trans>From now on only you tell the bank or the network: nobody must pay twice.</Trans>}
      reader={shopName}
      canned={[t`Needed to send the money.`]}
      onAct={(reason) => void decision.run({ reason })}
    />
  )
}

type ReturnProps = { withdrawal: Withdrawal; decision: Decision<typeof operatorWithdrawals.proposeReturn, DialogName> }

/** Money that was sent came back: one person proposes it, another confirms, then it is credited. */
export function ReturnDialog({ withdrawal, decision }: ReturnProps) {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const [evidence, setEvidence] = useState('')
  const { amount, number, shopName, to } = withdrawal
  const isWhole = evidence.trim() !== '' && decision.reason.trim() !== ''
  return (
    <ReasonDialog
      decision={decision}
      title={t`Did it come back?`}
      under={`${number} · ${shopName} · ${to}`}
      act={t`Propose to return ${moneyText(amount)}`}
      warning={<Trans>Another person of finance confirms it; then it is in the balance again.</Trans>}
      isDanger
      why={isWhole ? null : t`Give the evidence and a reason.`}
      reader={shopName}
      onAct={(reason) => void decision.run({ evidence: evidence.trim(), reason })}
    >
      <EvidenceField value={evidence} onChange={setEvidence} />
    </ReasonDialog>
  )
}
