import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callAt } from '#client/call.ts'
import type { operatorChannel } from '#contract/operator/channel.ts'
import { readAmount, writeAmount } from '#kit/amount.ts'
import { useFormats } from '#kit/format.tsx'
import { api } from '../../api.ts'
import { ReasonChoice } from '../../parts/reason-choice.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { TextInput } from '../../parts/text-input.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import type { Partner } from './partner.ts'

type Props = { partner: Partner; onDone: () => void; onClose: () => void }
type State = 'open' | 'suspended'

export function ChannelDialog({ partner, onDone, onClose }: Props) {
  const { t } = useLingui()
  const formats = useFormats()
  const { partnerId, name, amountPerDay, ordersPerMinute } = partner
  const [receiver, setReceiver] = useState(partner.receiver ?? '')
  const [orders, setOrders] = useState(String(ordersPerMinute ?? 60))
  const [amount, setAmount] = useState(amountPerDay === null ? '' : writeAmount(amountPerDay, formats))
  // The first channel opens at once. A suspended one stays suspended when its limits change.
  const [state, setState] = useState<State>(partner.receiver === null || partner.isOpen ? 'open' : 'suspended')
  const decision = useDecision<typeof operatorChannel.set, 'set'>(
    callAt(api.operatorChannel.set, { id: partnerId }),
    () => {
      onDone()
      onClose()
    },
  )
  const perDay = readAmount(amount, formats) ?? 0
  const perMinute = /^\d{1,4}$/.test(orders) ? Number(orders) : 0
  const why = receiver.trim() === '' || perMinute <= 0 || perDay <= 0 ? t`Enter the receiver and both limits.` : null
  return (
    <ReasonDialog
      decision={{ ...decision, close: onClose }}
      title={t`Propose the channel of ${name}?`}
      act={state === 'open' ? t`Propose to open the channel` : t`Propose to suspend the channel`}
      warning={<Trans>Nothing changes until another administrator confirms it.</Trans>}
      why={why}
      reader={t`the log`}
      onAct={(reason) =>
        void decision.run({
          receiver: receiver.trim(),
          ordersPerMinute: perMinute,
          amountPerDay: perDay,
          isOpen: state === 'open',
          reason,
        })
      }
    >
      <ReasonChoice<State>
        label={t`Channel`}
        options={[
          { value: 'open', label: t`Open: it takes orders` },
          { value: 'suspended', label: t`Suspended: it takes no new orders` },
        ]}
        value={state}
        onChange={setState}
      />
      <TextInput
        label={<Trans>Receiver</Trans>}
        beside="https://"
        value={receiver}
        onChange={setReceiver}
        maxLength={500}
      />
      <TextInput label={<Trans>Orders a minute</Trans>} value={orders} onChange={setOrders} inputMode="numeric" />
      <TextInput label={<Trans>Amount a day</Trans>} value={amount} onChange={setAmount} inputMode="decimal" />
    </ReasonDialog>
  )
}
