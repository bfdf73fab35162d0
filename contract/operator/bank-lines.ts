import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import {
  ById,
  DateOnly,
  Empty,
  Id,
  listOf,
  listQuery,
  Minor,
  Nullable,
  reasonField,
  Text,
  Timestamp,
} from '../values.ts'
import { BankAccount } from './bank-accounts.ts'
import { clearingAccounts } from './bank-formats.ts'
import { BankImport, ImportedFile } from './bank-imports.ts'
import { BankMapping, BankReading } from './bank-reading.ts'
import { Proposal } from './proposals.ts'

const bankLineUses = [
  ...(['deposit', 'order', 'return', 'deposit_return', 'supplier', 'supplier_return'] as const),
  ...(['withdrawal', 'withdrawal_return', 'provider_payout', 'prefund'] as const),
  ...(['partner_payout', 'partner_payout_return'] as const),
] as const

/** What a line was used for, and by which operators. */
const BankLineUse = Type.Object({
  kind: Type.Enum([...bankLineUses]),
  /** Null if it concerned no single merchant. */
  merchantId: Nullable(Id),
  subject: Type.String(),
  chosenBy: Type.String(),
  confirmedBy: Type.String(),
  at: Timestamp,
})

/** The content of a statement's line. `amount` is in minor units of `currency`, above zero for money that came in. */
const lineFacts = {
  id: Id,
  name: Type.String(),
  account: Type.String(),
  clearing: Type.Enum([...clearingAccounts]),
  bankId: Nullable(Type.String()),
  bookedOn: DateOnly,
  valueOn: Nullable(DateOnly),
  amount: Minor,
  currency: Type.String(),
  reference: Nullable(Type.String()),
  payer: Nullable(Type.String()),
  payerAccount: Nullable(Type.String()),
  text: Nullable(Type.String()),
}

const BankLine = Type.Object({ ...lineFacts, use: Nullable(BankLineUse) })

/** What two operators can decide about a possible duplicate: `another` line or the `same`. */
const heldDecisions = ['another', 'same'] as const

/** A possible duplicate of a known line. It cannot be booked until two operators have decided. */
const HeldLine = Type.Object({
  ...lineFacts,
  fileName: Type.String(),
  /** `proved`: without it the statements of its day agree with their balances. `same`: two operators decided so. */
  state: Type.Enum(['held', 'proved', 'same']),
  /** The known line that it may repeat. Null if the statement of its day has no such line. */
  like: Nullable(Type.Object({ ...lineFacts, fileName: Type.String() })),
  /** The decision that waits for a second operator. */
  proposed: Nullable(Type.Object({ becomes: Type.Enum([...heldDecisions]), by: Type.String() })),
})

/** How well a line fits: `exact` by a reference it quotes, `near` by amount, days and name. */
const fit = {
  fit: Type.Enum(['exact', 'near']),
  amountFits: Type.Boolean(),
  nameFits: Type.Boolean(),
  /** From the announcement or the checkout to the day of the line. */
  days: Type.Integer(),
}

/** A deposit or an order that a line may pay. */
const LineMatch = Type.Object({
  ...fit,
  kind: Type.Enum(['deposit', 'order']),
  number: Type.String(),
  merchantId: Id,
  shopName: Type.String(),
  amount: Minor,
  since: Timestamp,
  /** True if the order waits for no payment, or for another amount: the money is booked and sent back. */
  goesBack: Type.Boolean(),
  /** Operators who approved the deposit or proposed the payment. */
  chosenBy: Type.Array(Type.String()),
})

export const operatorBankLines = {
  accounts: endpoint({
    method: 'GET',
    path: '/admin/bank-accounts',
    access: ['finance', 'auditor'],
    summary: 'The accounts whose statements are imported: of banks, and of payment providers',
    reply: Type.Array(BankAccount),
  }),
  addAccount: endpoint({
    method: 'POST',
    path: '/admin/bank-accounts',
    access: ['finance'],
    summary: 'Adds an account whose statements are imported; no money moves',
    stepUp: true,
    idempotent: true,
    verbatim: ['code', 'number'],
    body: Type.Object({
      /** The first part of the name of each of its lines. */
      code: Type.String({ pattern: '^[A-Z0-9][A-Z0-9-]{1,15}$' }),
      clearing: Type.Enum([...clearingAccounts]),
      currency: Type.String({ pattern: '^[A-Z]{3,5}$' }),
      /** The number in the statements. A statement of another account is refused. */
      number: Type.Optional(Text(limits.bankColumnMax)),
      ...reasonField,
    }),
    reply: BankAccount,
  }),
  map: endpoint({
    method: 'POST',
    path: '/admin/bank-accounts/:id/mapping',
    access: ['finance'],
    summary: 'Says how the CSV files of an account are read from now on',
    stepUp: true,
    verbatim: ['columns', 'mapping'],
    params: ById,
    body: Type.Object({ mapping: BankMapping, ...reasonField }),
    reply: Empty,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/admin/bank-imports',
    access: ['finance'],
    summary:
      'Imports a statement: camt.052, 053 or 054, MT940 or CSV (multipart: file, accountId, dryRun, reason; of a dry run choices, a part of a mapping in JSON)',
    stepUp: true,
    stream: 'upload',
    reply: Type.Object({ ...BankImport.properties, reading: BankReading }),
  }),
  imports: endpoint({
    method: 'GET',
    path: '/admin/bank-imports',
    access: ['finance', 'auditor'],
    summary: 'Imported statements, newest first, with how many of their lines are there, held back and used',
    query: Type.Object(listQuery),
    reply: listOf(ImportedFile),
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/admin/bank-imports/:id/take-back',
    access: ['finance'],
    summary: 'Proposes to take an import back, of which no line was used; another operator confirms it',
    stepUp: true,
    params: ById,
    body: Type.Object(reasonField),
    reply: Proposal,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/admin/bank-imports/:id/confirm',
    access: ['finance'],
    summary:
      'Confirms that an import of another operator says what the bank says; its days then prove that money never left',
    stepUp: true,
    params: ById,
    body: Type.Object(reasonField),
    reply: Empty,
  }),
  held: endpoint({
    method: 'GET',
    path: '/admin/held-lines',
    access: ['finance', 'auditor'],
    summary: 'Lines that may be known, beside the line that each may be; `open` are those that wait for two operators',
    query: Type.Object({ ...listQuery, state: Type.Optional(Type.Enum(['open', 'all'])) }),
    reply: listOf(HeldLine),
  }),
  decideHeld: endpoint({
    method: 'POST',
    path: '/admin/held-lines/:id/decide',
    access: ['finance'],
    summary:
      'Proposes that a line is another one than the one that it may be, or the same; another operator confirms it',
    stepUp: true,
    params: ById,
    body: Type.Object({ becomes: Type.Enum([...heldDecisions]), ...reasonField }),
    reply: Proposal,
  }),
  job: endpoint({
    method: 'GET',
    path: '/admin/bank-imports/:id',
    access: ['finance', 'auditor'],
    summary: 'The state of an import, with the results of its rows',
    params: ById,
    query: Type.Object(listQuery),
    reply: BankImport,
  }),
  list: endpoint({
    method: 'GET',
    path: '/admin/bank-lines',
    access: ['finance', 'auditor'],
    summary: 'Lines of imported statements, the newest import first; `open` are credits that nothing was booked for',
    query: Type.Object({
      ...listQuery,
      state: Type.Optional(Type.Enum(['open', 'used', 'all'])),
      accountId: Type.Optional(Id),
      /** The name, the bank's id or a reference. Parts of them do not match. */
      keyword: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    reply: listOf(BankLine),
  }),
  unused: endpoint({
    method: 'GET',
    path: '/admin/bank-lines/unused',
    access: ['finance', 'auditor'],
    summary: 'Lines of the bank that nothing else was booked for and that may be those of a payout by bank',
    query: Type.Object({
      /** Exactly this amount in the currency of the books, above zero for money that came in. */
      amount: Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }),
      /** The number of the payout. Lines that quote it come first, then the newest. */
      number: Text(limits.numberMax),
    }),
    reply: Type.Object({
      /** True if statements are imported. Money that left or came back then needs one of their lines. */
      hasLines: Type.Boolean(),
      list: Type.Array(BankLine),
    }),
  }),
  matches: endpoint({
    method: 'GET',
    path: '/admin/bank-lines/:id/matches',
    access: ['finance', 'auditor'],
    summary: 'What a line may pay: deposits and orders that it quotes first, then those near it',
    params: ById,
    reply: Type.Array(LineMatch),
  }),
  fitting: endpoint({
    method: 'GET',
    path: '/admin/recharges/:number/lines',
    access: ['finance', 'auditor'],
    summary: 'Lines that nothing was booked for and that may be a deposit’s payment, the best first',
    params: Type.Object({ number: Type.String({ maxLength: limits.numberMax }) }),
    reply: Type.Object({
      /** True if statements are imported. A deposit is then credited by one of their lines only. */
      hasLines: Type.Boolean(),
      list: Type.Array(Type.Object({ ...BankLine.properties, ...fit })),
    }),
  }),
}
