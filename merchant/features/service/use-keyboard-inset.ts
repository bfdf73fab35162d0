import { type RefObject, useEffect } from 'react'

/** On iOS the keyboard covers the page, so the screen is shortened. Other systems shorten the page themselves. */
export function useKeyboardInset(screen: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const view = window.visualViewport
    const element = screen.current
    if (!view || !element) return
    const shorten = () => {
      const coveredPx = Math.max(0, window.innerHeight - view.height * view.scale)
      element.style.paddingBottom = view.scale === 1 && coveredPx > 1 ? `${coveredPx}px` : ''
    }
    shorten()
    view.addEventListener('resize', shorten)
    return () => {
      view.removeEventListener('resize', shorten)
      element.style.paddingBottom = ''
    }
  }, [screen])
}
