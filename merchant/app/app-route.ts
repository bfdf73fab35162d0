import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'

export type AppRoute = {
  path: string
  /** Query parameters of the address. A route with a query must come before the route with the same path alone. */
  query?: Readonly<Record<string, string>>
  title: MessageDescriptor
  load: () => Promise<{ default: ComponentType }>
  /** Needs no session. Every other screen shows "please log in first" without one. */
  isPublic?: true
  /** False: the screen starts again at each visit. Other screens keep their state. */
  isKeptAlive?: false
  /** Query parameters that identify a separate screen of the same path, such as the id of an order. */
  keyParams?: readonly string[]
  /** A list whose rows open other screens. A wide screen shows it in its own column. */
  isList?: true
  /** The path of the list next to this screen on a wide window, or its own path if a key parameter opens a row. */
  list?: string
  /** On a wide window it has the width of two columns. A list only while no row is open beside it. */
  isWide?: true
  /** Its texts are in the frame's catalogue (lingui.config.ts), so that the login loads fast. */
  hasFrameTextsOnly?: true
  tab?: 'home' | 'product' | 'order' | 'my'
}
