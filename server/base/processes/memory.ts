import { type Counted, createCounts } from './counts.ts'
import { createNotes, type NoteChange } from './notes.ts'
import { createSlots, type SlotRequest } from './slots.ts'

/** Each kind has its own space, so that many keys of one kind evict no key of another. */
type CountedThing = 'calls' | 'decoding'
export type NotedThing = 'unpaid orders' | 'visitors'

export type Question =
  | { count: Counted & { of: CountedThing } }
  | { read: { of: NotedThing; key: string } }
  | { write: NoteChange & { of: NotedThing } }
  | { take: SlotRequest }
  | { release: Pick<SlotRequest, 'of' | 'holder' | 'id'> }

/**
 * The memory that the processes of a server share, in the primary or in the only process. It only limits single
 * callers, so it may be lost when the server ends.
 */
export function createMemory() {
  const counts = { calls: createCounts(), decoding: createCounts() }
  const notes = { 'unpaid orders': createNotes(), visitors: createNotes() }
  const slots = createSlots()
  return (question: Question): unknown => {
    if ('count' in question) return counts[question.count.of](question.count)
    if ('read' in question) return notes[question.read.of].read(question.read.key)
    if ('write' in question) return notes[question.write.of].write(question.write)
    return 'take' in question ? slots.take(question.take) : slots.release(question.release)
  }
}
