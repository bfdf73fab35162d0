import type { ReactNode } from 'react'
import { ScrollArea } from './scroll-area.tsx'

type Props = {
  /** A Header; with Tabs or a search under it where the screen has them. It stays while the rest scrolls. */
  header?: ReactNode
  /** A BottomAction: what the screen is for, within the thumb's reach. */
  action?: ReactNode
  children: ReactNode
}

/** The shape of every screen: what stays above, what scrolls, what stays below. */
export function Screen({ header, action, children }: Props) {
  return (
    <div className="flex h-full min-h-0 flex-col bg-paper">
      {header && <div className="relative z-10 bg-paper">{header}</div>}
      <ScrollArea>
        <main className="flex min-h-full flex-col pb-24">{children}</main>
      </ScrollArea>
      {action}
    </div>
  )
}
