import { type RefObject, useEffect, useRef } from 'react'
import { useScrollElement } from './scroll-area.tsx'

type Options = {
  /** The distance from the view at which the end counts as near. */
  marginPx: number
  /** False while there is nothing more to read, or while it is being read. */
  isEnabled: boolean
  /** The number of shown rows. After each page the end is checked again. */
  shown: number | undefined
  onEnd: () => unknown
}

/** Runs `onEnd` when the element at the end of a list comes near the view. */
export function useEndInView(end: RefObject<HTMLElement | null>, { marginPx, isEnabled, shown, onEnd }: Options) {
  const scroll = useScrollElement()
  const latest = useRef(onEnd)
  latest.current = onEnd
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `shown` checks again
  useEffect(() => {
    const element = end.current
    if (!element || !isEnabled) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      root: scroll.current,
      rootMargin: `${marginPx}px`,
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [end, isEnabled, marginPx, shown, scroll])
}
