import { type SyntheticEvent, useLayoutEffect, useRef } from 'react'

type OpenModal = { index: number; close: () => void }

const opened: OpenModal[] = []
let isReturning = false

/** The router's index of the history entry. Undefined in an app without a router. */
const indexOf = (state: unknown) => (state as { idx?: number } | null)?.idx

/**
 * Back closes the open modal, and the screen behind it stays, because the step in the history is undone. Android's own
 * gesture closes a dialog without such a step. An iPhone's swipe and the Back button of other browsers take one.
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
    const modal = { index: indexOf(history.state) ?? 0, close: () => close.current() }
    opened.push(modal)
    element.showModal()
    return () => {
      opened.splice(opened.indexOf(modal), 1)
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
