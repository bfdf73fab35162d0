import { useSyncExternalStore } from 'react'
import { CallError, callAt, send } from '#client/call.ts'
import { invalidateAll } from '#client/invalidation.ts'
import { randomKey } from '#client/random-key.ts'
import { api } from '../../api.ts'
import { onceNoDialogIsOpen } from '../../keys/key-scopes.ts'
import { textAfter } from './text-after.ts'
import { readChats } from './use-chat-events.ts'

/** The answer to one merchant, from its first letter until the server has it. */
export type Answer = {
  text: string
  /** What is on its way to the server; null where nothing is. */
  sending: string | null
  /** Why the last try did not arrive; null as soon as the text is changed or sent again. */
  failure: string | null
}

/** Whose answer it is: another operator at the same desk finds nothing of it. */
export type AnswerOwner = { operatorId: string; merchantId: string }

const nothing: Answer = { text: '', sending: null, failure: null }

/**
 * Kept outside the page, which is left for another conversation or a sign-in while an answer is on its way, and in
 * memory alone: what operators write to merchants stays on no disk.
 */
const answers = new Map<string, Answer>()
const listeners = new Set<() => void>()
/** The same text keeps its key until the server has decided about it: sent again, it is stored once. */
const keys = new Map<string, { text: string; key: string }>()

const nameOf = ({ operatorId, merchantId }: AnswerOwner) => `${operatorId} ${merchantId}`
const read = (name: string) => answers.get(name) ?? nothing

function change(name: string, fields: Partial<Answer>) {
  const next = { ...read(name), ...fields }
  if (next.text === '' && next.sending === null) answers.delete(name)
  else answers.set(name, next)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** What is written and not stored yet, of one conversation. */
export const useStoredAnswer = (owner: AnswerOwner): Answer =>
  useSyncExternalStore(subscribe, () => read(nameOf(owner)))

export const writeAnswer = (owner: AnswerOwner, text: string) => change(nameOf(owner), { text, failure: null })

/** Sends what is written. It stays until the server has it; what was typed after it stays then too. */
export async function sendAnswer(owner: AnswerOwner, onSent: () => void): Promise<void> {
  const name = nameOf(owner)
  const { text: written, sending } = read(name)
  const text = written.trim()
  if (text === '' || sending !== null) return
  const known = keys.get(name)
  const key = known?.text === text ? known.key : randomKey()
  keys.set(name, { text, key })
  change(name, { sending: text, failure: null })
  try {
    await send(callAt(api.operatorService.send, { merchantId: owner.merchantId }), { body: { text, key } })
    keys.delete(name)
    change(name, { sending: null, text: textAfter(read(name).text, text) })
    onSent()
    readChats()
    onceNoDialogIsOpen(invalidateAll)
  } catch (error) {
    change(name, { sending: null, failure: sentenceOf(error) })
    if (!(error instanceof CallError)) throw error
  }
}

const sentenceOf = (error: unknown): string =>
  error instanceof CallError ? (Object.values(error.fields)[0] ?? error.message) : String(error)

// The tab asks before it is closed or loaded again with something unsent.
addEventListener('beforeunload', (event) => {
  if (answers.size > 0) event.preventDefault()
})
