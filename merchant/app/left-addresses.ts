import { tabTexts } from '#client/device-texts.ts'
import { onForget } from '#client/invalidation.ts'
import type { AppRoute } from './app-route.ts'

/** Parameters of a single visit: a screen that is opened again begins without them. */
const passing = ['step', 'answer']
const storageName = 'left'

let left: Record<string, string> | null = null

const all = (): Record<string, string> => {
  left ??= JSON.parse(tabTexts.get(storageName) ?? '{}') as Record<string, string>
  return left
}

/** Stores a screen's tab, filter, keyword and method in sessionStorage, so that they survive a reload of the page. */
export function leaveAddress(key: string, search: string) {
  if (all()[key] === search) return
  all()[key] = search
  tabTexts.set(storageName, JSON.stringify(all()))
}

/** The query with which a screen was left, if the link has no query. Otherwise null. */
export function leftAddress(route: AppRoute, key: string, search: string): string | null {
  const own = [...Object.keys(route.query ?? {}), ...(route.keyParams ?? [])]
  const isBare = [...new URLSearchParams(search).keys()].every((name) => own.includes(name))
  if (!isBare || route.isKeptAlive === false) return null
  const kept = new URLSearchParams(all()[key])
  for (const name of passing) if (!own.includes(name)) kept.delete(name)
  const next = kept.size > 0 ? `?${kept}` : ''
  return next === search || next === '' ? null : next
}

/** The next merchant on this device must not get these addresses. */
function forgetAddresses() {
  left = null
  tabTexts.remove(storageName)
}

onForget(forgetAddresses)
