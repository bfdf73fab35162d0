import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useMoneyText } from '#kit/format.tsx'
import { PayoutLineField, usePayoutEvidence } from '../../parts/line-field.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { TextInput } from '../../parts/text-input.tsx'
import { type Payout, useSupplierName } from './payout.ts'
import type { PayoutDecisions } from './use-payout-decisions.ts'

type Props = { payout: Payout; decisions: PayoutDecisions }

const evidenceMax = 64

/** The dialog of the decision that is open. */
export function PayoutDialogs({ payout, decisions }: Props) {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const supplierName = useSupplierName()
  const { confirm, refuse, claim, record, bringBack } = decisions
  const under = `${payout.number} · ${supplierName(payout.supplier)} · ${payout.accountNumber}`
  const amount = moneyText(payout.amount)
  const reader = t`the other people of finance`
  return (
    <>
      {confirm.opened && (
        <ReasonDialog
          decision={confirm}
          title={t`Confirm the run?`}
          under={under}
          act={t`Confirm ${amount}`}
          warning={<Trans>From now on the platform covers late refunds of these orders.</Trans>}
          reader={reader}
          canned={[t`Compared with the contract and the orders.`]}
          onAct={(reason) => void confirm.run({ reason })}
        />
      )}
      {refuse.opened && (
        <ReasonDialog
          decision={refuse}
          title={t`Refuse the run?`}
          under={under}
          act={t`Refuse it`}
          isDanger
          reader={reader}
          onAct={(reason) => void refuse.run({ reason })}
        />
      )}
      {claim.opened && (
        <ReasonDialog
          decision={claim}
          title={t`Claim the sending?`}
          under={under}
          act={t`Claim ${amount}`}
          warning={
            <Trans>
              For one business day only you tell the bank: nobody must pay twice. Record it as sent within that time.
            </Trans>
          }
          reader={reader}
          canned={[t`Needed to send the money.`]}
          onAct={(reason) => void claim.run({ reason })}
        />
      )}
      {record.opened && (
        <RecordDialog key={record.opened} payout={payout} record={record} under={under} reader={reader} />
      )}
      {bringBack.opened && <ReturnDialog payout={payout} bringBack={bringBack} under={under} />}
    </>
  )
}

type ReturnProps = { payout: Payout; bringBack: Props['decisions']['bringBack']; under: string }

/** The bank sent its money back after it had arrived: proposed with the line, confirmed among the proposals. */
function ReturnDialog({ payout, bringBack, under }: ReturnProps) {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const [line, setLine] = useState('')
  const amount = moneyText(payout.amount)
  return (
    <ReasonDialog
      decision={bringBack}
      title={t`Did it come back?`}
      under={under}
      act={t`Propose that ${amount} came back`}
      isDanger
      warning={<Trans>Its orders are due again once another person of finance confirms it under Proposals.</Trans>}
      why={line.trim() === '' ? t`Give the line of the statement.` : null}
      reader={t`the second person`}
      onAct={(reason) => void bringBack.run({ line: line.trim(), reason })}
    >
      <PayoutLineField amount={payout.amount} number={payout.number} line={line} onChange={setLine} />
    </ReasonDialog>
  )
}

type RecordProps = {
  payout: Payout
  record: Props['decisions']['record']
  under: string
  reader: string
}

/**
 * It was sent or failed, with the bank's reference; or it has arrived, or was sent under a claim that is over, with the
 * line of the statement.
 */
function RecordDialog({ payout, record, under, reader }: RecordProps) {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const [evidence, setEvidence] = useState('')
  const amount = moneyText(payout.amount)
  const { opened: step } = record
  const { takesLine, why } = usePayoutEvidence(payout, step)
  if (step === null) return null
  const titles = { sent: t`Was it sent?`, arrived: t`Has it arrived?`, failed: t`Did it fail?` }
  const acts = {
    sent: t`Record ${amount} as sent`,
    arrived: t`Record ${amount} as arrived`,
    failed: t`Record ${amount} as failed`,
  }
  const missing = takesLine ? t`Give the line of the statement.` : t`Give the bank’s reference.`
  const warnings = {
    sent: null,
    arrived: <Trans>It is final: the books of the merchants change.</Trans>,
    failed: <Trans>Its orders are due again: be sure that the bank did not pay.</Trans>,
  }
  return (
    <ReasonDialog
      decision={record}
      title={titles[step]}
      under={under}
      act={acts[step]}
      warning={warnings[step]}
      isDanger={step === 'failed'}
      why={why ?? (evidence.trim() === '' ? missing : null)}
      reader={reader}
      canned={[t`Confirmed by the bank.`]}
      onAct={(reason) => void record.run({ state: step, evidence: evidence.trim(), reason })}
    >
      {takesLine ? (
        <PayoutLineField amount={-payout.amount} number={payout.number} line={evidence} onChange={setEvidence} />
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
