import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { ratePattern } from '../exchange-rates.ts'
import { LevelTerms, PackageTerms } from '../programme.ts'
import { DateOnly, Id, listOf, listQuery, Minor, Nullable, reasonField, Text, Timestamp } from '../values.ts'
import { Effect, Proposal } from './proposals.ts'

/** The most rates that are published at once. */
const ratesMax = 200

const text = Text(60)
const optional = Type.Optional(text)

/** A name by language. English is required, and the others fall back to it. */
const Name = Type.Object(
  { en: text, 'zh-CN': optional, ko: optional, ja: optional, th: optional, id: optional, vi: optional },
  { additionalProperties: false },
)

const levelFields = {
  name: Name,
  rank: Type.Integer({ minimum: 1, maximum: 100, description: 'every shop begins with the lowest' }),
  ...LevelTerms,
  earnedAtOrders: Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
}

const packageFields = {
  name: Name,
  ...PackageTerms,
  onSale: Type.Boolean(),
}

/** The id of the entry that is replaced. Without it the proposal adds a new one. */
const proposed = { id: Type.Optional(Id), ...reasonField }
const readers = ['programme', 'admin', 'auditor'] as const

/** The two operators who made it. Empty for what comes from the settings or a file. */
const madeBy = Type.Array(Type.String())

const AccountVersion = Type.Object({
  version: Type.Integer(),
  /** Null: from then on there is no account to pay to. */
  holder: Nullable(Type.String()),
  bankName: Nullable(Type.String()),
  accountNumber: Nullable(Type.String()),
  bankCode: Nullable(Type.String()),
  bankAddress: Nullable(Type.String()),
  validFrom: Timestamp,
  madeBy,
})

const FeeVersion = Type.Object({
  version: Type.Integer(),
  feeBps: Type.Integer(),
  feeMinimum: Minor,
  minimum: Minor,
  validFrom: Timestamp,
  madeBy,
})

/** What one unit of the settlement currency is worth. */
const rateFields = {
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  rate: Type.String({ pattern: ratePattern, maxLength: 20 }),
}

/**
 * Levels and packages. Two operators of the role `programme` change them. A purchase keeps the terms at which it was
 * made.
 */
export const operatorProgramme = {
  levels: endpoint({
    method: 'GET',
    path: '/admin/levels',
    access: readers,
    summary: 'The levels, the lowest first, with the number of shops',
    reply: Type.Array(Type.Object({ id: Id, ...levelFields, shops: Type.Integer() })),
  }),
  setLevel: endpoint({
    method: 'POST',
    path: '/admin/levels',
    access: ['programme'],
    summary: 'Proposes a level, new or in place of an old one; a bought level can only become better',
    stepUp: true,
    idempotent: true,
    body: Type.Object({ ...proposed, ...levelFields }),
    reply: Proposal,
  }),
  packages: endpoint({
    method: 'GET',
    path: '/admin/packages',
    access: readers,
    summary: 'The packages of the express lane, with the number of running purchases',
    reply: Type.Array(Type.Object({ id: Id, ...packageFields, running: Type.Integer() })),
  }),
  setPackage: endpoint({
    method: 'POST',
    path: '/admin/packages',
    access: ['programme'],
    summary: 'Proposes a package, new or in place of an old one; running purchases keep their terms',
    stepUp: true,
    idempotent: true,
    body: Type.Object({ ...proposed, ...packageFields }),
    reply: Proposal,
  }),
  changes: endpoint({
    method: 'GET',
    path: '/admin/programme/changes',
    access: readers,
    summary: 'What two operators have changed of the levels or the packages, the latest proposal first',
    query: Type.Object({ ...listQuery, kind: Type.Enum(['level', 'package']) }),
    reply: listOf(
      Type.Object({
        id: Id,
        /** The level or package. */
        subject: Id,
        effect: Effect,
        reason: Type.String(),
        at: Timestamp,
        madeBy,
      }),
    ),
  }),
  accounts: endpoint({
    method: 'GET',
    path: '/admin/programme/accounts',
    access: readers,
    summary: 'The versions of the account that deposits are paid to, the newest first, future ones too',
    reply: Type.Array(AccountVersion),
  }),
  feeRules: endpoint({
    method: 'GET',
    path: '/admin/programme/fee-rules',
    access: readers,
    summary: 'The versions of the fees of withdrawals, the newest first, future ones too',
    reply: Type.Array(FeeVersion),
  }),
  rates: endpoint({
    method: 'GET',
    path: '/admin/programme/exchange-rates',
    access: readers,
    summary: 'The newest exchange rate of each currency',
    reply: Type.Array(
      Type.Object({
        ...rateFields,
        day: DateOnly,
        /** False once it is too old to be shown. */
        isShown: Type.Boolean(),
        madeBy,
      }),
    ),
  }),
  setRates: endpoint({
    method: 'POST',
    path: '/admin/programme/exchange-rates',
    access: ['programme'],
    summary: 'Proposes the exchange rates of a day, with which amounts are only shown about',
    stepUp: true,
    idempotent: true,
    body: Type.Object({
      day: DateOnly,
      rates: Type.Array(Type.Object(rateFields), { minItems: 1, maxItems: ratesMax }),
      ...reasonField,
    }),
    reply: Proposal,
  }),
}
