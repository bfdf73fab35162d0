import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callAt } from '#client/call.ts'
import { isEmailLike } from '#contract/contact.ts'
import type { OperatorRole, Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { operators } from '#contract/operator/operators.ts'
import { rolesApart } from '#contract/operator/roles-apart.ts'
import { api } from '../../api.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { TextInput } from '../../parts/text-input.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import { RoleChoice } from './role-choice.tsx'

type Props = { onDone: () => void; onClose: () => void }

/** Why one person cannot have these roles together, as a sentence. Null if that is allowed. */
function useWhyNotRoles() {
  const { t } = useLingui()
  return (roles: readonly OperatorRole[]) => {
    const apart = rolesApart(roles)
    if (apart === 'finance_and_admin') return t`Finance and administrator must be two different people.`
    if (apart === 'auditor_alone') return t`An auditor has no other role.`
    return null
  }
}

/** Proposes a new colleague. The access exists once another administrator has confirmed it. */
export function ProposeColleague({ onDone, onClose }: Props) {
  const { t } = useLingui()
  const whyNotRoles = useWhyNotRoles()
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<OperatorRole[]>([])
  const decision = useDecision<typeof operators.propose, 'propose'>(api.operators.propose, onDone)
  const { fields, refused, forget } = decision
  const why = !isEmailLike(email.trim())
    ? t`Enter the email address.`
    : roles.length === 0
      ? t`Choose the roles.`
      : whyNotRoles(roles)
  const shown = fields['email'] ?? fields['roles']
  return (
    <ReasonDialog
      decision={{ ...decision, refused: shown ? null : refused, close: onClose }}
      title={t`Propose a new colleague?`}
      act={t`Propose the colleague`}
      warning={
        <Trans>
          Another administrator confirms it on another device. Only then does the new colleague get a password by email.
        </Trans>
      }
      why={why}
      reader={t`the log`}
      onAct={(given) => void decision.run({ email: email.trim(), roles, reason: given })}
    >
      <TextInput
        label={<Trans>Email</Trans>}
        value={email}
        onChange={(text) => {
          setEmail(text)
          forget()
        }}
        inputMode="email"
        maxLength={limits.emailMax}
        error={fields['email'] ?? null}
      />
      <RoleChoice
        value={roles}
        onChange={(chosen) => {
          setRoles(chosen)
          forget()
        }}
        error={whyNotRoles(roles) ?? fields['roles']}
      />
    </ReasonDialog>
  )
}

type RolesProps = Props & { colleague: Reply<typeof operators.list>[number] }

/** Other roles for a colleague. They take effect with the confirmation. */
export function ProposeRoles({ colleague, onDone, onClose }: RolesProps) {
  const { t } = useLingui()
  const whyNotRoles = useWhyNotRoles()
  const { id, email } = colleague
  const [roles, setRoles] = useState<OperatorRole[]>(colleague.roles)
  const decision = useDecision<typeof operators.changeRoles, 'propose'>(
    callAt(api.operators.changeRoles, { id }),
    onDone,
  )
  const { fields, refused, forget } = decision
  const isSame = roles.length === colleague.roles.length && roles.every((role) => colleague.roles.includes(role))
  const why = roles.length === 0 ? t`Choose the roles.` : isSame ? t`These are the roles already.` : whyNotRoles(roles)
  return (
    <ReasonDialog
      decision={{ ...decision, refused: fields['roles'] ? null : refused, close: onClose }}
      title={t`Propose a role change?`}
      under={email}
      act={t`Propose the roles`}
      warning={<Trans>Another administrator confirms it on another device. Then every session ends.</Trans>}
      why={why}
      reader={t`the log`}
      onAct={(given) => void decision.run({ roles, reason: given })}
    >
      <RoleChoice
        value={roles}
        onChange={(chosen) => {
          setRoles(chosen)
          forget()
        }}
        error={whyNotRoles(roles) ?? fields['roles']}
      />
    </ReasonDialog>
  )
}
