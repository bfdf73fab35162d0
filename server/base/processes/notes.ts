import { LRUCache } from 'lru-cache'

/** A JSON value stored under a key. Version 0 means that there is none. */
export type Note = { value: unknown; version: number }

export type NoteChange = { key: string; note: Note; ttlMs: number }

const notesMax = 20_000

/** Values by key that expire. Optimistic locking: a change names the version that it was made from. */
export function createNotes() {
  const notes = new LRUCache<string, Note>({ max: notesMax })
  let versions = 0
  const read = (key: string): Note => notes.get(key) ?? { value: null, version: 0 }
  return {
    read,
    /** Returns false and changes nothing if another change came first. */
    write({ key, note: { value, version }, ttlMs }: NoteChange): boolean {
      if (read(key).version !== version) return false
      versions += 1
      notes.set(key, { value, version: versions }, { ttl: ttlMs })
      return true
    },
  }
}
