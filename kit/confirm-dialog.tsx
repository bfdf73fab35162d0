import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'

type Props = {
  isOpen: boolean
  /** The question, short: "Log out?" */
  title: ReactNode
  /** What it changes: figures, what can be undone. */
  children?: ReactNode
  /** The word of the act itself, not "OK". */
  confirmLabel: string
  /** The way back, where "Cancel" would be the act itself. */
  keepLabel?: string
  isDanger?: boolean
  isPending?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone. Focus starts on the way back. */
export function ConfirmDialog(props: Props) {
  const { isOpen, title, children, confirmLabel, isDanger = false, isPending = false, onConfirm, onClose } = props
  const { t } = useLingui()
  const keepLabel = props.keepLabel ?? t`Cancel`
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    element.showModal()
    return () => element.close()
  }, [isOpen])

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={children ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
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
        <Button look={isDanger ? 'danger' : 'primary'} size="small" onClick={onConfirm} isPending={isPending}>
          {confirmLabel}
        </Button>
      </div>
    </dialog>
  )
}
