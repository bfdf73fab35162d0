import type { InfiniteData } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api, CallError, send } from '../../call.ts'
import { queryClient } from '../../get.ts'
import { getSession, onSession } from '../../session.ts'
import type { ServiceList, ServiceMessage } from './service-types.ts'

/** A message on its way, or one that could not be sent. */
export type Unsent = {
  key: string
  text: string
  at: string
  /** An address of the picture on this device, and its id once it is stored. */
  picture: { file: File; preview: string; id: string | null } | null
  /** Why it could not be sent; null while it is on its way. */
  fault: string | null
}

const storedAs = 'unsent'

type Stored = { merchant: string; messages: Pick<Unsent, 'key' | 'text' | 'at'>[] }

let unsent: readonly Unsent[] = restore()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What was written and is not with customer service yet, the oldest first. */
export const useUnsent = () => useSyncExternalStore(subscribe, () => unsent)

const merchantOf = () => getSession().merinfo?.id ?? ''

/** Words survive the app's end; a picture must be chosen again. */
function restore(): readonly Unsent[] {
  try {
    const stored = JSON.parse(localStorage.getItem(storedAs) ?? 'null') as Stored | null
    if (stored?.merchant !== merchantOf()) return []
    return stored.messages.map((message) => ({ ...message, picture: null, fault: null }))
  } catch {
    // Another program wrote there: nothing of ours is waiting.
    return []
  }
}

function set(next: readonly Unsent[]) {
  unsent = next
  const messages = next.flatMap(({ key, text, at, picture }) => (picture ? [] : [{ key, text, at }]))
  if (messages.length === 0) localStorage.removeItem(storedAs)
  else localStorage.setItem(storedAs, JSON.stringify({ merchant: merchantOf(), messages } satisfies Stored))
  for (const listener of listeners) listener()
}

const change = (key: string, changed: Partial<Unsent>) =>
  set(unsent.map((each) => (each.key === key ? { ...each, ...changed } : each)))

/** Forgets a message that was not sent. */
export function drop(key: string) {
  const preview = unsent.find((each) => each.key === key)?.picture?.preview
  if (preview) URL.revokeObjectURL(preview)
  set(unsent.filter((each) => each.key !== key))
}

/** Shows it at once and sends it; a message that is sent again under its key is written once. */
export function write({ text, file }: { text: string; file: File | null }) {
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  const picture = file && { file, preview: URL.createObjectURL(file), id: null }
  set([...unsent, { key, text, at: new Date().toISOString(), picture, fault: null }])
  void sendAll()
}

export function tryAgain(key: string) {
  change(key, { fault: null })
  void sendAll()
}

/** Tries everything once more: the connection is back, or the screen is opened. */
export function tryAllAgain() {
  if (unsent.length === 0) return
  set(unsent.map((each) => ({ ...each, fault: null })))
  void sendAll()
}

let isSending = false

/** One after the other, so that they arrive in the order in which they were written. */
async function sendAll() {
  if (isSending) return
  isSending = true
  for (let next = unsent.find(isDue); next; next = unsent.find(isDue)) {
    const { key } = next
    try {
      keep(await deliver(next))
      drop(key)
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause
      change(key, { fault: cause.message })
    }
  }
  isSending = false
}

const isDue = ({ fault }: Unsent) => fault === null

async function deliver({ key, text, picture }: Unsent): Promise<ServiceMessage> {
  let image = picture?.id ?? null
  if (picture && image === null) {
    const form = new FormData()
    form.append('purpose', 'chat')
    form.append('file', picture.file)
    image = (await send(api.uploads.upload, { body: form })).data.id
    change(key, { picture: { ...picture, id: image } })
  }
  const body = { key, ...(text && { text }), ...(image && { image }) }
  return (await send(api.service.send, { body })).data
}

/** The answer takes the place of what was waiting, before anything is read again. */
function keep(message: ServiceMessage) {
  const queryKey = [api.service.list.path, {}, 'pages']
  queryClient.setQueryData<InfiniteData<ServiceList>>(queryKey, (kept) => {
    const [first, ...rest] = kept?.pages ?? []
    if (!kept || !first || first.list.some(({ id }) => id === message.id)) return kept
    return { ...kept, pages: [{ ...first, list: [message, ...first.list], total: first.total + 1 }, ...rest] }
  })
  void queryClient.invalidateQueries({ queryKey: [api.service.list.path] })
}

window.addEventListener('online', tryAllAgain)

// Another merchant must find nothing of the last one.
onSession(() => {
  if (getSession().token === null && unsent.length > 0) set([])
})
