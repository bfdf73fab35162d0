import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { toasts } from './toasts.tsx'

type Props = {
  /** What is copied, to the letter. */
  text: string
  /** The accessible name: "Copy the order number". */
  label: string
  /** Words beside the icon. */
  children?: ReactNode
}

/** Copies and says so. */
export function CopyButton({ text, label, children }: Props) {
  const { t } = useLingui()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toasts.done(t`Copied`)
    } catch {
      // Without https or permission the clipboard is shut: the text can still be selected by hand.
      toasts.fail(t`Copying is not allowed here. Select the text instead.`)
    }
  }
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={children ? undefined : label}
      className="-my-12 inline-flex min-h-44 min-w-44 items-center justify-center gap-6 text-small font-medium text-accent"
    >
      <svg
        width="1.6rem"
        height="1.6rem"
        viewBox="0 0 16 16"
        aria-hidden="true"
        className={children ? '' : 'text-soft'}
      >
        <path
          d="M5.5 5.5h7v7h-7zM3.5 10.500h-.5v-7h7v.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.3"
          strokeLinejoin="round"
        />
      </svg>
      {children}
    </button>
  )
}
