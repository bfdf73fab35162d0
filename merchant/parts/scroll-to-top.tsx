import { useLayoutEffect, useRef } from 'react'
import { useScrollElement } from '#kit/scroll-area.tsx'

/** Another list begins at its top; the same one, come back to, stays where it was. */
export function ListTop({ of }: { of: string }) {
  const scroll = useScrollElement()
  const shown = useRef(of)
  useLayoutEffect(() => {
    if (shown.current === of) return
    shown.current = of
    scroll.current?.scrollTo({ top: 0 })
  }, [of, scroll])
  return null
}
