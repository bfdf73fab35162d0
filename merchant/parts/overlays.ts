import { type ReactElement, useSyncExternalStore } from 'react'

let overlays: readonly ReactElement[] = []
const listeners = new Set<() => void>()

function set(next: readonly ReactElement[]) {
  overlays = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a sheet or dialog above any screen. The element needs a key. Returns a function that closes it. */
export function showOverlay(overlay: ReactElement): () => void {
  set([...overlays, overlay])
  return () => set(overlays.filter((shown) => shown !== overlay))
}

export const useOverlays = () => useSyncExternalStore(subscribe, () => overlays)
