import { type DehydratedState, dehydrate, hydrate } from '@tanstack/react-query'
import { dayMs } from '#contract/durations.ts'
import { withStore } from './device-store.ts'
import { queryClient } from './get.ts'

const storeName = 'answers'
const recordKey = 'last'
const writeEveryMs = 2_000
const ageMaxMs = dayMs

type Owner = {
  /** The name of the IndexedDB database. */
  database: string
  /** Build, user and language: answers that were stored under another binding are not shown. */
  binding: () => string
  /** The token of the session; null where there is none. */
  token: () => string | null
  /** Whether the session whose answers are kept still lasts, on the device too. */
  lasts: () => boolean
}

type StoredAnswers = { boundTo: string; at: number; answers: DehydratedState }

/** The answers, encrypted. Their key is derived from the session's token: without it a copy cannot be read. */
type SealedAnswers = { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }

const ivBytes = 12

/** The key goes with the session: it is derived of its token, and is nowhere else. */
async function keyOf(token: string): Promise<CryptoKey> {
  const bytesOf = (text: string) => new TextEncoder().encode(text)
  const material = await crypto.subtle.importKey('raw', bytesOf(token), 'HKDF', false, ['deriveKey'])
  const kind = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytesOf(storeName) }
  return crypto.subtle.deriveKey(kind, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

async function seal(token: string, answers: StoredAnswers): Promise<SealedAnswers> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const text = new TextEncoder().encode(JSON.stringify(answers))
  return { iv, sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(token), text) }
}

async function open(token: string, { iv, sealed }: SealedAnswers): Promise<StoredAnswers> {
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await keyOf(token), sealed)
  return JSON.parse(new TextDecoder().decode(text)) as StoredAnswers
}

/**
 * Restores the stored answers when the app is opened again, and stores new ones until the session ends. Then get.ts
 * forgets them, and session.ts removes the stored ones: this code may not be loaded.
 */
export function keepAnswers(owner: Owner, signal: AbortSignal) {
  // Nothing is stored before the stored answers are read, however long the device takes.
  const restored = restore(owner).catch(() => undefined)
  const storeAll = () => void restored.then(() => store(owner))
  let timer: ReturnType<typeof setTimeout> | null = null
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated' && type !== 'added') return
    timer ??= setTimeout(() => {
      timer = null
      storeAll()
    }, writeEveryMs)
  })
  // The app goes to the background, and may not come back.
  document.addEventListener('visibilitychange', () => document.hidden && storeAll(), { signal })
  signal.addEventListener('abort', () => {
    unsubscribe()
    if (timer) clearTimeout(timer)
  })
}

const storeOf = ({ database }: Owner) => ({ database, store: storeName })

async function restore(owner: Owner) {
  const record = await withStore<SealedAnswers | undefined>(storeOf(owner), 'readonly', (objects) =>
    objects.get(recordKey),
  )
  const token = owner.token()
  // Those of another session, and what older versions stored, do not open.
  const stored = record && token !== null ? await open(token, record).catch(() => null) : null
  if (!stored || stored.boundTo !== owner.binding() || Date.now() - stored.at > ageMaxMs) return
  hydrate(queryClient, stored.answers)
  keepThroughCancelling(stored.answers)
  // They may be older than the last act, so each is read again when it is shown. Answers read meanwhile are not old.
  void queryClient.invalidateQueries({
    refetchType: 'none',
    predicate: ({ state }) => state.dataUpdatedAt <= stored.at,
  })
}

/** A cancelled read restores the data last set by `setQueryData`; hydrating sets none, so it is done here. */
function keepThroughCancelling({ queries }: DehydratedState) {
  for (const { queryKey, state } of queries) {
    const current = queryClient.getQueryState(queryKey)
    if (current?.fetchStatus === 'idle' || current?.dataUpdatedAt !== state.dataUpdatedAt) continue
    queryClient.setQueryData(queryKey, state.data, { updatedAt: state.dataUpdatedAt })
  }
}

const successState = { status: 'success', error: null, fetchFailureCount: 0, fetchFailureReason: null } as const

async function store(owner: Owner) {
  const token = owner.token()
  // A page without TLS has no encryption, and stores nothing.
  if (!owner.lasts() || token === null || !isSecureContext) return
  const answers = dehydrate(queryClient, { shouldDehydrateQuery: ({ state }) => state.data !== undefined })
  // After a failed read the data of the read before are stored, not the failure.
  const queries = answers.queries.map((query) => ({ ...query, state: { ...query.state, ...successState } }))
  if (queries.length === 0) return
  const readAt = Math.max(...queries.map(({ state }) => state.dataUpdatedAt))
  const storable: DehydratedState = { mutations: [], queries }
  const record = await seal(token, { boundTo: owner.binding(), at: readAt, answers: storable })
  // The session may have ended meanwhile, and its answers were removed.
  if (!owner.lasts()) return
  await withStore(storeOf(owner), 'readwrite', (objects) => objects.put(record, recordKey))
}
