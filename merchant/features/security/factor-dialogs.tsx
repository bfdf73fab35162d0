import { Trans, useLingui } from '@lingui/react/macro'
import { useAct } from '#client/act.ts'
import { ConfirmDialog } from '#kit/confirm-dialog.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'

type Props = { isOpen: boolean; onClose: () => void }

export function RemoveApp({ isOpen, onClose }: Props) {
  const { t } = useLingui()
  const remove = useAct(api.security.removeApp, {
    onDone: () => {
      toasts.done(t`Authenticator app turned off`)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={<Trans>Turn off the authenticator app?</Trans>}
      confirmLabel={t`Turn off`}
      isDanger
      isPending={remove.isPending}
      onConfirm={() => void remove.run({})}
      onClose={onClose}
    >
      <Trans>Its codes will no longer work here.</Trans>
    </ConfirmDialog>
  )
}

export function RenewCodes({ isOpen, onClose, onCodes }: Props & { onCodes: (codes: readonly string[]) => void }) {
  const { t } = useLingui()
  const renew = useAct(api.security.renewRecoveryCodes, {
    onDone: ({ recoveryCodes }) => {
      onClose()
      onCodes(recoveryCodes)
    },
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={<Trans>Create new recovery codes?</Trans>}
      confirmLabel={t`Create`}
      isPending={renew.isPending}
      onConfirm={() => void renew.run({})}
      onClose={onClose}
    >
      <Trans>The codes that you saved before will stop working.</Trans>
    </ConfirmDialog>
  )
}

export function LogOutOthers({ isOpen, onClose }: Props) {
  const { t } = useLingui()
  const revoke = useAct(api.account.revokeSession, {
    onDone: () => {
      toasts.done(t`Other devices logged out`)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={<Trans>Log out other devices?</Trans>}
      confirmLabel={t`Log out`}
      isDanger
      isPending={revoke.isPending}
      onConfirm={() => void revoke.run({ others: true })}
      onClose={onClose}
    >
      <Trans>Anyone using them will need your new way to log in.</Trans>
    </ConfirmDialog>
  )
}
