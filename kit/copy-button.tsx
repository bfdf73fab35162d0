import { useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { toasts } from './toasts.tsx'

type Props = {
  text: string
  /** The accessible name: "Copy order number". */
  label: string
  children?: ReactNode
}

/** Copies a text and confirms it in a toast. */
export function CopyButton({ text, label, children }: Props) {
  const { t } = useLingui()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toasts.done(t`Copied`)
    } catch {
      // Without https or permission there is no clipboard, but the text can still be selected by hand.
      toasts.fail(t`Copying is not allowed here. Select the text instead.`)
    }
  }
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={children ? undefined : label}
      className="relative -my-12 inline-flex min-h-44 min-w-44 items-center justify-center gap-6 text-small font-medium text-accent"
    >
      <Icon of={Copy} size={1.4} className={children ? '' : 'text-soft'} />
      {children}
    </button>
  )
}
