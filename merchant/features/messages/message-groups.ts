import type { Message } from './message-labels.ts'

export type MessageGroup = { newest: Message; earlier: readonly Message[] }

/** Messages about devices and passwords are not grouped, because each may report somebody else's act. */
const grouped: ReadonlySet<string> = new Set(['order', 'refund', 'withdrawal', 'recharge', 'listing'])

const keyOf = ({ id, subject }: Message) =>
  subject && grouped.has(subject.kind) ? `${subject.kind} ${subject.id}` : id

/** Groups messages, newest first, by subject. A group has the position of its newest message. */
export function groupBySubject(messages: readonly Message[]): MessageGroup[] {
  return [...Map.groupBy(messages, keyOf).values()].flatMap(([newest, ...earlier]) =>
    newest ? [{ newest, earlier }] : [],
  )
}
