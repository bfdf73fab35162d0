import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type PointerEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import { ToastsInDialog } from './toasts.tsx'
import { useModal } from './use-modal.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** Leaves the title to assistive technology, because the content shows it in larger type. */
  isTitleHidden?: boolean
  children: ReactNode
}

/** A drag over this share of the sheet's height, or at this speed, closes it. */
const closeShare = 0.3
const closePxPerMs = 0.6

/**
 * Choices and the payment pad come from below and can be dragged away. It is the browser's own modal dialog, which
 * handles focus, Escape and everything behind it. Back closes it too. Forms with text fields are full screens instead.
 */
export function Sheet({ isOpen, onClose, title, isTitleHidden = false, children }: Props) {
  const { t } = useLingui()
  const titleId = useId()
  const modal = useModal(isOpen, onClose)
  const drag = useDrag(modal.ref, onClose)
  const titleRef = useRef<HTMLHeadingElement>(null)
  // If nothing inside takes the focus, it begins on the title, because WebKit draws a ring around a touched button.
  useLayoutEffect(() => {
    if (isOpen && document.activeElement?.closest('[data-drag]')) titleRef.current?.focus()
  }, [isOpen])

  return (
    // A tap beside the sheet closes it. Escape and the back gesture do the same.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog's own cancel event is that
    <dialog
      {...modal}
      aria-labelledby={titleId}
      onClick={(event) => event.target === modal.ref.current && onClose()}
      className="sheet scrim safe-bottom rounded-t-sheet bg-surface p-0 text-ink"
    >
      <div className="flex max-h-[92dvh] flex-col">
        <div {...drag} data-drag className="shrink-0 touch-none select-none">
          <div className="mx-auto mt-8 h-4 w-36 rounded-full bg-line" />
          <div className="flex items-center justify-between pl-20">
            {title && (
              <h2
                ref={titleRef}
                id={titleId}
                tabIndex={-1}
                className={isTitleHidden ? 'sr-only' : 'py-12 text-body font-semibold outline-none'}
              >
                {title}
              </h2>
            )}
            <IconButton label={t`Close`} icon={X} onPress={onClose} className="mr-8 ml-auto text-soft" />
          </div>
        </div>
        <div className="min-h-0 overflow-y-auto overscroll-contain">{isOpen && children}</div>
      </div>
      {isOpen && <ToastsInDialog />}
    </dialog>
  )
}

function useDrag(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  const start = useRef<{ y: number; at: number } | null>(null)
  const moveTo = (px: number | null) => {
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
      if (start.current) moveTo(Math.max(0, event.clientY - start.current.y))
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current
      start.current = null
      moveTo(null)
      if (!from) return
      const movedPx = event.clientY - from.y
      const pxPerMs = movedPx / Math.max(1, event.timeStamp - from.at)
      if (movedPx > (dialog.current?.clientHeight ?? 0) * closeShare || pxPerMs > closePxPerMs) onClose()
    },
    onPointerCancel: () => {
      start.current = null
      moveTo(null)
    },
  }
}
