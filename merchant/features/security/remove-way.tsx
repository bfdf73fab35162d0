import { Trans, useLingui } from '@lingui/react/macro'
import { useAct } from '#client/act.ts'
import { ConfirmDialog } from '#kit/confirm-dialog.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { useWayName, type Way } from './way-name.ts'

export function RemoveWay({ way, onClose }: { way: Way | null; onClose: () => void }) {
  const { t } = useLingui()
  const nameOf = useWayName()
  const remove = useRemove(() => {
    toasts.done(t`Removed`)
    onClose()
  })
  return (
    <ConfirmDialog
      isOpen={way !== null}
      title={way && nameOf(way)}
      confirmLabel={t`Remove`}
      isDanger
      isPending={remove.isPending}
      onConfirm={() => way && remove.run(way)}
      onClose={onClose}
    >
      {way?.kind === 'partner' ? (
        <Trans>
          Its links no longer log in, and devices that came by them are logged out. If you have no password, set one
          with “Forgot password?”.
        </Trans>
      ) : (
        <Trans>It will no longer open your account.</Trans>
      )}
    </ConfirmDialog>
  )
}

function useRemove(onDone: () => void) {
  const passkey = useAct(api.security.removePasskey, { onDone })
  const app = useAct(api.security.removeApp, { onDone })
  const partner = useAct(api.security.removePartner, { onDone })
  const session = useAct(api.account.revokeSession, { onDone })
  const push = useAct(api.push.remove, { onDone })
  const lostAccess = useAct(api.security.stopLostAccess, { onDone })
  const acts = { passkey, partner, session, push }
  const run = ({ kind, id }: Way) => {
    if (kind === 'app') void app.run({})
    else if (kind === 'lost_access') void lostAccess.run({})
    else if (kind !== 'password' && kind !== 'recovery_codes') void acts[kind].run({ id })
  }
  return { run, isPending: [...Object.values(acts), app, lostAccess].some(({ isPending }) => isPending) }
}
