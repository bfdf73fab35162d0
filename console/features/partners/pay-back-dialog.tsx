import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callAt } from '#client/call.ts'
import type { operatorPartnerPayouts } from '#contract/operator/partner-payouts.ts'
import { readAmount } from '#kit/amount.ts'
import { useFormats, useMoneyText } from '#kit/format.tsx'
import { api } from '../../api.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { TextInput } from '../../parts/text-input.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import type { Partner } from './partner.ts'

type Props = { partner: Partner; onDone: () => void; onClose: () => void }

const holderMax = 200
const accountMax = 41

/** Pays money back to a partner that paid it in advance. The unreserved balance is the limit. */
export function PayBackDialog({ partner: { partnerId, name, prefunded, reserved }, onDone, onClose }: Props) {
  const { t } = useLingui()
  const formats = useFormats()
  const moneyText = useMoneyText()
  const [typed, setTyped] = useState('')
  const [holder, setHolder] = useState('')
  const [accountNumber, setAccountNumber] = useState('')
  const decision = useDecision<typeof operatorPartnerPayouts.propose, 'propose'>(
    callAt(api.operatorPartnerPayouts.propose, { id: partnerId }),
    () => {
      onDone()
      onClose()
    },
  )
  const free = prefunded - reserved
  const amount = readAmount(typed, formats) ?? 0
  const isWhole = holder.trim() !== '' && accountNumber.trim() !== '' && amount > 0
  const why = amount > free ? t`At most ${moneyText(free)} is available.` : t`Enter the amount and the account.`
  const body = { amount, holder: holder.trim(), accountNumber: accountNumber.trim() }
  return (
    <ReasonDialog
      decision={{ ...decision, close: onClose }}
      title={t`Propose to pay back ${name}?`}
      under={t`Not needed for orders and payouts: ${moneyText(free)}`}
      act={t`Propose to pay back ${moneyText(amount)}`}
      warning={<Trans>Nothing changes until another person of finance confirms it.</Trans>}
      why={isWhole && amount <= free ? null : why}
      reader={t`the log`}
      onAct={(reason) => void decision.run({ ...body, reason })}
    >
      <TextInput label={<Trans>Amount</Trans>} value={typed} onChange={setTyped} inputMode="decimal" />
      <TextInput label={<Trans>Account holder</Trans>} value={holder} onChange={setHolder} maxLength={holderMax} />
      <TextInput
        label={<Trans>Account number</Trans>}
        value={accountNumber}
        onChange={setAccountNumber}
        maxLength={accountMax}
      />
    </ReasonDialog>
  )
}
