import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { ToastsInDialog } from './toasts.tsx'
import { useModal } from './use-modal.ts'

type Props = {
  isOpen: boolean
  /** A short question: "Log out?" */
  title: ReactNode
  /** The consequences: figures, and what can be undone. */
  children?: ReactNode
  /** Names the act itself, not "OK". */
  confirmLabel: string
  /** The label of the other button, if "Cancel" would be the name of the act itself. */
  keepLabel?: string
  isDanger?: boolean
  isPending?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone. The focus begins on Cancel. */
export function ConfirmDialog(props: Props) {
  const { isOpen, title, children, confirmLabel, isDanger = false, isPending = false, onConfirm, onClose } = props
  const { t } = useLingui()
  const keepLabel = props.keepLabel ?? t`Cancel`
  const id = useId()
  const modal = useModal(isOpen, onClose)

  return (
    <dialog
      {...modal}
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={children ? `${id}-text` : undefined}
      className="scrim m-auto w-[min(34rem,calc(100%-4rem))] rounded-card border-0 bg-surface p-20 text-ink"
    >
      <h2 id={id} className="text-body font-semibold">
        {title}
      </h2>
      {children && (
        <div id={`${id}-text`} className="pt-8 text-small text-soft">
          {children}
        </div>
      )}
      <div className="grid grid-cols-2 gap-10 pt-20">
        <Button look="secondary" size="small" onClick={onClose}>
          {keepLabel}
        </Button>
        <Button
          look={isDanger ? 'danger' : 'primary'}
          size="small"
          // The second click of a double click was meant for the screen behind.
          onClick={({ detail }) => detail <= 1 && onConfirm()}
          isPending={isPending}
        >
          {confirmLabel}
        </Button>
      </div>
      {isOpen && <ToastsInDialog />}
    </dialog>
  )
}
