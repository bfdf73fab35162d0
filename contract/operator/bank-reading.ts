import { Type } from 'typebox'
import { decimalSigns, textEncodings } from '../delimited.ts'
import { limits } from '../limits.ts'
import { DateOnly, Minor, Nullable, Text } from '../values.ts'
import { bankDoubts, columnNames, csvDelimiters, dateForms, leftOutReasons } from './bank-formats.ts'

const Column = Text(limits.bankColumnMax)

/** How the files of an account are read: which columns of CSV say what, and the encoding of all. */
export const BankMapping = Type.Object({
  delimiter: Type.Enum([...csvDelimiters]),
  dates: Type.Enum([...dateForms]),
  decimal: Type.Enum([...decimalSigns]),
  columns: Type.Partial(Type.Object(Object.fromEntries(columnNames.map((name) => [name, Column])) as ColumnSchemas)),
  /** Where it was chosen; without it the bytes decide. */
  encoding: Type.Optional(Type.Enum([...textEncodings])),
  /** The line of the header, where it was chosen; 0 where there is none, and columns are named by their numbers. */
  head: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.bankHeadLineMax })),
  /** Years of two digits are of the Buddhist era. */
  isBuddhist: Type.Optional(Type.Boolean()),
  /** What the column of the direction says of money that comes in or goes out, besides the usual words. */
  directions: Type.Optional(
    Type.Array(Type.Object({ word: Column, is: Type.Enum(['in', 'out']) }), { maxItems: limits.bankDirectionsMax }),
  ),
})
type ColumnSchemas = Record<(typeof columnNames)[number], typeof Column>

/** What a dry run may try instead of what is remembered for the account. */
export const BankChoices = Type.Partial(BankMapping, { additionalProperties: false })

/** How a CSV file was read or may be: the operator corrects it. */
const CsvChoices = Type.Object({
  mapping: BankMapping,
  columns: Type.Array(Type.String()),
  /** The first lines of the file: one of them may be the header. */
  heads: Type.Array(Type.Object({ line: Type.Integer(), text: Type.String() })),
  /** The words of the column that says the direction. */
  words: Type.Array(Type.Object({ word: Type.String(), is: Nullable(Type.Enum(['in', 'out'])) })),
  /** A day as the file writes it, and as it is read. */
  sample: Nullable(Type.Object({ written: Type.String(), day: DateOnly })),
})

/** A file as it is read: what a dry run shows before anything is added. */
export const BankReading = Type.Object({
  /** The account as the file names it. */
  account: Nullable(Type.String()),
  currency: Type.String(),
  /** Balances where the file has them: then opening balance and lines make the closing balance. */
  statements: Type.Array(
    Type.Object({
      number: Type.String(),
      fromOn: DateOnly,
      toOn: DateOnly,
      opening: Nullable(Minor),
      closing: Nullable(Minor),
    }),
  ),
  /** Sums of the lines in the account's currency, and how many lines are in another. */
  moneyIn: Minor,
  moneyOut: Minor,
  inOtherCurrencies: Type.Integer(),
  /** The first lines. */
  lines: Type.Array(
    Type.Object({
      row: Type.Integer(),
      line: Type.Integer(),
      bookedOn: DateOnly,
      amount: Minor,
      currency: Type.String(),
      reference: Nullable(Type.String()),
      payer: Nullable(Type.String()),
      text: Nullable(Type.String()),
    }),
  ),
  leftOut: Type.Array(
    Type.Object({
      why: Type.Enum([...leftOutReasons]),
      count: Type.Integer(),
      line: Type.Integer(),
      /** Of another account: its number and currency. */
      name: Nullable(Type.String()),
    }),
  ),
  doubts: Type.Array(Type.Enum([...bankDoubts])),
  csv: Nullable(CsvChoices),
})
