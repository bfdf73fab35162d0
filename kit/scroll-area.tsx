import { createContext, type ReactNode, type RefObject, useContext, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

const ScrollContext = createContext<RefObject<HTMLDivElement | null> | null>(null)

/** The element that the screen around scrolls by: lists and pull to refresh hang on it. */
export function useScrollElement() {
  const element = useContext(ScrollContext)
  if (!element) throw new Error('an endless list must stand in a Screen: it scrolls by the screen’s own container')
  return element
}

/**
 * A screen's own scroll container. A hidden element forgets where it was scrolled to, so the place is
 * remembered here and given back before the screen is painted again.
 */
export function ScrollArea({ children, className }: { children: ReactNode; className?: string }) {
  const element = useRef<HTMLDivElement>(null)
  const top = useRef(0)

  useLayoutEffect(() => {
    const area = element.current
    if (!area) return
    area.scrollTop = top.current
    const remember = () => {
      top.current = area.scrollTop
    }
    area.addEventListener('scroll', remember, { passive: true })
    return () => area.removeEventListener('scroll', remember)
  }, [])

  return (
    <ScrollContext value={element}>
      <div
        ref={element}
        className={classNames(
          'relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-y-contain',
          className,
        )}
      >
        {children}
      </div>
    </ScrollContext>
  )
}
