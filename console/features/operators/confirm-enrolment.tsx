import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callAt } from '#client/call.ts'
import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { operators } from '#contract/operator/operators.ts'
import { api } from '../../api.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { TextInput } from '../../parts/text-input.tsx'
import { useDecision } from '../../parts/use-decision.ts'

type Props = { colleague: Reply<typeof operators.list>[number]; onClose: () => void }

/** The first login, or a new device later. The colleague tells the code in person, because somebody who only read the mail cannot do that. */
export function ConfirmEnrolment({ colleague: { id, email, waitsSince }, onClose }: Props) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const decision = useDecision<typeof operators.confirmEnrolment, 'confirm'>(
    callAt(api.operators.confirmEnrolment, { id }),
    onClose,
  )
  const { fields, refused, forget } = decision
  return (
    <ReasonDialog
      decision={{ ...decision, refused: fields['code'] ? null : refused, close: onClose }}
      title={waitsSince ? t`Confirm the first login?` : t`Confirm the new device?`}
      under={email}
      act={waitsSince ? t`Confirm the login` : t`Confirm the device`}
      warning={
        <Trans>
          Hear the code from the colleague in person or on a call, never by email. Ask whether the device is theirs
          alone: two people who decide together need two.
        </Trans>
      }
      why={code.trim() === '' ? t`Type the code first.` : null}
      reader={t`the log`}
      onAct={(reason) => void decision.run({ code, reason })}
    >
      <TextInput
        label={<Trans>The code on the colleague's page</Trans>}
        value={code}
        onChange={(text) => {
          setCode(text)
          forget()
        }}
        maxLength={limits.recoveryCodeMax}
        error={fields['code'] ?? null}
      />
    </ReasonDialog>
  )
}
