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
 * A difference of one day. `ours` and `theirs` are sums. It is never corrected: a note records what an operator found.
 * If the lines of a statement do not add up to its balances, the note needs two operators.
 */
const Difference = Type.Object({
  clearing: Type.Enum([...clearingAccounts]),
  kind: Type.Enum([...differenceKinds]),
  /** Identifies the difference while its movements and lines are the same. */
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
  /** The statements of the day. Without any, the day cannot be reconciled yet. */
  statements: Type.Array(
    Type.Object({ account: Type.String(), format: Type.Enum([...bankFormats]), lines: Type.Integer() }),
  ),
  /** Accounts in use whose statements of the day are missing, by their codes. */
  missing: Type.Array(Type.String()),
  ours: Minor,
  theirs: Minor,
  /** Of ours: what has no line yet and may be on a missing statement. */
  awaited: Minor,
  /** Theirs less ours, plus what is awaited. */
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
  /** Differences without a note first, oldest first. */
  differences: Type.Array(Difference),
  /** The sum of all differences, equal to the difference of the clearing accounts. */
  sum: Minor,
  /** Other days whose statements disagree with their own balances, oldest first, until two operators explain them. */
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
