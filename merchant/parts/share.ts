import { useLingui } from '@lingui/react/macro'
import { toasts } from '#kit/toasts.tsx'

/** Opens the phone's share sheet; without one the address is copied. Answers whether it was shared or copied. */
export function useShare() {
  const { t } = useLingui()
  return async ({ title, url }: { title: string; url: string }): Promise<boolean> => {
    const link = new URL(url, location.origin).href
    try {
      if ('share' in navigator) await navigator.share({ title, url: link })
      else {
        await (navigator as Navigator).clipboard.writeText(link)
        toasts.done(t`Copied`)
      }
      return true
    } catch (cause) {
      // Closing the phone's share sheet is no failure.
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) toasts.plain(link)
      return false
    }
  }
}
