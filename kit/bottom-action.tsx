import { type ReactNode, useRef } from 'react'
import { useActionHeight } from './use-action-height.ts'

/** The bar at the bottom of a screen, above the safe area or the tab bar: one button, and at most one line. */
export function BottomAction({ children, summary }: { children: ReactNode; summary?: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useActionHeight(bar)

  return (
    <div
      ref={bar}
      className="border-t border-line bg-surface px-20 pt-10 pb-[calc(1.2rem+var(--below,env(safe-area-inset-bottom)))]"
    >
      {summary && (
        <div className="flex flex-wrap items-baseline justify-between gap-x-12 pb-10 text-caption text-soft">
          {summary}
        </div>
      )}
      {children}
    </div>
  )
}
