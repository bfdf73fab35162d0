import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '#kit/confirm-dialog.tsx'
import { showOverlay } from './overlays.ts'

type Props = { next: string; onAnswer: (isSwitching: boolean) => void }

function SwitchQuestion({ next, onAnswer }: Props) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      isOpen
      title={<Trans>Switch to {next}?</Trans>}
      confirmLabel={t`Switch shop`}
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <Trans>This link opens {next}. You will be logged out of the shop that is open on this device now.</Trans>
    </ConfirmDialog>
  )
}

/** A link must not silently change whose money and orders the device shows. */
export const asksToSwitch = (next: string): Promise<boolean> =>
  new Promise((resolve) => {
    const onAnswer = (isSwitching: boolean) => {
      close()
      resolve(isSwitching)
    }
    const close = showOverlay(<SwitchQuestion key="switch" next={next} onAnswer={onAnswer} />)
  })
