import { type SyntheticEvent, useLayoutEffect, useRef } from 'react'

/** Opens the browser's own modal dialog while `isOpen`; spread the answer over the `<dialog>`. */
export function useModal(isOpen: boolean, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  // The cleanup also runs when the screen around is hidden: a modal must not outlive it.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    element.showModal()
    return () => element.close()
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
