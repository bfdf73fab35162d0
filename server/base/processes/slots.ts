/** A request for one of `max` slots of a kind. A holder has at most one of them. */
export type SlotRequest = { of: string; holder: string; id: string; max: number; leaseMs: number }

/** `held`: the holder already has a slot under another id. `full`: others have all slots. */
export type SlotAnswer = 'taken' | 'held' | 'full'

/** Leased slots: the same id renews its lease, and the slot of a dead process is free when its lease ends. */
export function createSlots(clockMs: () => number = () => performance.now()) {
  const kinds = new Map<string, Map<string, { id: string; endsMs: number }>>()
  return {
    take({ of, holder, id, max, leaseMs }: SlotRequest): SlotAnswer {
      const nowMs = clockMs()
      const slots = kinds.get(of) ?? new Map<string, { id: string; endsMs: number }>()
      for (const [each, { endsMs }] of slots) if (endsMs <= nowMs) slots.delete(each)
      const held = slots.get(holder)
      if (held && held.id !== id) return 'held'
      if (!held && slots.size >= max) return 'full'
      kinds.set(of, slots.set(holder, { id, endsMs: nowMs + leaseMs }))
      return 'taken'
    },
    release({ of, holder, id }: Pick<SlotRequest, 'of' | 'holder' | 'id'>): void {
      const slots = kinds.get(of)
      if (slots?.get(holder)?.id === id) slots.delete(holder)
    },
  }
}
