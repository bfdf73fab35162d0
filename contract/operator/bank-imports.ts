import { Type } from 'typebox'
import { DateOnly, Id, Minor, Nullable, Timestamp } from '../values.ts'
import { bankFaults, bankFormats } from './bank-formats.ts'
import { deviceRefusal } from './devices.ts'

const ImportRow = Type.Object({
  row: Type.Integer(),
  line: Type.Integer(),
  column: Type.Integer(),
  name: Nullable(Type.String()),
  /** `held`: it may be a duplicate, and two operators decide. */
  result: Type.Enum(['added', 'known', 'held', 'refused']),
  field: Nullable(Type.String()),
  fault: Nullable(Type.Enum([...bankFaults])),
})

const importStates = ['running', 'finished', 'failed', 'taken_back'] as const

/** The result of an import so far. */
export const ImportedFile = Type.Object({
  id: Id,
  account: Type.String(),
  fileName: Type.String(),
  format: Type.Enum([...bankFormats]),
  state: Type.Enum([...importStates]),
  operator: Type.String(),
  startedAt: Timestamp,
  lines: Type.Integer(),
  held: Type.Integer(),
  /** Lines that are already used in the books. A file with such lines cannot be removed. */
  used: Type.Integer(),
  /** Who proposed to remove the file. A second operator decides. */
  proposedBy: Nullable(Type.String()),
  /** The second operator, who compared the file with the bank. Without one, it does not prove that money never left. */
  confirmedBy: Nullable(Type.String()),
  ...deviceRefusal,
})

/** What a second operator compares with the bank. Sums agree with false lines too, so the lines of money out are there. */
const ImportFacts = Type.Object({
  from: DateOnly,
  to: DateOnly,
  currency: Type.String(),
  /** Null for a file without balances. */
  opening: Nullable(Minor),
  closing: Nullable(Minor),
  moneyIn: Minor,
  moneyOut: Minor,
  outLines: Type.Integer(),
  /** The first of them by day. */
  out: Type.Array(
    Type.Object({
      id: Id,
      bookedOn: DateOnly,
      amount: Minor,
      currency: Type.String(),
      payer: Nullable(Type.String()),
      text: Nullable(Type.String()),
    }),
  ),
})

/** `done` of `total` rows. A page of rows begins with the unreadable ones. */
export const BankImport = Type.Object({
  id: Id,
  account: Type.String(),
  fileName: Type.String(),
  format: Type.Enum([...bankFormats]),
  encoding: Type.String(),
  dryRun: Type.Boolean(),
  state: Type.Enum([...importStates]),
  total: Type.Integer(),
  done: Type.Integer(),
  added: Type.Integer(),
  known: Type.Integer(),
  held: Type.Integer(),
  refused: Type.Integer(),
  rows: Type.Array(ImportRow),
  next: Nullable(Type.String()),
  startedAt: Timestamp,
  /** Null until it has finished. */
  facts: Nullable(ImportFacts),
})
