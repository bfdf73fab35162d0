import { useSyncExternalStore } from 'react'
import { CallError, send } from '#client/call.ts'
import { invalidate, updatePages } from '#client/get.ts'
import { randomKey } from '#client/random-key.ts'
import { uploadForm } from '#client/upload.ts'
import { api } from '../../api.ts'
import { getSession, onSessionChange } from '../../session.ts'
import type { ServiceMessage } from './service-types.ts'

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
  const key = randomKey()
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
      showSent(await deliver(next))
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
    image = (await send(api.uploads.upload, { body: uploadForm('chat', picture.file) })).data.id
    change(key, { picture: { ...picture, id: image } })
  }
  const body = { key, ...(text && { text }), ...(image && { image }) }
  return (await send(api.service.send, { body })).data
}

/** The stored message replaces the unsent one at once, before the list is read again. */
function showSent(message: ServiceMessage) {
  updatePages(api.service.list, (pages) => {
    const [first, ...rest] = pages
    if (!first || first.list.some(({ id }) => id === message.id)) return pages
    return [{ ...first, list: [message, ...first.list], total: first.total + 1 }, ...rest]
  })
  invalidate([api.service.list])
}

window.addEventListener('online', tryAllAgain)

// Another merchant must find nothing of the last one.
onSessionChange(() => {
  if (getSession().token === null && unsent.length > 0) set([])
})
