import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callAt } from '#client/call.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { operators } from '#contract/operator/operators.ts'
import { LinkText } from '#kit/link-text.tsx'
import { api } from '../../api.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { ReasonDialog, type ReasonDialogProps } from '../../parts/reason-dialog.tsx'
import { type Decision, useDecision } from '../../parts/use-decision.ts'
import { paths } from '../../paths.ts'
import { ConfirmEnrolment } from './confirm-enrolment.tsx'
import { Devices, hasWaitingDevice } from './devices.tsx'
import { ProposeRoles } from './propose-colleague.tsx'

type Colleague = Reply<typeof operators.list>[number]
type DialogName = 'signOut' | 'disable' | 'reset'

/** Ending access takes a single administrator, because a leak must not wait. Giving it again takes two. */
export function ColleagueActs({ colleague }: { colleague: Colleague }) {
  const { t } = useLingui()
  const operator = useOperator()
  const { id, email, disabledAt, waitsSince, devices } = colleague
  const params = { id }
  const [isProposed, setProposed] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const nothing = () => undefined
  const signOut = useDecision<typeof operators.signOut, DialogName>(callAt(api.operators.signOut, params), nothing)
  const disable = useDecision<typeof operators.disable, DialogName>(callAt(api.operators.disable, params), nothing)
  const reset = useDecision<typeof operators.reset, DialogName>(callAt(api.operators.reset, params), () =>
    setProposed(true),
  )
  const mayNot = hasRole(operator?.roles, 'admin') ? null : t`An administrator does this.`
  const isOneself = operator?.id === id
  const whyNotDisable =
    mayNot ?? (isOneself ? t`You cannot disable your own access.` : disabledAt ? t`It is disabled already.` : null)
  return (
    <aside
      aria-label={email}
      className="flex w-360 shrink-0 flex-col gap-10 overflow-y-auto border-l border-line bg-paper p-20"
    >
      <h2 className="text-small font-semibold break-all">{email}</h2>
      <p className="text-soft">
        <Trans>Ending access takes one administrator. Giving it again takes two.</Trans>
      </p>
      {(waitsSince || hasWaitingDevice(devices)) && !disabledAt && (
        <RowButton
          why={mayNot ?? (isOneself ? t`Another administrator confirms you.` : null)}
          onClick={() => setConfirming(true)}
        >
          {waitsSince ? <Trans>Confirm the first login…</Trans> : <Trans>Confirm a new device…</Trans>}
        </RowButton>
      )}
      <RowButton look="secondary" why={mayNot} onClick={() => signOut.open('signOut')}>
        <Trans>Log out everywhere…</Trans>
      </RowButton>
      <RowButton look="danger" why={whyNotDisable} onClick={() => disable.open('disable')}>
        <Trans>Disable…</Trans>
      </RowButton>
      <RowButton look="secondary" why={mayNot} onClick={() => reset.open('reset')}>
        <Trans>Propose new access…</Trans>
      </RowButton>
      <RowButton
        look="secondary"
        why={mayNot ?? (disabledAt ? t`It is disabled.` : null)}
        onClick={() => setChoosing(true)}
      >
        <Trans>Propose a role change…</Trans>
      </RowButton>
      <Devices colleague={colleague} mayNot={mayNot} />
      {isProposed && <Proposed />}
      <AccessDialog decision={signOut} email={email} title={t`Log out everywhere?`} act={t`End every session`} />
      <AccessDialog
        decision={disable}
        email={email}
        title={t`Disable this access?`}
        act={t`Disable the access`}
        isDanger
      />
      <AccessDialog decision={reset} email={email} title={t`Propose new access?`} act={t`Propose new access`} />
      {isConfirming && <ConfirmEnrolment colleague={colleague} onClose={() => setConfirming(false)} />}
      {isChoosing && (
        <ProposeRoles
          colleague={colleague}
          onDone={() => {
            setProposed(true)
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </aside>
  )
}

export const Proposed = () => (
  <p role="status">
    <Trans>Proposed. Another administrator confirms it.</Trans>{' '}
    <LinkText to={paths.proposals}>
      <Trans>Proposals</Trans>
    </LinkText>
  </p>
)

type DialogProps<E> = Pick<ReasonDialogProps, 'title' | 'act' | 'isDanger'> & {
  decision: Decision<E, DialogName>
  email: string
}

function AccessDialog<E extends typeof operators.signOut | typeof operators.disable | typeof operators.reset>({
  decision,
  email,
  ...dialog
}: DialogProps<E>) {
  const { t } = useLingui()
  if (!decision.opened) return null
  return (
    <ReasonDialog
      {...dialog}
      decision={decision}
      under={email}
      reader={t`the log`}
      onAct={(reason) => void decision.run({ reason } as Parameters<typeof decision.run>[0])}
    />
  )
}
