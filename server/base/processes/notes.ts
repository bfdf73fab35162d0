import { LRUCache } from 'lru-cache'

/** What is remembered under a key, as JSON. Version 0: nothing is. */
export type Note = { value: unknown; version: number }

/** A change of the note that has this version. */
export type NoteChange = { key: string; note: Note; keptMs: number }

const notesMax = 20_000

/** Values by key that are kept for a while. Who changes one names the version that was read. */
export function createNotes() {
  const notes = new LRUCache<string, Note>({ max: notesMax })
  let versions = 0
  const read = (key: string): Note => notes.get(key) ?? { value: null, version: 0 }
  return {
    read,
    /** False, and no change, where somebody has changed it since. */
    write({ key, note: { value, version }, keptMs }: NoteChange): boolean {
      if (read(key).version !== version) return false
      versions += 1
      notes.set(key, { value, version: versions }, { ttl: keptMs })
      return true
    },
  }
}
