import { type Counted, createCounts } from './counts.ts'
import { createNotes, type NoteChange } from './notes.ts'

/** What a process asks of the memory of its server. */
export type Question = { count: Counted } | { read: string } | { write: NoteChange }

/**
 * The memory of a server, which its processes share: the primary has it, or the process that serves alone. It guards
 * against single callers, and is gone with the server.
 */
export function createMemory() {
  const count = createCounts()
  const notes = createNotes()
  return (question: Question): unknown => {
    if ('count' in question) return count(question.count)
    return 'read' in question ? notes.read(question.read) : notes.write(question.write)
  }
}
