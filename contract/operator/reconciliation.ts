import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { DateOnly, Empty, Minor, Nullable, reasonField, Text, Timestamp } from '../values.ts'
import { bankFormats, clearingAccounts, differenceKinds } from './bank-formats.ts'

const Note = Type.Object({ words: Type.String(), operator: Type.String(), at: Timestamp })

/** One side of a difference: a movement of the books, or a line of a statement. */
const Side = Type.Object({
  /** The name of a line, or the number of an order, deposit or withdrawal. */
  name: Type.String(),
  day: DateOnly,
  amount: Minor,
  currency: Type.String(),
  text: Type.String(),
})

/**
 * Named, never corrected: `ours` and `theirs` are the sums of the day. A note says what an operator found; where the
 * lines of a statement do not make its balances, two operators have to say it.
 */
const Difference = Type.Object({
  clearing: Type.Enum([...clearingAccounts]),
  kind: Type.Enum([...differenceKinds]),
  /** Names the difference as long as it has the same movements and lines. */
  key: Type.String(),
  ours: Nullable(Minor),
  theirs: Nullable(Minor),
  difference: Minor,
  ourSides: Type.Array(Side),
  theirSides: Type.Array(Side),
  notes: Type.Array(Note),
})

const Clearing = Type.Object({
  clearing: Type.Enum([...clearingAccounts]),
  /** Statements of the day; none: the day cannot be reconciled yet. */
  statements: Type.Array(
    Type.Object({ account: Type.String(), format: Type.Enum([...bankFormats]), lines: Type.Integer() }),
  ),
  ours: Minor,
  theirs: Minor,
  difference: Minor,
})

const Day = Type.Object({
  day: Nullable(DateOnly),
  /** The nearest days that a statement covers. */
  before: Nullable(DateOnly),
  after: Nullable(DateOnly),
  clearings: Type.Array(Clearing),
  kinds: Type.Array(
    Type.Object({ kind: Type.Enum([...differenceKinds]), open: Type.Integer(), noted: Type.Integer() }),
  ),
  /** Those without a note first, the oldest first. */
  differences: Type.Array(Difference),
  /** The sum of all differences: that of the clearing accounts. */
  sum: Minor,
  /** Other days whose statements do not agree with their own balances, until two have explained it; the oldest first. */
  unexplained: Type.Array(Type.Object({ day: DateOnly, account: Type.String(), difference: Minor })),
})

export const operatorReconciliation = {
  day: endpoint({
    method: 'GET',
    path: '/admin/reconciliation',
    access: ['finance', 'auditor'],
    summary: 'Our books of a day held against the statements of that day; without a day: the last that one covers',
    query: Type.Object({ day: Type.Optional(DateOnly) }),
    reply: Day,
  }),
  note: endpoint({
    method: 'POST',
    path: '/admin/reconciliation/notes',
    access: ['finance'],
    summary: 'Notes in words what an operator found out about a difference; nothing is corrected by it',
    idempotent: true,
    verbatim: ['key'],
    body: Type.Object({
      day: DateOnly,
      clearing: Type.Enum([...clearingAccounts]),
      kind: Type.Enum([...differenceKinds]),
      key: Text(100),
      ...reasonField,
    }),
    reply: Empty,
  }),
}
