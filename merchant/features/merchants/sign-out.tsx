import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '#kit/confirm-dialog.tsx'
import { signOut } from '../../parts/sign-out.ts'

export function SignOut({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={<Trans>Log out?</Trans>}
      confirmLabel={t`Log out`}
      isDanger
      onConfirm={signOut}
      onClose={onClose}
    >
      <Trans>Shop data stored on this phone will be removed. Your orders continue as normal.</Trans>
    </ConfirmDialog>
  )
}
