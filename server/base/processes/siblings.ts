import cluster from 'node:cluster'
import { refuse } from '../refuse.ts'
import type { Count } from './counts.ts'
import { createMemory, type NotedThing, type Question } from './memory.ts'
import type { Note } from './notes.ts'
import type { SlotAnswer, SlotRequest } from './slots.ts'

export type SiblingMessage = { sessionsEnded: true } | { touched: readonly string[] }

/**
 * A message to the primary, which replaces ended processes, passes messages on, and keeps the shared memory
 * (memory.ts).
 */
export type ToPrimary =
  | { listening: string }
  | { siblingMessage: SiblingMessage }
  | { asks: { id: number; question: Question } }

export type FromPrimary = { siblingMessage: SiblingMessage } | { answers: { id: number; answer: unknown } }

/** A failed send means that the primary has ended, and then this process ends too. */
const ignoreError = () => {}

function sendToPrimary(message: ToPrimary): void {
  if (cluster.isWorker && process.connected) process.send?.(message, ignoreError)
}

/** Tells the server's other processes within milliseconds; a single process has none. */
export const tellSiblings = (siblingMessage: SiblingMessage): void => sendToPrimary({ siblingMessage })

/** Receives the primary's answers, and passes messages of other processes to `onMessage`. */
export function hearPrimary(onMessage: (message: SiblingMessage) => void): void {
  process.on('message', (message: FromPrimary) => {
    if ('siblingMessage' in message) onMessage(message.siblingMessage)
    else if ('answers' in message) {
      const { id, answer } = message.answers
      waiting.get(id)?.(answer)
      waiting.delete(id)
    }
  })
}

const waiting = new Map<number, (answer: unknown) => void>()
let lastQuestionId = 0

const ownMemory = createMemory()

function ask<Answer>(question: Question): Promise<Answer> {
  if (!cluster.isWorker) return Promise.resolve(ownMemory(question) as Answer)
  lastQuestionId += 1
  const id = lastQuestionId
  return new Promise((resolve) => {
    waiting.set(id, (answer) => resolve(answer as Answer))
    sendToPrimary({ asks: { id, question } })
  })
}

/** Counts for all processes of this server; adding 0 only reads. */
export const countTogether = (count: Extract<Question, { count: unknown }>['count']): Promise<Count> => ask({ count })

export const takeSlot = (slot: SlotRequest): Promise<SlotAnswer> => ask({ take: slot })

/** Frees a slot before its lease ends, unless another id has taken it since. */
export function releaseSlot({ of, holder, id }: SlotRequest): void {
  void ask({ release: { of, holder, id } })
}

/** More simultaneous changes of one key are an attack or a fault. */
const triesMax = 50

type NoteKey = { of: NotedThing; key: string; ttlMs: number }

/**
 * Changes the value that all processes of this server keep under a key for `ttlMs`, and returns it. `change` gets null
 * if there is no value. It may run several times; if it returns its input, nothing is written.
 */
export async function remember<Value>(
  { of, key, ttlMs }: NoteKey,
  change: (value: Value | null) => Value,
): Promise<Value> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const { value, version } = await ask<Note>({ read: { of, key } })
    const next = change(value as Value | null)
    if (next === value) return next
    if (await ask<boolean>({ write: { of, key, note: { value: next, version }, ttlMs } })) return next
  }
  throw refuse('unavailable', { retryAfterSeconds: 1 })
}
