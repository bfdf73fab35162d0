import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useGet } from '#client/get.ts'
import { useFormats } from '#kit/format.tsx'
import { api } from '../api.ts'
import { LineNumber, PayoutLineField, usePayoutEvidence } from './line-field.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { SelectInput } from './select-input.tsx'
import { TextInput } from './text-input.tsx'
import type { Leaving, TransferDecisions, TransferStep } from './transfer.ts'

const evidenceMax = 100

type Props = { leaving: Leaving; decisions: TransferDecisions }

export function TransferDialogs({ leaving, decisions: { claim, record, bringBack } }: Props) {
  return (
    <>
      {claim.opened && <ClaimDialog leaving={leaving} claim={claim} />}
      {record.opened && <RecordDialog key={record.opened} leaving={leaving} record={record} step={record.opened} />}
      {bringBack.opened && <ReturnDialog leaving={leaving} bringBack={bringBack} />}
    </>
  )
}

const ofMerchant = ({ merchantId }: Leaving) => (merchantId === undefined ? {} : { merchantId })

/** Claims the transfer before the bank or the chain is told, and names the account that the money leaves. */
function ClaimDialog({ leaving, claim }: { leaving: Leaving; claim: TransferDecisions['claim'] }) {
  const { t } = useLingui()
  const formats = useFormats()
  const { currency = formats.currency, sum, under, reader, transfer, amount } = leaving
  const { data } = useGet(api.operatorBankLines.accounts)
  const accounts = (data ?? []).filter((each) => each.clearing === 'clearing:bank' && each.currency === currency)
  const last = accounts.find(({ code }) => code === transfer?.account)?.id ?? ''
  const [chosen, setChosen] = useState('')
  const account = chosen || last
  const mustChoose = amount !== null && accounts.length > 1
  const before = transfer?.state === 'claimed' ? transfer.sender : null
  return (
    <ReasonDialog
      decision={claim}
      title={t`Take over sending?`}
      under={under}
      act={t`Take over ${sum}`}
      warning={
        before ? (
          <Trans>{before} had taken it over before. Ask whether it was sent, so that it is not paid twice.</Trans>
        ) : (
          <Trans>
            Only you instruct the bank for one business day, so that it is not paid twice. Record it as sent within that
            time.
          </Trans>
        )
      }
      why={mustChoose && account === '' ? t`Choose the account that it leaves.` : null}
      reader={reader}
      canned={[t`Needed to send the money.`]}
      onAct={(reason) => void claim.run({ ...ofMerchant(leaving), ...(account && { account }), reason })}
    >
      {mustChoose && (
        <SelectInput
          label={t`Leaves the account`}
          value={account}
          onChange={setChosen}
          options={[
            { value: '', text: t`choose the account` },
            ...accounts.map(({ id, code, number }) => ({
              value: id,
              text: [code, number].filter(Boolean).join(' · '),
            })),
          ]}
        />
      )}
    </ReasonDialog>
  )
}

type RecordProps = { leaving: Leaving; record: TransferDecisions['record']; step: TransferStep }

/**
 * Records a sending or a failure with the bank's reference. An arrival, or a sending under an expired claim, needs the
 * line of the statement. A blockchain transfer needs the hash of the transaction.
 */
function RecordDialog({ leaving, record, step }: RecordProps) {
  const { t } = useLingui()
  const { sum, under, reader, amount, number, transfer } = leaving
  const [evidence, setEvidence] = useState('')
  const given = { amount: amount ?? 0, number, claimedUntil: transfer?.claimedUntil ?? null }
  const { takesLine: isOfBank, why } = usePayoutEvidence(given, step)
  const takesLine = isOfBank && amount !== null
  const titles = { sent: t`Was it sent?`, arrived: t`Has it arrived?`, failed: t`Did it fail?` }
  const acts = {
    sent: t`Record ${sum} as sent`,
    arrived: t`Record ${sum} as arrived`,
    failed: t`Record ${sum} as failed`,
  }
  const warnings = {
    sent: null,
    arrived: <Trans>It is final: the books change.</Trans>,
    failed: <Trans>It is owed again: be sure that the bank did not pay.</Trans>,
  }
  const missing = takesLine ? t`Enter the statement line.` : t`Give the evidence.`
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
      canned={amount === null ? [t`Confirmed by the network.`] : [t`Confirmed by the bank.`]}
      onAct={(reason) => void record.run({ ...ofMerchant(leaving), state: step, evidence: evidence.trim(), reason })}
    >
      {takesLine ? (
        <LineOf leaving={leaving} sign={-1} line={evidence} onChange={setEvidence} />
      ) : (
        <EvidenceField value={evidence} onChange={setEvidence} />
      )}
    </ReasonDialog>
  )
}

/** Money that came back after its arrival, or never left. It is proposed here and confirmed among the proposals. */
function ReturnDialog({ leaving, bringBack }: { leaving: Leaving; bringBack: TransferDecisions['bringBack'] }) {
  const { t } = useLingui()
  const { sum, under, transfer } = leaving
  const [line, setLine] = useState('')
  // Money that never left has no line that brought it back.
  const hasLine = transfer?.state === 'arrived'
  return (
    <ReasonDialog
      decision={bringBack}
      title={t`Did it come back?`}
      under={under}
      act={t`Propose that ${sum} came back`}
      isDanger
      warning={<Trans>Nothing changes until another person of finance confirms it under Proposals.</Trans>}
      why={line.trim() !== '' ? null : hasLine ? t`Enter the statement line.` : t`Give the evidence.`}
      reader={leaving.reader}
      onAct={(reason) => void bringBack.run({ ...ofMerchant(leaving), line: line.trim(), reason })}
    >
      {hasLine ? (
        <LineOf leaving={leaving} sign={1} line={line} onChange={setLine} />
      ) : (
        <EvidenceField value={line} onChange={setLine} />
      )}
    </ReasonDialog>
  )
}

const EvidenceField = (field: { value: string; onChange: (text: string) => void }) => (
  <TextInput label={<Trans>Bank reference or transaction hash</Trans>} maxLength={evidenceMax} {...field} />
)

type LineProps = { leaving: Leaving; sign: 1 | -1; line: string; onChange: (line: string) => void }

/** The transfer's line, outgoing (below zero) or returned. Imported lines are in the currency of the books only. */
function LineOf({ leaving: { amount, currency, number }, sign, ...field }: LineProps) {
  const formats = useFormats()
  if (amount === null || (currency ?? formats.currency) !== formats.currency) return <LineNumber {...field} />
  return <PayoutLineField amount={sign * amount} number={number} {...field} />
}
