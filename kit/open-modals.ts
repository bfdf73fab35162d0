type OpenModal = { index: number; close: () => void }

const opened: OpenModal[] = []
let isReturning = false

/** The router's index of the history entry. Undefined in an app without a router. */
const index = () => (window.history.state as { idx?: number } | null)?.idx

/** Announces a modal that Back closes. Returns the function that takes it back. */
export function announceModal(close: () => void): () => void {
  const modal = { index: index() ?? 0, close }
  opened.push(modal)
  return () => opened.splice(opened.indexOf(modal), 1)
}

/**
 * The router's listener without the steps that close a modal: Back closes the open one, and the screen behind it stays,
 * because the step is undone. Android's own gesture closes a dialog without such a step. An iPhone's swipe and the Back
 * button of other browsers take one.
 */
export const withoutModals =
  <U extends { action: string }>(listen: (update: U) => void) =>
  (update: U) => {
    const modal = opened.at(-1)
    const steps = modal ? modal.index - (index() ?? modal.index) : 0
    if (update.action !== 'POP') listen(update)
    else if (isReturning) isReturning = false
    else if (modal && steps > 0) {
      isReturning = true
      window.history.go(steps)
      modal.close()
    } else listen(update)
  }
