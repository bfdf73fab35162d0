import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** Stands below what scrolls, above the safe area (or the tab bar): one full-width button, with a line over it at most. */
export function BottomAction({ children, summary }: { children: ReactNode; summary?: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)

  // Toasts stand above it, so they must know how high it is.
  useLayoutEffect(() => {
    const root = document.documentElement.style
    root.setProperty('--action-height', `${bar.current?.offsetHeight ?? 0}px`)
    return () => {
      root.removeProperty('--action-height')
    }
  })

  return (
    <div
      ref={bar}
      className="border-t border-line bg-surface px-20 pt-10 pb-[calc(1.2rem+var(--below,env(safe-area-inset-bottom)))]"
    >
      {summary && (
        <div className="flex items-baseline justify-between gap-12 pb-10 text-caption text-soft">{summary}</div>
      )}
      {children}
    </div>
  )
}
