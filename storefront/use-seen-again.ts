import { useEffect } from 'react'

/** Calls the listener when the shopper returns, from another tab or app or by the browser's Back and Forward. */
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

/** The listener may differ at each rendering. */
export function useSeenAgain(listener: () => void) {
  useEffect(() => onSeenAgain(listener), [listener])
}
