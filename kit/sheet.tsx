import { useLingui } from '@lingui/react/macro'
import { type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** Leaves the title to assistive technology where the content says it larger. */
  isTitleHidden?: boolean
  children: ReactNode
}

/** A drag of this much of the sheet's height, or this fast, shuts it. */
const shutShare = 0.3
const shutPxPerMs = 0.6

/**
 * Choices and the payment pad come from below and can be dragged shut. It is the browser's own modal dialog:
 * focus, Escape, the phone's back gesture and everything behind it are the browser's business.
 * Forms with text fields stand on full screens, not in here.
 */
export function Sheet({ isOpen, onClose, title, isTitleHidden = false, children }: Props) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const drag = useDrag(dialog, onClose)

  // The cleanup also runs when the screen around is hidden: a modal must not outlive it.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    element.showModal()
    return () => element.close()
  }, [isOpen])

  return (
    // A tap beside the sheet shuts it; Escape and the back gesture do the same from the keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog's own cancel event is that
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
      className="sheet scrim safe-bottom rounded-t-sheet bg-surface p-0 text-ink"
    >
      <div className="flex max-h-[92dvh] flex-col">
        <div {...drag} className="shrink-0 touch-none select-none">
          <div className="mx-auto mt-8 h-4 w-36 rounded-full bg-line" />
          <div className="flex items-center justify-between pl-20">
            {title && (
              <h2 id={titleId} className={isTitleHidden ? 'sr-only' : 'py-12 text-body font-semibold'}>
                {title}
              </h2>
            )}
            <button
              type="button"
              aria-label={t`Close`}
              onClick={onClose}
              className="mr-8 ml-auto flex size-44 items-center justify-center text-soft"
            >
              <svg width="1.8rem" height="1.8rem" viewBox="0 0 18 18" aria-hidden="true">
                <path d="m4 4 10 10M14 4 4 14" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
              </svg>
            </button>
          </div>
        </div>
        <div className="min-h-0 overflow-y-auto overscroll-contain">{isOpen && children}</div>
      </div>
    </dialog>
  )
}

function useDrag(dialog: { current: HTMLDialogElement | null }, onClose: () => void) {
  const start = useRef<{ y: number; at: number } | null>(null)
  const set = (px: number | null) => {
    const element = dialog.current
    if (!element) return
    element.toggleAttribute('data-dragged', px !== null)
    element.style.setProperty('--drag', `${px ?? 0}px`)
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if ((event.target as Element).closest('button')) return
      start.current = { y: event.clientY, at: event.timeStamp }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current) set(Math.max(0, event.clientY - start.current.y))
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current
      start.current = null
      set(null)
      if (!from) return
      const movedPx = event.clientY - from.y
      const speed = movedPx / Math.max(1, event.timeStamp - from.at)
      if (movedPx > (dialog.current?.clientHeight ?? 0) * shutShare || speed > shutPxPerMs) onClose()
    },
    onPointerCancel: () => {
      start.current = null
      set(null)
    },
  }
}
