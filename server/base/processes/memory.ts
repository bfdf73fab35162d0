import { type Counted, createCounts } from './counts.ts'
import { createNotes, type NoteChange } from './notes.ts'
import { createSlots, type SlotRequest } from './slots.ts'

/** What is counted. Each kind has room of its own, so that many keys of one kind evict no key of another. */
type CountedThing = 'calls' | 'decoding'
/** What notes are of, with room of its own likewise. */
export type NotedThing = 'unpaid orders' | 'visitors'

/** What a process asks of the memory of its server. */
export type Question =
  | { count: Counted & { of: CountedThing } }
  | { read: { of: NotedThing; key: string } }
  | { write: NoteChange & { of: NotedThing } }
  | { take: SlotRequest }
  | { release: Pick<SlotRequest, 'of' | 'holder' | 'id'> }

/**
 * The memory of a server, which its processes share: the primary has it, or the process that serves alone. It guards
 * against single callers, and is gone with the server.
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
