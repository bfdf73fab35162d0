import { Type } from 'typebox'
import { decimalSigns, textEncodings } from '../delimited.ts'
import { limits } from '../limits.ts'
import { DateOnly, Minor, Nullable, Text } from '../values.ts'
import { bankDoubts, columnNames, csvDelimiters, dateForms, leftOutReasons } from './bank-formats.ts'

const Column = Text(limits.bankColumnMax)

/** How the files of an account are read: the encoding, and the meanings of the columns of a CSV file. */
export const BankMapping = Type.Object({
  delimiter: Type.Enum([...csvDelimiters]),
  dates: Type.Enum([...dateForms]),
  decimal: Type.Enum([...decimalSigns]),
  columns: Type.Partial(Type.Object(Object.fromEntries(columnNames.map((name) => [name, Column])) as ColumnSchemas)),
  /** The encoding that an operator chose. Without it the bytes decide. */
  encoding: Type.Optional(Type.Enum([...textEncodings])),
  /** The line of the header that an operator chose. 0 means no header: columns are then named by their numbers. */
  head: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.bankHeadLineMax })),
  /** True if years of two digits are of the Buddhist era. */
  isBuddhist: Type.Optional(Type.Boolean()),
  /** Words of the direction column for money that comes in or goes out, in addition to the usual ones. */
  directions: Type.Optional(
    Type.Array(Type.Object({ word: Column, is: Type.Enum(['in', 'out']) }), { maxItems: limits.bankDirectionsMax }),
  ),
})
type ColumnSchemas = Record<(typeof columnNames)[number], typeof Column>

/** Choices that a dry run tries instead of the ones stored for the account. */
export const BankChoices = Type.Partial(BankMapping, { additionalProperties: false })

/** How a CSV file was read, and the other choices. The operator corrects it. */
const CsvChoices = Type.Object({
  mapping: BankMapping,
  columns: Type.Array(Type.String()),
  /** The first lines of the file. One of them can be the header. */
  heads: Type.Array(Type.Object({ line: Type.Integer(), text: Type.String() })),
  /** The words of the direction column. */
  words: Type.Array(Type.Object({ word: Type.String(), is: Nullable(Type.Enum(['in', 'out'])) })),
  /** A day as the file writes it, and the date that was read from it. */
  sample: Nullable(Type.Object({ written: Type.String(), day: DateOnly })),
})

/** The result of a dry run, which adds nothing. */
export const BankReading = Type.Object({
  /** The account as the file names it. */
  account: Nullable(Type.String()),
  currency: Type.String(),
  /** Balances, if the file has them: the opening balance and the lines then add up to the closing balance. */
  statements: Type.Array(
    Type.Object({
      number: Type.String(),
      fromOn: DateOnly,
      toOn: DateOnly,
      opening: Nullable(Minor),
      closing: Nullable(Minor),
    }),
  ),
  /** Sums of the lines in the account's currency, and the number of lines in another currency. */
  moneyIn: Minor,
  moneyOut: Minor,
  inOtherCurrencies: Type.Integer(),
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
      /** For a file of another account: its number and currency. */
      name: Nullable(Type.String()),
    }),
  ),
  doubts: Type.Array(Type.Enum([...bankDoubts])),
  csv: Nullable(CsvChoices),
})
