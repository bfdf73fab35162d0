import { createContext, type ReactNode, useContext } from 'react'
import { classNames } from './class-names.ts'
import { ScrollArea } from './scroll-area.tsx'

type Props = {
  /** A Header, with Tabs or a search below it. It stays while the rest scrolls. */
  header?: ReactNode
  /** A BottomAction: the main act of the screen, within the thumb's reach. */
  action?: ReactNode
  children: ReactNode
}

/** True in a list that is shown next to the screen of one of its rows. */
export const IsBeside = createContext(false)

/** True in a list that has a whole wide window to itself, so that its rows are those of a table. */
export const IsTable = createContext(false)

/** The layout of every screen: a fixed header and action, and scrolling content between them. */
export function Screen({ header, action, children }: Props) {
  // The same element in both cases, so that the screen keeps its state when another one appears next to it.
  const role = useContext(IsBeside) ? undefined : 'main'
  return (
    <div role={role} data-screen className="flex h-full min-h-0 flex-col bg-paper">
      {header && <div className="relative z-10 bg-paper">{header}</div>}
      <ScrollArea>
        <div
          className={classNames(
            'flex min-h-full flex-col',
            action ? 'pb-24' : 'pb-[calc(2.4rem+var(--below,env(safe-area-inset-bottom)))]',
          )}
        >
          {children}
        </div>
      </ScrollArea>
      {action}
    </div>
  )
}
