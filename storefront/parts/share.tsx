import { useLingui } from '@lingui/react/macro'
import { Check, Share2 } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '#kit/icon.tsx'
import { useFrame } from '../store-frame.tsx'

/** Gives the address of the page to the device's share sheet, or copies it if there is none. */
export function Share({ title }: { title: string }) {
  const { t } = useLingui()
  const { publicUrl, path, query } = useFrame()
  const [isCopied, setCopied] = useState(false)
  const share = async () => {
    const url = `${publicUrl}${path}${query && `?${query}`}`
    // Closing the sheet or a refused copy is not an error.
    if (navigator.share) await navigator.share({ title, url }).catch(() => undefined)
    else
      await navigator.clipboard?.writeText(url).then(
        () => setCopied(true),
        () => setCopied(false),
      )
  }
  return (
    <button
      type="button"
      aria-label={t`Share`}
      onClick={() => void share()}
      className="needs-scripts flex size-44 items-center justify-center"
    >
      <Icon of={isCopied ? Check : Share2} size={2} />
      <span role="status" className="sr-only">
        {isCopied && t`Copied`}
      </span>
    </button>
  )
}
