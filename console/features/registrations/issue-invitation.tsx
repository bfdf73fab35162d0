import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { dayMs } from '#contract/durations.ts'
import { invitationLimits } from '#contract/operator/invitation-limits.ts'
import type { operatorInvitations } from '#contract/operator/invitations.ts'
import { useNumberText } from '#kit/format.tsx'
import { api } from '../../api.ts'
import { useNow } from '../../parts/now.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { TextInput } from '../../parts/text-input.tsx'
import { useDecision } from '../../parts/use-decision.ts'

type Props = { onDone: (code: string) => void; onClose: () => void }

const dateOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10)

export function IssueInvitation({ onDone, onClose }: Props) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const nowMs = useNow()
  const [typed, setTyped] = useState('1')
  const [expires, setExpires] = useState('')
  const [note, setNote] = useState('')
  const decision = useDecision<typeof operatorInvitations.create, 'issue'>(api.operatorInvitations.create, ({ code }) =>
    onDone(code),
  )
  const uses = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0
  const wrong =
    uses >= 1 && uses <= invitationLimits.usesMax
      ? null
      : t`Enter a number from 1 to ${numberText(invitationLimits.usesMax)}.`
  const until = expires && { expiresAt: `${expires}T00:00:00.000Z` }
  return (
    <ReasonDialog
      decision={{ ...decision, close: onClose }}
      title={t`Issue an invitation?`}
      act={t`Issue the invitation`}
      why={wrong}
      reader={t`the log`}
      onAct={(reason) => void decision.run({ uses, ...until, note: note.trim(), reason })}
    >
      <TextInput
        label={<Trans>Merchants who can register with it</Trans>}
        value={typed}
        onChange={setTyped}
        inputMode="numeric"
        error={wrong}
      />
      <TextInput
        type="date"
        label={<Trans>Expires</Trans>}
        beside={<Trans>optional, at 00:00 UTC</Trans>}
        value={expires}
        onChange={setExpires}
        min={dateOf(nowMs + dayMs)}
        max={dateOf(nowMs + invitationLimits.daysMax * dayMs)}
      />
      <TextInput
        label={<Trans>Note</Trans>}
        beside={<Trans>optional</Trans>}
        value={note}
        onChange={setNote}
        maxLength={invitationLimits.noteMax}
      />
    </ReasonDialog>
  )
}
