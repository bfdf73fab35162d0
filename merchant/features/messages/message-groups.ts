import type { Message } from './message-labels.ts'

/** Messages about the same order, deposit or withdrawal: the newest, and the earlier ones. */
export type MessageGroup = { newest: Message; earlier: readonly Message[] }

/** Messages about devices and passwords stand alone: each of them may be somebody else's act. */
const grouped: ReadonlySet<string> = new Set(['order', 'refund', 'withdrawal', 'recharge', 'listing'])

const keyOf = ({ id, subject }: Message) =>
  subject && grouped.has(subject.kind) ? `${subject.kind} ${subject.id}` : id

/** The messages, newest first, with those about one thing in the place of the newest of them. */
export function groupBySubject(messages: readonly Message[]): MessageGroup[] {
  return [...Map.groupBy(messages, keyOf).values()].flatMap(([newest, ...earlier]) =>
    newest ? [{ newest, earlier }] : [],
  )
}
