import { useSyncExternalStore } from 'react'
import { CallError, send } from '#client/call.ts'
import { deviceTexts } from '#client/device-texts.ts'
import { invalidate, updatePages } from '#client/get.ts'
import { onForget } from '#client/invalidation.ts'
import { randomKey } from '#client/random-key.ts'
import { uploadForm } from '#client/upload-form.ts'
import { api } from '../../api.ts'
import { getSession, session } from '../../session.ts'
import type { ServiceMessage } from './service-types.ts'

export type UnsentMessage = {
  key: string
  text: string
  at: string
  /**
   * `preview` is a URL on this device. `id` is null until the picture is uploaded. 'lost': a reload lost the picture,
   * and the message waits until the merchant chooses another one or sends the text alone.
   */
  picture: { file: File; preview: string; id: string | null } | 'lost' | null
  /** Why it could not be sent. Null while it is being sent. */
  fault: string | null
}

const storageName = 'unsent'

type StoredMessage = Pick<UnsentMessage, 'key' | 'text' | 'at'> & { hadPicture?: boolean }
type StoredMessages = { merchant: string; messages: StoredMessage[] }

const merchantId = () => getSession().merinfo?.id ?? ''

let unsent: readonly UnsentMessage[] = restore()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The messages that customer service does not have yet, oldest first. */
export const useUnsent = () => useSyncExternalStore(subscribe, () => unsent)

/** Texts survive a restart of the app, but pictures do not. */
function restore(): readonly UnsentMessage[] {
  try {
    const stored = JSON.parse(deviceTexts.get(storageName) ?? 'null') as StoredMessages | null
    if (stored?.merchant !== merchantId()) return []
    return stored.messages.map(({ hadPicture = false, ...message }) => ({
      ...message,
      picture: hadPicture ? 'lost' : null,
      fault: null,
    }))
  } catch {
    // Another program wrote there, so no message waits.
    return []
  }
}

function set(next: readonly UnsentMessage[]) {
  unsent = next
  const messages = next.map(({ key, text, at, picture }) => ({ key, text, at, hadPicture: picture !== null }))
  if (messages.length === 0) deviceTexts.remove(storageName)
  else deviceTexts.set(storageName, JSON.stringify({ merchant: merchantId(), messages } satisfies StoredMessages))
  for (const listener of listeners) listener()
}

const update = (key: string, change: Partial<UnsentMessage>) =>
  set(unsent.map((each) => (each.key === key ? { ...each, ...change } : each)))

export function discard(key: string) {
  const picture = unsent.find((each) => each.key === key)?.picture
  if (picture && picture !== 'lost') URL.revokeObjectURL(picture.preview)
  set(unsent.filter((each) => each.key !== key))
}

/** Shows a message at once and sends it. The server stores one message per key, however often it is sent. */
export function write({ text, file }: { text: string; file: File | null }) {
  const key = randomKey()
  set([...unsent, { key, text, at: new Date().toISOString(), picture: file && pictureOf(file), fault: null }])
  void sendAll()
}

const pictureOf = (file: File) => ({ file, preview: URL.createObjectURL(file), id: null })

/** Replaces a lost picture, or drops it. The key is new, because another window may still send the old message. */
export function replacePicture(key: string, file: File | null) {
  update(key, { key: randomKey(), picture: file && pictureOf(file) })
  void sendAll()
}

export function sendAgain(key: string) {
  update(key, { fault: null })
  void sendAll()
}

/** Sends every message again. Called when the connection is back, or when the screen is opened. */
export function sendAllAgain() {
  if (unsent.length === 0) return
  set(unsent.map((each) => ({ ...each, fault: null })))
  void sendAll()
}

let isSending = false

/** One after the other, so that they arrive in the order in which they were written. */
async function sendAll() {
  if (isSending) return
  isSending = true
  for (let next = unsent.find(isWaiting); next; next = unsent.find(isWaiting)) {
    const { key } = next
    const { signOuts } = getSession()
    try {
      const message = await deliver(next)
      if (!message || session.ends() !== signOuts) continue
      showSent(message)
      discard(key)
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause
      update(key, { fault: cause.message })
    }
  }
  isSending = false
}

const isWaiting = ({ fault, picture }: UnsentMessage) => fault === null && picture !== 'lost'

/** Null if the message was discarded, or its writer logged out, during the upload of the picture. */
async function deliver({ key, text, picture: given }: UnsentMessage): Promise<ServiceMessage | null> {
  const picture = given === 'lost' ? null : given
  let image = picture?.id ?? null
  if (picture && image === null) {
    image = (await send(api.uploads.upload, { body: await uploadForm('chat', picture.file) })).data.id
    if (!unsent.some((each) => each.key === key)) return null
    update(key, { picture: { ...picture, id: image } })
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

window.addEventListener('online', sendAllAgain)

// The next merchant on this device must not see them.
onForget(() => {
  unsent = []
  for (const listener of listeners) listener()
})
