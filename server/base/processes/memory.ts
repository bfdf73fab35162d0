import { type Counted, createCounts } from './counts.ts'
import { createNotes, type NoteChange } from './notes.ts'
import { type AskedPlace, createPlaces } from './places.ts'

/** What is counted: each has room of its own, so that many keys of one make no other forgotten. */
type CountedThing = 'calls' | 'decoding'
/** What is remembered, likewise. */
export type NotedThing = 'unpaid orders' | 'visitors'

/** What a process asks of the memory of its server. */
export type Question =
  | { count: Counted & { of: CountedThing } }
  | { read: { of: NotedThing; key: string } }
  | { write: NoteChange & { of: NotedThing } }
  | { take: AskedPlace }
  | { leave: Pick<AskedPlace, 'of' | 'holder' | 'id'> }

/**
 * The memory of a server, which its processes share: the primary has it, or the process that serves alone. It guards
 * against single callers, and is gone with the server.
 */
export function createMemory() {
  const counts = { calls: createCounts(), decoding: createCounts() }
  const notes = { 'unpaid orders': createNotes(), visitors: createNotes() }
  const places = createPlaces()
  return (question: Question): unknown => {
    if ('count' in question) return counts[question.count.of](question.count)
    if ('read' in question) return notes[question.read.of].read(question.read.key)
    if ('write' in question) return notes[question.write.of].write(question.write)
    return 'take' in question ? places.take(question.take) : places.leave(question.leave)
  }
}
