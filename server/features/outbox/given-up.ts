import sql from 'sql-template-tag'

/** Why money waits for a person or for a bank; nothing sends it again by itself. */
export const waits = {
  by_hand: 'to be sent by bank: an operator sends it and records the line of the statement',
  disputed: 'the payment is disputed: it waits for the decision of the shopper’s bank',
} as const

/** Whether a delivery that ended with this reason has not failed: it waits. */
export const isWait = (reason: string): boolean => Object.values<string>(waits).includes(reason)

const isStopped = sql`w.failed_at is not null and w.done_at is null`

/** Of a message `w` in the outbox: its money goes back by bank. It has a list of its own. */
export const isSentByHand = sql`${isStopped} and w.failure = ${waits.by_hand}`

/** Of a message `w` in the outbox: it was given up. */
export const isGivenUp = sql`${isStopped} and w.failure is distinct from ${waits.by_hand}`
