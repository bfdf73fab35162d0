import { useLingui } from '@lingui/react/macro'
import { Check, Share2 } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '#kit/icon.tsx'
import { useFrame } from '../store-frame.tsx'

/** Gives the address of the page to the device's share sheet, or copies it, or else shows it. */
export function Share({ title }: { title: string }) {
  const { t } = useLingui()
  const { publicUrl, path, query } = useFrame()
  const [done, setDone] = useState<'copied' | 'shown' | null>(null)
  const url = `${publicUrl}${path}${query && `?${query}`}`
  const share = async () => {
    // Closing the sheet is not an error.
    if (typeof navigator.share === 'function')
      return void (await navigator.share({ title, url }).catch(() => undefined))
    const isCopied = await copy(url)
    setDone(isCopied ? 'copied' : 'shown')
  }
  return (
    <>
      <button
        type="button"
        aria-label={t`Share`}
        onClick={() => void share()}
        className="needs-scripts flex size-44 items-center justify-center"
      >
        <Icon of={done === 'copied' ? Check : Share2} size={2} />
      </button>
      <span role="status" className="absolute inset-x-0 top-full z-10 px-12 text-right text-small">
        {done && (
          <span className="inline-block rounded-small bg-notice px-12 py-8 wrap-anywhere text-on-notice select-all">
            {done === 'copied' ? t`Copied` : url}
          </span>
        )}
      </span>
    </>
  )
}

/** False where the browser has no clipboard, as within many apps, or refuses it. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
