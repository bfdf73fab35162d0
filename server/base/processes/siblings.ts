import cluster from 'node:cluster'
import { refuse } from '../refuse.ts'
import type { Count } from './counts.ts'
import { createMemory, type NotedThing, type Question } from './memory.ts'
import type { Note } from './notes.ts'
import type { AskedPlace, PlaceAnswer } from './places.ts'

/** What one process of a server tells the others: sessions have ended, or these streams have something new. */
export type Told = { sessionsEnded: true } | { touched: readonly string[] }

/** What a process says to the primary, which keeps the processes going, passes on what they tell, and remembers. */
export type ToPrimary = { listening: string } | { told: Told } | { asks: { id: number; question: Question } }

/** What the primary says to a process. */
export type FromPrimary = { told: Told } | { answers: { id: number; answer: unknown } }

/** A primary that has ended takes nothing more, and this process ends too. */
const ignoreGone = () => {}

function say(message: ToPrimary): void {
  if (cluster.isWorker && process.connected) process.send?.(message, ignoreGone)
}

/** Tells the other processes of this server, within milliseconds; a process that serves alone has none. */
export const tellSiblings = (told: Told): void => say({ told })

/** Hears what the primary says: its answers, and what the other processes tell. */
export function hearPrimary(act: (told: Told) => void): void {
  process.on('message', (message: FromPrimary) => {
    if ('told' in message) act(message.told)
    else if ('answers' in message) {
      const { id, answer } = message.answers
      waiting.get(id)?.(answer)
      waiting.delete(id)
    }
  })
}

const waiting = new Map<number, (answer: unknown) => void>()
let asked = 0

const ownMemory = createMemory()

function ask<Answer>(question: Question): Promise<Answer> {
  if (!cluster.isWorker) return Promise.resolve(ownMemory(question) as Answer)
  asked += 1
  const id = asked
  return new Promise((resolve) => {
    waiting.set(id, (answer) => resolve(answer as Answer))
    say({ asks: { id, question } })
  })
}

/** Counts for all processes of this server; adding 0 only reads. */
export const countTogether = (count: Extract<Question, { count: unknown }>['count']): Promise<Count> => ask({ count })

/** Takes one of few places of this server for a while, or keeps it for longer. */
export const takePlace = (place: AskedPlace): Promise<PlaceAnswer> => ask({ take: place })

/** Gives a place back at once; one that others have taken meanwhile stays theirs. */
export function leavePlace({ of, holder, id }: AskedPlace): void {
  void ask({ leave: { of, holder, id } })
}

/** More changes of one key at the same time are an attack, or a fault. */
const triesMax = 50

type Remembered = { of: NotedThing; key: string; keptMs: number }

/**
 * Changes what all processes of this server remember under a key for a while, and answers it. `change` gets null where
 * nothing is remembered; it may run several times, and where it answers what it got, nothing is written.
 */
export async function remember<Value>(
  { of, key, keptMs }: Remembered,
  change: (value: Value | null) => Value,
): Promise<Value> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const { value, version } = await ask<Note>({ read: { of, key } })
    const next = change(value as Value | null)
    if (next === value) return next
    if (await ask<boolean>({ write: { of, key, note: { value: next, version }, keptMs } })) return next
  }
  throw refuse('unavailable', { retryAfterSeconds: 1 })
}
