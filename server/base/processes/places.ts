/** A place that is asked for: one of `max` of its kind, for a holder who has one of them at most. */
export type AskedPlace = { of: string; holder: string; id: string; max: number; leaseMs: number }

/** `held`: the holder has one already, under another id. `full`: others have all of them. */
export type PlaceAnswer = 'taken' | 'held' | 'full'

/** Places that are taken for a while, and again by the same id: a process may end without leaving what it had. */
export function createPlaces(clockMs: () => number = () => performance.now()) {
  const kinds = new Map<string, Map<string, { id: string; endsMs: number }>>()
  return {
    take({ of, holder, id, max, leaseMs }: AskedPlace): PlaceAnswer {
      const nowMs = clockMs()
      const places = kinds.get(of) ?? new Map<string, { id: string; endsMs: number }>()
      for (const [each, { endsMs }] of places) if (endsMs <= nowMs) places.delete(each)
      const held = places.get(holder)
      if (held && held.id !== id) return 'held'
      if (!held && places.size >= max) return 'full'
      kinds.set(of, places.set(holder, { id, endsMs: nowMs + leaseMs }))
      return 'taken'
    },
    leave({ of, holder, id }: Pick<AskedPlace, 'of' | 'holder' | 'id'>): void {
      const places = kinds.get(of)
      if (places?.get(holder)?.id === id) places.delete(holder)
    },
  }
}
