import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useSyncExternalStore } from 'react'
import { CallError, callAt, send } from '#client/call.ts'
import { invalidateAll } from '#client/invalidation.ts'
import { randomKey } from '#client/random-key.ts'
import { api } from '../../api.ts'
import { onceNoDialogIsOpen } from '../../keys/key-scopes.ts'
import { textAfter } from './text-after.ts'
import { readChats } from './use-chat-events.ts'

/** The answer to one merchant, from its first letter until the server has stored it. */
export type Answer = {
  text: string
  /** The text that is being sent. Null if none is. */
  sending: string | null
  /** Why the last try failed. Null as soon as the text is changed or sent again. */
  failure: string | null
}

/** The writer and the recipient. Another operator on the same computer must not see the answer. */
export type AnswerOwner = { operatorId: string; merchantId: string }

const nothing: Answer = { text: '', sending: null, failure: null }

/**
 * Kept outside the page, because the operator may leave it for another conversation while an answer is being sent. It
 * is only in memory: what operators write to merchants is never stored on a disk.
 */
const answers = new Map<string, Answer>()
const listeners = new Set<() => void>()
/** A text keeps its key until the server has answered, so that a second try is stored only once. */
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

/** The unsent text of one conversation. */
export const useStoredAnswer = (owner: AnswerOwner): Answer =>
  useSyncExternalStore(subscribe, () => read(nameOf(owner)))

export const writeAnswer = (owner: AnswerOwner, text: string) => change(nameOf(owner), { text, failure: null })

/** Sends the text. It stays in the field until the server has stored it. What was typed after it is kept. */
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
  error instanceof CallError
    ? (Object.values(error.fields)[0] ?? error.message)
    : i18n._(msg`The answer was not sent. Try again.`)

// The browser asks before it closes or reloads a tab with an unsent text.
addEventListener('beforeunload', (event) => {
  if (answers.size > 0) event.preventDefault()
})
