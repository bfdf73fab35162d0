import { type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { announceModal } from './open-modals.ts'

/** Opens the browser's own modal dialog while `isOpen`. Spread the result over the `<dialog>`. */
export function useModal(isOpen: boolean, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  // The cleanup also runs when the surrounding screen is hidden, because a modal must not outlive it.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    const opener = document.activeElement
    const takeBack = announceModal(() => close.current())
    element.showModal()
    return () => {
      takeBack()
      element.close()
      // WebKit does not always restore the focus.
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true })
    }
  }, [isOpen])
  return {
    ref: dialog,
    // Escape and the phone's back gesture.
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault()
      onClose()
    },
  }
}
