import { LRUCache } from 'lru-cache'

/** A value that is remembered under a key, as JSON. Version 0: none is. */
export type Note = { value: unknown; version: number }

/** A new value in place of the note of this version, for `ttlMs`. */
export type NoteChange = { key: string; note: Note; ttlMs: number }

const notesMax = 20_000

/** Values by key that expire. A change names the version that it was made from. */
export function createNotes() {
  const notes = new LRUCache<string, Note>({ max: notesMax })
  let versions = 0
  const read = (key: string): Note => notes.get(key) ?? { value: null, version: 0 }
  return {
    read,
    /** Answers false, and changes nothing, where another change came first. */
    write({ key, note: { value, version }, ttlMs }: NoteChange): boolean {
      if (read(key).version !== version) return false
      versions += 1
      notes.set(key, { value, version: versions }, { ttl: ttlMs })
      return true
    },
  }
}
