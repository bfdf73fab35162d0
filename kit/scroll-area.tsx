import { createContext, type ReactNode, type RefObject, useContext, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { keepOverReload } from './kept-scroll.ts'

const ScrollContext = createContext<RefObject<HTMLDivElement | null> | null>(null)

/** The scroll container of the surrounding screen. Lists and pull to refresh need it. */
export function useScrollElement() {
  const element = useContext(ScrollContext)
  if (!element) throw new Error('useScrollElement needs a ScrollArea around: put the list into a Screen')
  return element
}

/**
 * A screen's own scroll container. The browser forgets the scroll position of a hidden element, so it is stored here
 * and restored before the screen is painted again.
 */
export function ScrollArea({ children, className }: { children: ReactNode; className?: string }) {
  const element = useRef<HTMLDivElement>(null)
  const top = useRef(0)

  useLayoutEffect(() => {
    const area = element.current
    if (!area) return
    // Setting scrollTop forces a layout, so it is skipped at the top.
    if (top.current > 0) area.scrollTop = top.current
    const remember = () => {
      top.current = area.scrollTop
    }
    area.addEventListener('scroll', remember, { passive: true })
    const stop = keepOverReload(area, top)
    return () => {
      stop()
      area.removeEventListener('scroll', remember)
    }
  }, [])

  return (
    <ScrollContext value={element}>
      <div
        ref={element}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a text with nothing to press in it is scrolled by keyboard too
        tabIndex={0}
        className={classNames(
          'relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-y-contain focus-visible:-outline-offset-2',
          className,
        )}
      >
        {children}
      </div>
    </ScrollContext>
  )
}
