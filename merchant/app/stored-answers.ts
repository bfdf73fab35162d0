import { type DehydratedState, dehydrate, hydrate } from '@tanstack/react-query'
import { queryClient } from '../get.ts'
import { chosenLanguage } from '../language.ts'
import { getSession, onSession } from '../session.ts'

const databaseName = 'entrepot'
const storeName = 'answers'
const recordKey = 'last'
const writeEveryMs = 2_000
const ageMaxMs = 24 * 60 * 60 * 1_000

type Stored = { boundTo: string; at: number; answers: DehydratedState }

/** Another build, another merchant or another language must not see them. */
const binding = () => [BUILD_ID, getSession().merinfo?.id ?? '', chosenLanguage()].join(' ')

/** Shows the last answers at once when the app is opened again, and stores them as they come; gone at the logout. */
export function keepAnswers(signal: AbortSignal) {
  void restore()
  let timer: ReturnType<typeof setTimeout> | null = null
  const leave = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated' && type !== 'added') return
    timer ??= setTimeout(() => {
      timer = null
      void store()
    }, writeEveryMs)
  })
  const leaveSession = onSession(() => {
    if (getSession().token === null) forget()
  })
  // The app is put away, and may not come back.
  document.addEventListener('visibilitychange', () => document.hidden && void store(), { signal })
  signal.addEventListener('abort', () => {
    leave()
    leaveSession()
    if (timer) clearTimeout(timer)
    if (getSession().token === null) forget()
  })
}

function forget() {
  queryClient.clear()
  void withStore('readwrite', (store) => store.clear())
}

async function restore() {
  const stored = await withStore<Stored | undefined>('readonly', (store) => store.get(recordKey))
  if (!stored || stored.boundTo !== binding() || Date.now() - stored.at > ageMaxMs) return
  hydrate(queryClient, stored.answers)
  // They may be older than the last act: whatever is shown next is read anew behind them.
  void queryClient.invalidateQueries({ refetchType: 'none' })
}

const asRead = { status: 'success', error: null, fetchFailureCount: 0, fetchFailureReason: null } as const

async function store() {
  if (getSession().token === null) return
  const answers = dehydrate(queryClient, { shouldDehydrateQuery: ({ state }) => state.data !== undefined })
  // A failure to read anew leaves what was read before, and is no failure of the next time.
  const queries = answers.queries.map((query) => ({ ...query, state: { ...query.state, ...asRead } }))
  if (queries.length === 0) return
  const readAt = Math.max(...queries.map(({ state }) => state.dataUpdatedAt))
  const kept = JSON.parse(JSON.stringify({ mutations: [], queries })) as DehydratedState
  const record: Stored = { boundTo: binding(), at: readAt, answers: kept }
  await withStore('readwrite', (objects) => objects.put(record, recordKey))
}

/** One request on the store; a browser that keeps no database (private windows) only forgets. */
function withStore<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest): Promise<T | undefined> {
  return new Promise((resolve) => {
    const open = indexedDB.open(databaseName, 1)
    open.onupgradeneeded = () => open.result.createObjectStore(storeName)
    open.onerror = () => resolve(undefined)
    open.onsuccess = () => {
      const request = run(open.result.transaction(storeName, mode).objectStore(storeName))
      const end = (value: T | undefined) => {
        open.result.close()
        resolve(value)
      }
      request.onsuccess = () => end(request.result as T)
      request.onerror = () => end(undefined)
    }
  })
}
