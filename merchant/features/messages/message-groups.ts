import type { Message } from './message-labels.ts'

/** Messages about the same order, deposit or withdrawal: the newest, and the earlier ones. */
export type MessageGroup = { newest: Message; earlier: readonly Message[] }

/** Subjects that are grouped. Messages about devices and passwords are not: each may be somebody else's act. */
const grouped: ReadonlySet<string> = new Set(['order', 'refund', 'withdrawal', 'recharge', 'listing'])

const keyOf = ({ id, subject }: Message) =>
  subject && grouped.has(subject.kind) ? `${subject.kind} ${subject.id}` : id

/** Groups the messages, newest first, by subject; a group has the position of its newest message. */
export function groupBySubject(messages: readonly Message[]): MessageGroup[] {
  return [...Map.groupBy(messages, keyOf).values()].flatMap(([newest, ...earlier]) =>
    newest ? [{ newest, earlier }] : [],
  )
}
