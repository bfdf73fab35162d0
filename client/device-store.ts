/** One request on an object store of this device. Undefined if the browser stores nothing (private windows). */
export function withStore<T>(
  { database, store }: { database: string; store: string },
  mode: IDBTransactionMode,
  run: (objects: IDBObjectStore) => IDBRequest,
): Promise<T | undefined> {
  return new Promise((resolve) => {
    let open: IDBOpenDBRequest
    try {
      open = indexedDB.open(database, 1)
    } catch {
      return resolve(undefined)
    }
    open.onupgradeneeded = () => open.result.createObjectStore(store)
    open.onerror = () => resolve(undefined)
    open.onsuccess = () => {
      const end = (value: T | undefined) => {
        open.result.close()
        resolve(value)
      }
      let request: IDBRequest
      try {
        request = run(open.result.transaction(store, mode).objectStore(store))
      } catch {
        // Some private windows open a database, and refuse to store keys in it.
        return end(undefined)
      }
      request.onsuccess = () => end(request.result as T)
      request.onerror = () => end(undefined)
    }
  })
}

export function deleteStore(database: string): void {
  try {
    indexedDB.deleteDatabase(database)
  } catch (cause) {
    // A browser that forbids its storage has none to delete.
    console.warn('no database of this device was deleted', cause)
  }
}
