import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callAt } from '#client/call.ts'
import type { operatorChannel } from '#contract/operator/channel.ts'
import { readAmount } from '#kit/amount.ts'
import { useFormats, useMoneyText } from '#kit/format.tsx'
import { api } from '../../api.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { TextInput } from '../../parts/text-input.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import type { Partner } from './partner.ts'

type Props = { partner: Partner; onDone: () => void; onClose: () => void }

/** A line of the bank's statement that credits a partner. Each line credits once. */
export function PrefundDialog({ partner: { partnerId, name, prefunded }, onDone, onClose }: Props) {
  const { t } = useLingui()
  const formats = useFormats()
  const moneyText = useMoneyText()
  const [line, setLine] = useState('')
  const [typed, setTyped] = useState('')
  const [payer, setPayer] = useState('')
  const decision = useDecision<typeof operatorChannel.prefund, 'prefund'>(
    callAt(api.operatorChannel.prefund, { id: partnerId }),
    () => {
      onDone()
      onClose()
    },
  )
  const amount = readAmount(typed, formats) ?? 0
  const isWhole = line.trim() !== '' && amount > 0
  return (
    <ReasonDialog
      decision={{ ...decision, close: onClose }}
      title={t`Propose to record a prepayment of ${name}?`}
      under={t`Prepaid balance: ${moneyText(prefunded)}`}
      act={t`Propose to record ${moneyText(amount)}`}
      warning={<Trans>Nothing changes until another person of finance confirms it.</Trans>}
      why={isWhole ? null : t`Enter the line and the amount.`}
      reader={t`the log`}
      onAct={(reason) =>
        void decision.run({ line: line.trim(), amount, reason, ...(payer.trim() && { payer: payer.trim() }) })
      }
    >
      <TextInput label={<Trans>Statement line</Trans>} value={line} onChange={setLine} maxLength={100} />
      <TextInput
        label={<Trans>Payer, of a line that is not imported</Trans>}
        value={payer}
        onChange={setPayer}
        maxLength={200}
      />
      <TextInput label={<Trans>Amount</Trans>} value={typed} onChange={setTyped} inputMode="decimal" />
    </ReasonDialog>
  )
}
