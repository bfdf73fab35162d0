import { type SyntheticEvent, useLayoutEffect, useRef } from 'react'

type OpenModal = { index: number; close: () => void }

/** The open modals, the newest last. */
const opened: OpenModal[] = []
let isReturning = false

/** The router's count of the entries of the history; none where an app has no router. */
const indexOf = (state: unknown) => (state as { idx?: number } | null)?.idx

/**
 * Back closes what is open, and the screen behind it stays: the step is taken back. Android's own gesture closes a
 * dialog without one; the swipe of an iPhone and the button of the other browsers do not.
 */
function closeOnBack(event: PopStateEvent) {
  const modal = opened.at(-1)
  const index = indexOf(event.state)
  if (isReturning) {
    isReturning = false
    event.stopImmediatePropagation()
  } else if (modal && index !== undefined && index < modal.index) {
    event.stopImmediatePropagation()
    isReturning = true
    history.go(modal.index - index)
    modal.close()
  }
}

if (typeof window !== 'undefined') window.addEventListener('popstate', closeOnBack, { capture: true })

/** Opens the browser's own modal dialog while `isOpen`; spread the answer over the `<dialog>`. */
export function useModal(isOpen: boolean, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  // The cleanup also runs when the screen around is hidden: a modal must not outlive it.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    const opener = document.activeElement
    const modal = { index: indexOf(history.state) ?? 0, close: () => close.current() }
    opened.push(modal)
    element.showModal()
    return () => {
      opened.splice(opened.indexOf(modal), 1)
      element.close()
      // WebKit does not always give the focus back.
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
