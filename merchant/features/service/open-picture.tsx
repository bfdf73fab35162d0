import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef } from 'react'

/** A picture of the conversation over the whole screen; a tap, Escape or the back gesture shuts it. */
export function OpenPicture({ url, onClose }: { url: string | null; onClose: () => void }) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  // The cleanup also runs when the screen around is hidden: a modal must not outlive it.
  useLayoutEffect(() => {
    const element = dialog.current
    if (url === null || !element) return
    element.showModal()
    return () => element.close()
  }, [url])
  return (
    <dialog
      ref={dialog}
      aria-label={t`Picture`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden bg-paper p-0 text-ink"
    >
      {url !== null && (
        <>
          <img src={url} alt={t`Attachment in the conversation`} className="size-full object-contain" />
          <button
            type="button"
            aria-label={t`Close`}
            onClick={onClose}
            className="absolute top-[calc(1rem+env(safe-area-inset-top))] right-10 flex size-44 items-center justify-center rounded-full bg-surface text-ink"
          >
            <svg width="1.8rem" height="1.8rem" viewBox="0 0 18 18" aria-hidden="true">
              <path d="m4 4 10 10M14 4 4 14" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
            </svg>
          </button>
        </>
      )}
    </dialog>
  )
}
