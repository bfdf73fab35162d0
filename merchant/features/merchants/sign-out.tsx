import { Trans, useLingui } from '@lingui/react/macro'
import { useAct } from '#client/act.ts'
import { ConfirmDialog } from '#kit/confirm-dialog.tsx'
import { api } from '../../api.ts'
import { clearSession } from '../../session.ts'

/** Ends the session on the server first: a token that only this device forgets would stay valid. */
export function SignOut({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const logout = useAct(api.account.logout, { isChange: false, onDone: clearSession })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={<Trans>Log out?</Trans>}
      confirmLabel={t`Log out`}
      isPending={logout.isPending}
      onConfirm={() => void logout.run({})}
      onClose={onClose}
    >
      <Trans>Shop data stored on this phone will be removed. Your orders continue as normal.</Trans>
    </ConfirmDialog>
  )
}
