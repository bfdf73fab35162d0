import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { EndlessList, type EndlessListProps } from './endless-list.tsx'
import { Screen } from './screen.tsx'
import { useScrollElement } from './scroll-area.tsx'
import { Tabs, type TabsProps } from './tabs.tsx'

type Props<T, V extends string> = EndlessListProps<T> & {
  header: ReactNode
  tabs?: TabsProps<V>
  /** Distinguishes the lists of one screen. The default is the tab. */
  listKey?: string
  action?: ReactNode
  footer?: ReactNode
}

/** The layout of a list of records: header and tabs stay, rows scroll. Each list begins at its top. */
export function RecordsScreen<T, V extends string = string>(props: Props<T, V>) {
  const { header, tabs, listKey = tabs?.value ?? '', action, footer, ...list } = props
  const stickyHeader = (
    <>
      {header}
      {tabs && <Tabs {...tabs} />}
    </>
  )
  return (
    <Screen header={stickyHeader} action={action}>
      <ScrollToTop listKey={listKey} />
      <EndlessList key={listKey} {...list} />
      {footer}
    </Screen>
  )
}

/** Another list begins at its top. The same list keeps its position after coming back. */
function ScrollToTop({ listKey }: { listKey: string }) {
  const scroll = useScrollElement()
  const shownKey = useRef(listKey)
  useLayoutEffect(() => {
    if (shownKey.current === listKey) return
    shownKey.current = listKey
    scroll.current?.scrollTo({ top: 0 })
  }, [listKey, scroll])
  return null
}
