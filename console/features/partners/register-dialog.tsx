import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callAt } from '#client/call.ts'
import type { operatorPartners } from '#contract/operator/partners.ts'
import { Checkbox } from '#kit/checkbox.tsx'
import { api } from '../../api.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { TextInput } from '../../parts/text-input.tsx'
import { useDecision } from '../../parts/use-decision.ts'

type Props = {
  /** The partner that gets a new key. Null for a new partner. */
  partnerId: string | null
  onDone?: () => void
  onClose: () => void
}

const overlapMax = 30
const algorithm = 'HS256'

/** A partner's first or next key takes effect a day after another administrator has confirmed it. */
export function RegisterDialog({ partnerId, onDone, onClose }: Props) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const [key, setKey] = useState('')
  const [overlap, setOverlap] = useState('7')
  const [vouches, setVouches] = useState(false)
  const done = () => {
    onDone?.()
    onClose()
  }
  const register = useDecision<typeof operatorPartners.register, 'key'>(api.operatorPartners.register, done)
  const rotate = useDecision<typeof operatorPartners.rotate, 'key'>(
    callAt(api.operatorPartners.rotate, { id: partnerId ?? '' }),
    done,
  )
  const decision = partnerId ? rotate : register
  const overlapDays = /^\d{1,2}$/.test(overlap) ? Number(overlap) : overlapMax + 1
  const isWhole = key.trim() !== '' && (partnerId ? overlapDays <= overlapMax : name.trim() !== '')
  const propose = (reason: string) => {
    if (partnerId) void rotate.run({ algorithm, key: key.trim(), overlapDays, reason })
    else void register.run({ name: name.trim(), vouches, algorithm, key: key.trim(), reason })
  }
  return (
    <ReasonDialog
      decision={{ ...decision, close: onClose }}
      title={partnerId ? t`Propose a new key?` : t`Propose a partner?`}
      act={partnerId ? t`Propose the key` : t`Propose the partner`}
      warning={<Trans>It is valid from one day after another administrator has confirmed it.</Trans>}
      why={isWhole ? null : t`Fill in every field.`}
      reader={t`the log`}
      onAct={propose}
    >
      {!partnerId && <TextInput label={<Trans>Name</Trans>} value={name} onChange={setName} maxLength={120} />}
      <TextInput label={<Trans>Shared key</Trans>} beside="base64url" value={key} onChange={setKey} maxLength={344} />
      {partnerId ? (
        <TextInput
          label={<Trans>Days for which the old key stays valid</Trans>}
          beside={t`at most ${overlapMax} days`}
          value={overlap}
          onChange={setOverlap}
          inputMode="numeric"
        />
      ) : (
        <Checkbox checked={vouches} onChange={() => setVouches(!vouches)}>
          <Trans>It has verified its users: they register without a password.</Trans>
        </Checkbox>
      )}
    </ReasonDialog>
  )
}
