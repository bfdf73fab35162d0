import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import type { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { useMoneyText } from '#kit/format.tsx'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import type { Decision } from '../../parts/use-decision.ts'
import type { Withdrawal } from './withdrawal.ts'

type Way = 'sent' | 'paid'
type OwnWay = 'claim' | 'returned'

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
  way: Way
  decision: Decision<typeof operatorWithdrawals.arrival, Way>
  children: ReactNode
}

/** It was sent, or it has arrived: with evidence. */
export function ArrivalDialog({ withdrawal, way, decision, children }: ArrivalProps) {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const [evidence, setEvidence] = useState('')
  const { net, number, shopName, to } = withdrawal
  const isWhole = evidence.trim() !== '' && decision.reason.trim() !== ''
  return (
    <ActDialog
      title={way === 'sent' ? t`It was sent?` : t`It has arrived?`}
      under={`${number} · ${shopName} · ${to}`}
      act={way === 'sent' ? t`Record ${moneyText(net)} as sent` : t`Record ${moneyText(net)} as arrived`}
      isPending={decision.isPending}
      why={isWhole ? null : t`Give the evidence and a reason.`}
      refused={decision.refused}
      onAct={() => void decision.run({ state: way, evidence: evidence.trim(), reason: decision.reason.trim() })}
      onClose={decision.close}
    >
      <EvidenceField value={evidence} onChange={setEvidence} />
      {children}
      <div className="pt-8">
        <ReasonField
          reader={shopName}
          value={decision.reason}
          onChange={decision.setReason}
          canned={[t`Confirmed by the bank.`, t`Confirmed by the network.`]}
        />
      </div>
    </ActDialog>
  )
}

type ClaimProps = { withdrawal: Withdrawal; decision: Decision<typeof operatorWithdrawals.claim, OwnWay> }

/** Before the bank or the network is told: only who claimed it pays it. */
export function ClaimDialog({ withdrawal, decision }: ClaimProps) {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const { number, shopName, to, net } = withdrawal
  const reason = decision.reason.trim()
  return (
    <ActDialog
      title={t`Claim the withdrawal?`}
      under={`${number} · ${shopName} · ${to}`}
      act={t`Claim ${moneyText(net)}`}
      warning={<Trans>From now on only you tell the bank or the network: nobody must pay twice.</Trans>}
      isPending={decision.isPending}
      why={reason === '' ? t`Give a reason first.` : null}
      refused={decision.refused}
      onAct={() => void decision.run({ reason })}
      onClose={decision.close}
    >
      <ReasonField
        reader={shopName}
        value={decision.reason}
        onChange={decision.setReason}
        canned={[t`Needed to send the money.`]}
      />
    </ActDialog>
  )
}

type ReturnProps = { withdrawal: Withdrawal; decision: Decision<typeof operatorWithdrawals.proposeReturn, OwnWay> }

/** Money that was sent came back: one person proposes it, another confirms, then it is credited. */
export function ReturnDialog({ withdrawal, decision }: ReturnProps) {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const [evidence, setEvidence] = useState('')
  const { amount, number, shopName, to } = withdrawal
  const isWhole = evidence.trim() !== '' && decision.reason.trim() !== ''
  return (
    <ActDialog
      title={t`It came back?`}
      under={`${number} · ${shopName} · ${to}`}
      act={t`Propose to return ${moneyText(amount)}`}
      warning={<Trans>Another person of finance confirms it; then it is in the balance again.</Trans>}
      isDanger
      isPending={decision.isPending}
      why={isWhole ? null : t`Give the evidence and a reason.`}
      refused={decision.refused}
      onAct={() => void decision.run({ evidence: evidence.trim(), reason: decision.reason.trim() })}
      onClose={decision.close}
    >
      <EvidenceField value={evidence} onChange={setEvidence} />
      <ReasonField reader={shopName} value={decision.reason} onChange={decision.setReason} />
    </ActDialog>
  )
}
