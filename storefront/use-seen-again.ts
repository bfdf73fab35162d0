import { useEffect } from 'react'

/** Calls when the shopper comes back to the page, from another tab or app or by the keys of the browser. */
export function onSeenAgain(listener: () => void): () => void {
  const onVisibility = () => {
    if (document.visibilityState === 'visible') listener()
  }
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener()
  }
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('pageshow', onPageShow)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('pageshow', onPageShow)
  }
}

/** The listener may be another one at each rendering. */
export function useSeenAgain(listener: () => void) {
  useEffect(() => onSeenAgain(listener), [listener])
}
