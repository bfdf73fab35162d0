import { type DehydratedState, dehydrate, hydrate } from '@tanstack/react-query'
import { dayMs } from '#contract/durations.ts'
import { withStore } from './device-store.ts'
import { queryClient } from './get.ts'

const storeName = 'answers'
const recordKey = 'last'
const writeEveryMs = 2_000
const ageMaxMs = dayMs

type Owner = {
  database: string
  /** Build, user and language. Answers that were stored with another binding are not shown. */
  binding: () => string
  /** The token of the session. Null without a session. */
  token: () => string | null
  /** Whether the session of these answers still lasts, on the device too. */
  lasts: () => boolean
}

type StoredAnswers = { boundTo: string; at: number; answers: DehydratedState }

/** The encrypted answers. Their key is derived from the session's token, so that a copy cannot be read without it. */
type SealedAnswers = { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }

const ivBytes = 12

/** The key disappears with the session, because it is derived from the token and never stored. */
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
 * forgets them, and session.ts removes the stored ones, because this code may not be loaded.
 */
export function keepAnswers(owner: Owner, signal: AbortSignal) {
  // Nothing may be stored before the stored answers are read, however long the device takes.
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
  // An app in the background may not come back.
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
  // Answers of another session, or of an older version, cannot be decrypted.
  const stored = record && token !== null ? await open(token, record).catch(() => null) : null
  if (!stored || stored.boundTo !== owner.binding() || Date.now() - stored.at > ageMaxMs) return
  hydrate(queryClient, stored.answers)
  keepThroughCancelling(stored.answers)
  // They may be older than the last act, so each is read again when it is shown. Answers that were read in the meantime
  // are not old.
  void queryClient.invalidateQueries({
    refetchType: 'none',
    predicate: ({ state }) => state.dataUpdatedAt <= stored.at,
  })
}

/** A cancelled read restores the data of the last `setQueryData`. Hydrating does not set any, so it is set here. */
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
  // A page without TLS has no encryption, so nothing is stored.
  if (!owner.lasts() || token === null || !isSecureContext) return
  const answers = dehydrate(queryClient, { shouldDehydrateQuery: ({ state }) => state.data !== undefined })
  // After a failed read the data of the previous read is stored, not the failure.
  const queries = answers.queries.map((query) => ({ ...query, state: { ...query.state, ...successState } }))
  if (queries.length === 0) return
  const readAt = Math.max(...queries.map(({ state }) => state.dataUpdatedAt))
  const storable: DehydratedState = { mutations: [], queries }
  const record = await seal(token, { boundTo: owner.binding(), at: readAt, answers: storable })
  // The session may have ended during the encryption, and its answers were removed.
  if (!owner.lasts()) return
  await withStore(storeOf(owner), 'readwrite', (objects) => objects.put(record, recordKey))
}
