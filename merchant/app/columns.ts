import { useSyncExternalStore } from 'react'
import type { Location } from 'react-router'
import { isDeskPrinted } from '../parts/desk-print.ts'
import type { AppRoute } from './app-route.ts'
import { routeAt } from './find-route.ts'

/** 1024 px. Larger text needs a wider window, so that a smaller one gets the phone's screens. */
const wide = matchMedia('(min-width: 64em)')

/** Only the frame follows it. */
function subscribe(onChange: () => void) {
  wide.onchange = onChange
  return () => {
    wide.onchange = null
  }
}

export const useIsDesk = () => useSyncExternalStore(subscribe, () => isDeskPrinted() || wide.matches)

/** A list in the left column. `isAlone`: no row is open in the right column. */
export type ListColumn = { route: AppRoute; isAlone: boolean }

/** On a desk, the list next to the screen of this address, or the screen itself if it is a list. Else null. */
export function listColumnAt(route: AppRoute, { search }: Location): ListColumn | null {
  const params = new URLSearchParams(search)
  const isRow = route.list !== route.path || route.keyParams?.some((name) => params.has(name))
  if (route.isList && !(route.list && isRow)) return { route, isAlone: true }
  // A list that is a part of its path shares that path with other screens.
  const list = route.list === route.path ? route : route.list ? routeAt({ pathname: route.list, search: '' }) : null
  return list && { route: list, isAlone: false }
}
