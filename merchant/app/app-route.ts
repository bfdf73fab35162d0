import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'

export type AppRoute = {
  path: string
  /** What the address must have besides the path; such a route is listed before the one of the path alone. */
  query?: Readonly<Record<string, string>>
  title: MessageDescriptor
  load: () => Promise<{ default: ComponentType }>
  /** Needs no session; every other screen says "please log in first" without one. */
  isPublic?: true
  /** False: the screen begins anew each time, where others stay as they were left. */
  isKeptAlive?: false
  /** The query parameters that make another screen of the same path: the id of an order's detail. */
  keyParams?: readonly string[]
  /** A list whose rows open further screens: on a wide screen it has a column of its own. */
  isList?: true
  /** The path of the list whose rows open this screen, beside it on a wide screen; its own, where a key parameter opens one. */
  list?: string
  /** Its texts are in the catalogue of the frame (lingui.config.ts): the sign-in, so that it loads fast. */
  hasFrameTextsOnly?: true
  /** One of the four screens of the tab bar. */
  tab?: 'home' | 'product' | 'order' | 'my'
}
