import { type RefObject, useLayoutEffect } from 'react'

/** Publishes the height of the bar at the bottom of the screen, so that toasts appear above it. */
export function useActionHeight(bar: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const root = document.documentElement.style
    root.setProperty('--action-height', `${bar.current?.offsetHeight ?? 0}px`)
    return () => {
      root.removeProperty('--action-height')
    }
  })
}
